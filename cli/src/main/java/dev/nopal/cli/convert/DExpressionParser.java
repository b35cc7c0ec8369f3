package dev.nopal.cli.convert;

import dev.nopal.cli.convert.DToken.Kind;
import dev.nopal.script.Span;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The parser of D's expressions, whose operators and ranks are C's, with {@code ^^}. */
final class DExpressionParser {
    private static final Map<String, Integer> RANKS =
            Map.ofEntries(
                    Map.entry("||", 1),
                    Map.entry("^^", 2),
                    Map.entry("&&", 3),
                    Map.entry("|", 4),
                    Map.entry("^", 5),
                    Map.entry("&", 6),
                    Map.entry("==", 7),
                    Map.entry("!=", 7),
                    Map.entry("<", 8),
                    Map.entry("<=", 8),
                    Map.entry(">", 8),
                    Map.entry(">=", 8),
                    Map.entry("<<", 9),
                    Map.entry(">>", 9),
                    Map.entry("+", 10),
                    Map.entry("-", 10),
                    Map.entry("*", 11),
                    Map.entry("/", 11),
                    Map.entry("%", 11));

    private static final Set<String> ASSIGNMENTS =
            Set.of("=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=");

    private final DTokens tokens;

    DExpressionParser(DTokens tokens) {
        this.tokens = tokens;
    }

    /** Reads an expression with commas. */
    DExpression whole() {
        DExpression left = expression();
        while (tokens.accept(",")) {
            DExpression right = expression();
            Span span = new Span(left.span().start(), right.span().end());
            left = new DExpression.Binary(span, ",", left, right);
        }
        return left;
    }

    DExpression expression() {
        int start = tokens.peek().start();
        tokens.enter(tokens.peek().span());
        DExpression target = ternary();
        DToken token = tokens.peek();
        if (token.kind() == Kind.SYMBOL && ASSIGNMENTS.contains(token.text())) {
            tokens.take();
            DExpression value = expression();
            target = new DExpression.Assign(tokens.spanFrom(start), target, token.text(), value);
        }
        tokens.leave();
        return target;
    }

    private DExpression ternary() {
        int start = tokens.peek().start();
        DExpression condition = binary(1);
        if (!tokens.accept("?")) {
            return condition;
        }
        DExpression then = expression();
        tokens.expect(":");
        DExpression otherwise = expression();
        return new DExpression.Ternary(tokens.spanFrom(start), condition, then, otherwise);
    }

    private DExpression binary(int least) {
        int start = tokens.peek().start();
        DExpression left = unary();
        while (true) {
            DToken token = tokens.peek();
            int rank = token.kind() == Kind.SYMBOL ? RANKS.getOrDefault(token.text(), 0) : 0;
            if (rank < least || tokens.closesPredicate()) {
                return left;
            }
            tokens.take();
            DExpression right = binary(rank + 1);
            left = new DExpression.Binary(tokens.spanFrom(start), token.text(), left, right);
        }
    }

    private DExpression unary() {
        DToken token = tokens.peek();
        boolean isOperator =
                token.kind() == Kind.SYMBOL
                        && Set.of("-", "+", "!", "~", "*", "&", "++", "--").contains(token.text());
        if (!isOperator) {
            return postfix();
        }
        tokens.take();
        tokens.enter(token.span());
        DExpression operand = unary();
        tokens.leave();
        return new DExpression.Unary(tokens.spanFrom(token.start()), token.text(), operand);
    }

    private DExpression postfix() {
        int start = tokens.peek().start();
        DExpression value = primary();
        while (true) {
            if (tokens.accept("[")) {
                if (tokens.peek().is("]")) {
                    throw tokens.unexpected("a key");
                }
                List<DExpression> keys = list("]");
                value = new DExpression.Index(tokens.spanFrom(start), value, keys);
            } else if (tokens.peek().is("->") || tokens.peek().is(".")) {
                tokens.take();
                String name = tokens.expectWord("a field's name").text();
                value = member(start, value, name);
            } else if (tokens.peek().is("++") || tokens.peek().is("--")) {
                String operator = tokens.take().text();
                value = new DExpression.Postfix(tokens.spanFrom(start), operator, value);
            } else {
                return value;
            }
        }
    }

    private DExpression member(int start, DExpression object, String name) {
        Span span = tokens.spanFrom(start);
        if (object instanceof DExpression.Name(var _, var scope, String word)
                && scope == DExpression.Scope.GLOBAL) {
            if (word.equals("self")) {
                return new DExpression.Name(span, DExpression.Scope.SELF, name);
            }
            if (word.equals("this")) {
                return new DExpression.Name(span, DExpression.Scope.THIS, name);
            }
        }
        return new DExpression.Member(span, object, name);
    }

    private List<DExpression> list(String close) {
        List<DExpression> values = new ArrayList<>();
        if (!tokens.accept(close)) {
            do {
                values.add(expression());
            } while (tokens.accept(","));
            tokens.expect(close);
        }
        return List.copyOf(values);
    }

    private DExpression primary() {
        DToken token = tokens.peek();
        Span span = token.span();
        switch (token.kind()) {
            case NUMBER, CHARACTER -> {
                tokens.take();
                String quote = token.kind() == Kind.CHARACTER ? "'" : "";
                return new DExpression.Literal(span, quote + token.text() + quote);
            }
            case STRING -> {
                tokens.take();
                return new DExpression.Text(span, StringEscapes.inBpftrace(token.text()));
            }
            case AGGREGATION -> {
                tokens.take();
                return new DExpression.Aggregation(span, token.text());
            }
            case MACRO -> {
                tokens.take();
                return new DExpression.Macro(span, token.text());
            }
            case WORD -> {
                return word();
            }
            default -> {
                if (token.is("(")) {
                    return parentheses();
                }
                if (token.is("`")) {
                    throw tokens.wrong(
                            span,
                            "a kernel variable has no equivalent",
                            "scripts see the traced program only");
                }
                throw tokens.unexpected("an expression");
            }
        }
    }

    private DExpression word() {
        DToken token = tokens.take();
        if (token.text().equals("sizeof")) {
            tokens.expect("(");
            Optional<String> type = type();
            if (type.isEmpty()) {
                throw tokens.unexpected("a type");
            }
            tokens.expect(")");
            return new DExpression.Sizeof(tokens.spanFrom(token.start()), type.get());
        }
        if (token.text().equals("stringof") && !tokens.peek().is("(")) {
            DExpression operand = unary();
            return new DExpression.Call(
                    tokens.spanFrom(token.start()), token.text(), List.of(operand));
        }
        if (tokens.accept("(")) {
            List<DExpression> arguments = list(")");
            return new DExpression.Call(tokens.spanFrom(token.start()), token.text(), arguments);
        }
        return new DExpression.Name(token.span(), DExpression.Scope.GLOBAL, token.text());
    }

    private DExpression parentheses() {
        int start = tokens.take().start();
        Optional<String> type = type();
        if (type.isPresent()) {
            tokens.expect(")");
            DExpression operand = unary();
            return new DExpression.Cast(tokens.spanFrom(start), type.get(), operand);
        }
        DExpression inner = whole();
        tokens.expect(")");
        return inner;
    }

    /** Reads a type where one starts: its words, separated by spaces, and its stars. */
    Optional<String> type() {
        if (tokens.peek().kind() != Kind.WORD || !DTypeNames.startsType(tokens.peek().text())) {
            return Optional.empty();
        }
        StringBuilder type = new StringBuilder(tokens.take().text());
        boolean isTagged = type.toString().matches("struct|union|enum");
        while (tokens.peek().kind() == Kind.WORD
                && (isTagged || DTypeNames.startsType(tokens.peek().text()))) {
            type.append(' ').append(tokens.take().text());
            isTagged = false;
        }
        while (tokens.accept("*")) {
            type.append('*');
        }
        return Optional.of(type.toString());
    }
}
