package dev.nopal.script.parse;

import dev.nopal.script.Span;
import dev.nopal.script.parse.Token.Kind;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The parser of expressions, by the precedence of their operators. */
final class ExpressionParser {
    private static final String BUILTIN = "__builtin_";

    /** The functions whose arguments may have names: {@code record(total = $x)}. */
    private static final Set<String> NAMING = Set.of("record", "keep");

    private static final Map<String, BinaryOperator> BINARY = new HashMap<>();
    private static final Map<String, UnaryOperator> UNARY = new HashMap<>();

    static {
        for (BinaryOperator operator : BinaryOperator.values()) {
            BINARY.put(operator.symbol(), operator);
        }
        for (UnaryOperator operator : UnaryOperator.values()) {
            UNARY.put(operator.symbol(), operator);
        }
    }

    private final Tokens tokens;
    private final StatementParser statements;
    private final TypeParser types;

    ExpressionParser(Tokens tokens, StatementParser statements) {
        this.tokens = tokens;
        this.statements = statements;
        this.types = new TypeParser(tokens, this);
    }

    TypeParser types() {
        return types;
    }

    Expression expression() {
        tokens.enter();
        Expression condition = binary(0);
        if (tokens.accept("?")) {
            Optional<Expression> then = Optional.empty();
            if (!tokens.peek().is(":")) {
                then = Optional.of(expression());
            }
            tokens.expect(":");
            Expression otherwise = expression();
            condition =
                    new Expression.Ternary(
                            tokens.spanFrom(condition.span().start()), condition, then, otherwise);
        }
        tokens.leave();
        return condition;
    }

    /** Reads operators of at least a rank; the loop keeps the Java stack flat for long sums. */
    Expression binary(int rank) {
        Expression left = unary();
        while (tokens.peek().kind() == Kind.SYMBOL) {
            BinaryOperator operator = BINARY.get(tokens.peek().text());
            if (operator == null || operator.rank() <= rank) {
                break;
            }
            tokens.take();
            tokens.enter();
            Expression right = binary(operator.rank());
            tokens.leave();
            Span span = tokens.spanFrom(left.span().start());
            left = new Expression.Binary(span, operator, left, right);
        }
        return left;
    }

    private Expression unary() {
        Token token = tokens.peek();
        tokens.enter();
        try {
            if (token.is("++") || token.is("--")) {
                tokens.take();
                Expression target = unary();
                return new Expression.Increment(
                        tokens.spanFrom(token.start()), target, token.is("--"), true);
            }
            UnaryOperator operator = token.kind() == Kind.SYMBOL ? UNARY.get(token.text()) : null;
            if (operator != null) {
                tokens.take();
                Expression operand = unary();
                return new Expression.Unary(tokens.spanFrom(token.start()), operator, operand);
            }
            if (token.is("(") && types.atCast()) {
                tokens.take();
                TypeName type = types.type();
                tokens.expect(")");
                Expression operand = unary();
                return new Expression.Cast(tokens.spanFrom(token.start()), type, operand);
            }
            return postfix(primary());
        } finally {
            tokens.leave();
        }
    }

    private Expression postfix(Expression first) {
        Expression value = first;
        int start = first.span().start();
        while (true) {
            if (tokens.accept(".") || tokens.accept("->")) {
                value = member(value, start);
            } else if (tokens.accept("[")) {
                Expression index = keys();
                tokens.expect("]");
                Span span = tokens.spanFrom(start);
                value =
                        value instanceof Expression.MapReference map
                                ? new Expression.MapAccess(span, map, index)
                                : new Expression.IndexAccess(span, value, index);
            } else if (tokens.peek().is("++") || tokens.peek().is("--")) {
                boolean isDecrement = tokens.take().is("--");
                value = new Expression.Increment(tokens.spanFrom(start), value, isDecrement, false);
            } else {
                return value;
            }
        }
    }

    private Expression member(Expression object, int start) {
        if (tokens.peek().kind() == Kind.INTEGER) {
            if (object instanceof Expression.IntegerLiteral) {
                throw tokens.fraction(start);
            }
            long index = tokens.take().value();
            int bounded = (int) Math.min(Math.max(index, 0), Integer.MAX_VALUE);
            return new Expression.TupleAccess(tokens.spanFrom(start), object, bounded);
        }
        String name = tokens.expect(Kind.IDENTIFIER, "a field's name or a tuple's index").text();
        return new Expression.FieldAccess(tokens.spanFrom(start), object, name);
    }

    /** Reads what stands in a map's brackets; several keys are a tuple. */
    private Expression keys() {
        int start = tokens.peek().start();
        List<Expression> keys = new ArrayList<>();
        do {
            keys.add(expression());
        } while (tokens.accept(","));
        return keys.size() == 1
                ? keys.getFirst()
                : new Expression.TupleLiteral(tokens.spanFrom(start), keys);
    }

    private Expression primary() {
        Token token = tokens.peek();
        Span span = token.span();
        return switch (token.kind()) {
            case INTEGER -> new Expression.IntegerLiteral(span, tokens.take().value(), false);
            case STRING -> new Expression.StringLiteral(span, tokens.take().text());
            case VARIABLE -> new Expression.Variable(span, tokens.take().text());
            case MAP -> new Expression.MapReference(span, tokens.take().text());
            case PARAMETER -> new Expression.PositionalParameter(span, (int) tokens.take().value());
            case PARAMETER_COUNT -> {
                tokens.take();
                yield new Expression.ParameterCount(span);
            }
            case IDENTIFIER -> word();
            default -> {
                if (token.is("(")) {
                    yield parentheses();
                }
                if (token.is("{")) {
                    yield statements.blockExpression();
                }
                throw tokens.unexpected("an expression");
            }
        };
    }

    /**
     * Reads a word; {@code __builtin_comm} is what the standard library of bpftrace calls {@code
     * comm}.
     */
    private Expression word() {
        Token token = tokens.take();
        String name = withoutPrefix(token.text());
        return switch (token.text()) {
            case "true", "false" ->
                    new Expression.BooleanLiteral(token.span(), token.isWord("true"));
            case "sizeof" -> sizeof(token.start());
            case "offsetof" -> offsetof(token.start());
            case "comptime" -> unary();
            default -> {
                if (!tokens.peek().is("(")) {
                    yield new Expression.Identifier(token.span(), name);
                }
                List<Expression> arguments = arguments(NAMING.contains(name));
                Span span = tokens.spanFrom(token.start());
                yield new Expression.Call(span, name, arguments);
            }
        };
    }

    private static String withoutPrefix(String word) {
        return word.startsWith(BUILTIN) && word.length() > BUILTIN.length()
                ? word.substring(BUILTIN.length())
                : word;
    }

    /**
     * Reads arguments.
     *
     * @param mayBeNamed whether {@code name=x} is one: a record of one field
     */
    private List<Expression> arguments(boolean mayBeNamed) {
        tokens.expect("(");
        List<Expression> arguments = new ArrayList<>();
        if (!tokens.accept(")")) {
            do {
                arguments.add(mayBeNamed && atName() ? named() : expression());
            } while (tokens.accept(","));
            tokens.expect(")");
        }
        return arguments;
    }

    private boolean atName() {
        return tokens.peek().kind() == Kind.IDENTIFIER && tokens.peekSecond().is("=");
    }

    private Expression named() {
        NamedExpression field = field();
        return new Expression.RecordLiteral(field.span(), List.of(field));
    }

    private NamedExpression field() {
        Token name = tokens.expect(Kind.IDENTIFIER, "a field's name");
        tokens.expect("=");
        Expression value = expression();
        return new NamedExpression(tokens.spanFrom(name.start()), name.text(), value);
    }

    private Expression sizeof(int start) {
        tokens.expect("(");
        boolean isType = types.atType();
        TypeName type = isType ? types.type() : null;
        Expression value = isType ? null : expression();
        tokens.expect(")");
        Span span = tokens.spanFrom(start);
        return isType
                ? new Expression.SizeofType(span, type)
                : new Expression.SizeofValue(span, value);
    }

    private Expression offsetof(int start) {
        tokens.expect("(");
        TypeName type;
        if (types.atType()) {
            type = types.type();
        } else {
            Expression value = expression();
            type =
                    new TypeName(
                            value.span(),
                            "typeof",
                            0,
                            java.util.OptionalLong.empty(),
                            Optional.of(value));
        }
        tokens.expect(",");
        List<String> path = new ArrayList<>();
        do {
            path.add(tokens.expect(Kind.IDENTIFIER, "a field's name").text());
        } while (tokens.accept("."));
        tokens.expect(")");
        return new Expression.Offsetof(tokens.spanFrom(start), type, path);
    }

    /** Reads {@code (x)}, {@code (x, y)}, {@code (a=x)} or {@code ()}. */
    private Expression parentheses() {
        int start = tokens.expect("(").start();
        if (atName()) {
            return recordLiteral(start);
        }
        List<Expression> elements = new ArrayList<>();
        boolean isTuple = tokens.peek().is(")");
        while (!tokens.peek().is(")")) {
            elements.add(expression());
            if (!tokens.accept(",")) {
                break;
            }
            isTuple = true;
        }
        tokens.expect(")");
        return isTuple
                ? new Expression.TupleLiteral(tokens.spanFrom(start), elements)
                : elements.getFirst();
    }

    private Expression recordLiteral(int start) {
        List<NamedExpression> fields = new ArrayList<>();
        do {
            fields.add(field());
        } while (tokens.accept(","));
        tokens.expect(")");
        return new Expression.RecordLiteral(tokens.spanFrom(start), fields);
    }
}
