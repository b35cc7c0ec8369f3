package dev.nopal.script.parse;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.Span;
import dev.nopal.script.parse.Token.Kind;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The parser of statements, which goes on after one that has an error. */
final class StatementParser {
    private static final Map<String, BinaryOperator> COMPOUND =
            Map.of(
                    "+=", BinaryOperator.ADD,
                    "-=", BinaryOperator.SUBTRACT,
                    "*=", BinaryOperator.MULTIPLY,
                    "/=", BinaryOperator.DIVIDE,
                    "%=", BinaryOperator.REMAINDER,
                    "&=", BinaryOperator.BIT_AND,
                    "|=", BinaryOperator.BIT_OR,
                    "^=", BinaryOperator.BIT_XOR,
                    "<<=", BinaryOperator.SHIFT_LEFT,
                    ">>=", BinaryOperator.SHIFT_RIGHT);

    private final Tokens tokens;
    private final Diagnostics diagnostics;
    private final ExpressionParser expressions;

    StatementParser(Tokens tokens, Diagnostics diagnostics) {
        this.tokens = tokens;
        this.diagnostics = diagnostics;
        this.expressions = new ExpressionParser(tokens, this);
    }

    ExpressionParser expressions() {
        return expressions;
    }

    Statement.Block block() {
        Expression.BlockExpression block = blockExpression();
        List<Statement> statements = new ArrayList<>(block.statements());
        block.value().ifPresent(value -> statements.add(evaluate(value)));
        return new Statement.Block(block.span(), statements);
    }

    private static Statement evaluate(Expression value) {
        return new Statement.Evaluate(value.span(), value);
    }

    /** Reads a block; an expression before the brace, without a semicolon, is its value. */
    Expression.BlockExpression blockExpression() {
        int start = tokens.expect("{").start();
        tokens.enter();
        int depth = tokens.depth();
        List<Statement> statements = new ArrayList<>();
        Optional<Expression> value = Optional.empty();
        while (!tokens.peek().is("}") && tokens.peek().kind() != Kind.END) {
            try {
                Statement statement = statement();
                boolean isOpen = needsSemicolon(statement) && !tokens.accept(";");
                if (isOpen && !tokens.peek().is("}")) {
                    throw tokens.unexpected("';' or '}'");
                }
                if (isOpen && statement instanceof Statement.Evaluate last) {
                    value = Optional.of(last.value());
                } else {
                    statements.add(statement);
                }
            } catch (SyntaxException e) {
                if (e == SyntaxException.FATAL) {
                    throw e;
                }
                tokens.restoreDepth(depth);
                skipStatement();
            }
        }
        tokens.expect("}");
        tokens.leave();
        return new Expression.BlockExpression(tokens.spanFrom(start), statements, value);
    }

    private boolean needsSemicolon(Statement statement) {
        return switch (statement) {
            case Statement.Block _,
                    Statement.If _,
                    Statement.While _,
                    Statement.Unroll _,
                    Statement.ForMap _,
                    Statement.ForRange _ -> {
                tokens.accept(";");
                yield false;
            }
            default -> true;
        };
    }

    /** Skips a semicolon and all before it, or to the brace that closes this block. */
    private void skipStatement() {
        int open = 0;
        while (tokens.peek().kind() != Kind.END) {
            if (open == 0 && tokens.peek().is("}")) {
                return;
            }
            Token token = tokens.take();
            open += token.is("{") ? 1 : token.is("}") ? -1 : 0;
            if (open == 0 && (token.is(";") || token.is("}"))) {
                return;
            }
        }
    }

    private Statement statement() {
        Token token = tokens.peek();
        int start = token.start();
        if (token.is("{")) {
            return block();
        }
        if (token.kind() == Kind.IDENTIFIER) {
            switch (token.text()) {
                case "if" -> {
                    return conditional();
                }
                case "while" -> {
                    tokens.take();
                    Expression condition = expressions.expression();
                    Statement.Block body = block();
                    return new Statement.While(tokens.spanFrom(start), condition, body);
                }
                case "unroll" -> {
                    tokens.take();
                    Expression count = expressions.expression();
                    Statement.Block body = block();
                    return new Statement.Unroll(tokens.spanFrom(start), count, body);
                }
                case "for" -> {
                    return loop();
                }
                case "let" -> {
                    return let();
                }
                case "return" -> {
                    tokens.take();
                    boolean isBare = tokens.peek().is(";") || tokens.peek().is("}");
                    Optional<Expression> value =
                            isBare ? Optional.empty() : Optional.of(expressions.expression());
                    return new Statement.Return(tokens.spanFrom(start), value);
                }
                case "break" -> {
                    return new Statement.Break(tokens.take().span());
                }
                case "continue" -> {
                    return new Statement.Continue(tokens.take().span());
                }
                default -> {
                    // An expression or an assignment.
                }
            }
        }
        return simple();
    }

    private Statement simple() {
        Expression target = expressions.expression();
        Token token = tokens.peek();
        BinaryOperator compound = token.kind() == Kind.SYMBOL ? COMPOUND.get(token.text()) : null;
        if (compound == null && !token.is("=")) {
            return evaluate(target);
        }
        tokens.take();
        Expression value = expressions.expression();
        Span span = tokens.spanFrom(target.span().start());
        if (target instanceof Expression.Identifier name
                && name.name().equals("_")
                && compound == null) {
            return new Statement.Discard(span, value);
        }
        boolean isPlace =
                target instanceof Expression.Variable
                        || target instanceof Expression.MapReference
                        || target instanceof Expression.MapAccess;
        if (!isPlace) {
            String hint =
                    target instanceof Expression.Identifier name
                            ? "write $"
                                    + name.name()
                                    + " for a variable, @"
                                    + name.name()
                                    + " for a map"
                            : "";
            diagnostics.error(
                    DiagnosticCode.SYNTAX,
                    target.span(),
                    "only variables and maps can be assigned to",
                    hint);
        }
        return new Statement.Assign(span, target, Optional.ofNullable(compound), value);
    }

    private Statement let() {
        int start = tokens.take().start();
        Token name = tokens.expect(Kind.VARIABLE, "a variable");
        Optional<TypeName> type =
                tokens.accept(":") ? Optional.of(expressions.types().type()) : Optional.empty();
        Optional<Expression> value =
                tokens.accept("=") ? Optional.of(expressions.expression()) : Optional.empty();
        Expression.Variable variable = new Expression.Variable(name.span(), name.text());
        return new Statement.Let(tokens.spanFrom(start), variable, type, value);
    }

    private Statement conditional() {
        tokens.enter();
        int start = tokens.take().start();
        Expression condition = expressions.expression();
        Statement.Block then = block();
        Optional<Statement.Block> otherwise = Optional.empty();
        if (tokens.acceptWord("else")) {
            if (tokens.peek().isWord("if")) {
                Statement chained = conditional();
                otherwise = Optional.of(new Statement.Block(chained.span(), List.of(chained)));
            } else {
                otherwise = Optional.of(block());
            }
        }
        tokens.leave();
        return new Statement.If(tokens.spanFrom(start), condition, then, otherwise);
    }

    private Statement loop() {
        int start = tokens.take().start();
        boolean isOpen = tokens.accept("(");
        Token name = tokens.expect(Kind.VARIABLE, "a variable");
        Expression.Variable variable = new Expression.Variable(name.span(), name.text());
        tokens.expect(":");
        Token first = tokens.peek();
        Expression from = expressions.binary(0);
        if (!tokens.accept("..")) {
            if (!(from instanceof Expression.MapReference map)) {
                diagnostics.error(
                        DiagnosticCode.SYNTAX,
                        new Span(first.start(), from.span().end()),
                        "a for loop needs a map or a range",
                        "for ($kv : @map) { … } or for ($i : 0..10) { … }");
                throw SyntaxException.RECOVERABLE;
            }
            closeHead(isOpen);
            Statement.Block body = block();
            return new Statement.ForMap(tokens.spanFrom(start), variable, map, body);
        }
        Expression to = expressions.binary(0);
        closeHead(isOpen);
        Statement.Block body = block();
        return new Statement.ForRange(tokens.spanFrom(start), variable, from, to, body);
    }

    private void closeHead(boolean isOpen) {
        if (isOpen) {
            tokens.expect(")");
        }
    }
}
