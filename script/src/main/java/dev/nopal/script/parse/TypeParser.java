package dev.nopal.script.parse;

import dev.nopal.script.parse.Token.Kind;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** The parser of types; it also tells a cast from an expression in parentheses. */
final class TypeParser {
    private static final Set<String> PREFIXES =
            Set.of("struct", "union", "enum", "unsigned", "signed", "const", "volatile");
    private static final Set<String> NAMES =
            Set.of(
                    "bool",
                    "int8",
                    "int16",
                    "int32",
                    "int64",
                    "uint8",
                    "uint16",
                    "uint32",
                    "uint64",
                    "string",
                    "buffer",
                    "inet",
                    "username",
                    "void",
                    "char",
                    "short",
                    "int",
                    "long",
                    "typeof",
                    "min_t",
                    "max_t",
                    "sum_t",
                    "count_t",
                    "avg_t",
                    "stats_t",
                    "umin_t",
                    "umax_t",
                    "usum_t",
                    "uavg_t",
                    "ustats_t",
                    "timestamp",
                    "macaddr_t",
                    "cgroup_path_t",
                    "strerror_t",
                    "hist_t",
                    "lhist_t",
                    "tseries_t");

    private final Tokens tokens;
    private final ExpressionParser expressions;

    TypeParser(Tokens tokens, ExpressionParser expressions) {
        this.tokens = tokens;
        this.expressions = expressions;
    }

    boolean atType() {
        Token token = tokens.peek();
        return token.kind() == Kind.IDENTIFIER
                && (PREFIXES.contains(token.text()) || NAMES.contains(token.text()));
    }

    /** Returns whether the parenthesis at the current token opens a cast. */
    boolean atCast() {
        int mark = tokens.mark();
        tokens.take();
        boolean isKnown = atType();
        boolean isCast = tokens.peek().kind() == Kind.IDENTIFIER && looksLikeCast(isKnown);
        tokens.reset(mark);
        return isCast;
    }

    private boolean looksLikeCast(boolean isKnown) {
        if (tokens.peek().isWord("typeof") && tokens.peekSecond().is("(")) {
            return true;
        }
        while (tokens.peek().kind() == Kind.IDENTIFIER) {
            tokens.take();
        }
        if (tokens.peek().is(".") || tokens.peek().kind() == Kind.VARIABLE) {
            restOfClass();
            return tokens.accept(")") && (tokens.peek().is("(") || startsOperand(tokens.peek()));
        }
        boolean hasStars = false;
        while (tokens.accept("*")) {
            hasStars = true;
        }
        if (tokens.accept("[")) {
            if (tokens.peek().kind() == Kind.INTEGER) {
                tokens.take();
            }
            return isKnown && tokens.accept("]") && tokens.accept(")");
        }
        return tokens.accept(")") && (isKnown || hasStars || startsOperand(tokens.peek()));
    }

    /**
     * Reads {@code .acme.Outer$Inner} after {@code com}; the lexer takes an inner name for a
     * variable.
     */
    private String restOfClass() {
        StringBuilder rest = new StringBuilder();
        while (true) {
            if (tokens.peek().kind() == Kind.VARIABLE) {
                rest.append(tokens.take().text());
            } else if (tokens.peek().is(".") && tokens.peekSecond().kind() == Kind.IDENTIFIER) {
                rest.append(tokens.take().text()).append(tokens.take().text());
            } else {
                return rest.toString();
            }
        }
    }

    /** Returns whether a token cannot follow a value, so that a type must precede it. */
    private static boolean startsOperand(Token token) {
        return switch (token.kind()) {
            case IDENTIFIER, INTEGER, STRING, VARIABLE, MAP, PARAMETER, PARAMETER_COUNT -> true;
            default -> false;
        };
    }

    TypeName type() {
        int start = tokens.peek().start();
        StringBuilder name = new StringBuilder(tokens.expect(Kind.IDENTIFIER, "a type").text());
        Optional<Expression> typeof = Optional.empty();
        if (name.toString().equals("typeof") && tokens.accept("(")) {
            typeof = Optional.of(expressions.expression());
            tokens.expect(")");
        }
        name.append(restOfClass());
        while (tokens.peek().kind() == Kind.IDENTIFIER && continuesType(name.toString())) {
            name.append(' ').append(tokens.take().text());
        }
        int pointers = 0;
        while (tokens.accept("*")) {
            pointers++;
        }
        OptionalLong size = OptionalLong.empty();
        if (tokens.accept("[")) {
            boolean isSized = tokens.peek().kind() == Kind.INTEGER;
            size = OptionalLong.of(isSized ? tokens.take().value() : 0);
            tokens.expect("]");
        }
        return new TypeName(tokens.spanFrom(start), name.toString(), pointers, size, typeof);
    }

    private boolean continuesType(String name) {
        String last = name.substring(name.lastIndexOf(' ') + 1);
        return PREFIXES.contains(last) || Set.of("char", "short", "int", "long").contains(last);
    }
}
