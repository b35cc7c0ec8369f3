package dev.nopal.cli.convert;

import java.util.Map;

/**
 * An expression as text that can become part of a larger one. Both languages have C's operators.
 *
 * @param rank how tightly its outermost operator binds; a higher one binds more tightly
 */
record Term(String text, int rank) {
    static final int TERNARY = 0;
    static final int UNARY = 11;
    static final int PRIMARY = 12;

    private static final Map<String, Integer> RANKS =
            Map.ofEntries(
                    Map.entry("||", 1),
                    Map.entry("&&", 2),
                    Map.entry("|", 3),
                    Map.entry("^", 4),
                    Map.entry("&", 5),
                    Map.entry("==", 6),
                    Map.entry("!=", 6),
                    Map.entry("<", 7),
                    Map.entry("<=", 7),
                    Map.entry(">", 7),
                    Map.entry(">=", 7),
                    Map.entry("<<", 8),
                    Map.entry(">>", 8),
                    Map.entry("+", 9),
                    Map.entry("-", 9),
                    Map.entry("*", 10),
                    Map.entry("/", 10),
                    Map.entry("%", 10));

    /** Returns a name, a literal or a call. */
    static Term primary(String text) {
        return new Term(text, PRIMARY);
    }

    static Term binary(Term left, String operator, Term right) {
        int rank = RANKS.get(operator);
        return new Term(left.in(rank) + " " + operator + " " + right.in(rank + 1), rank);
    }

    static Term unary(String operator, Term operand) {
        String text = operand.in(UNARY);
        // -(-x) must not become --x.
        String gap = text.startsWith(operator) && !operator.equals("!") ? " " : "";
        return new Term(operator + gap + text, UNARY);
    }

    static Term ternary(Term condition, Term then, Term otherwise) {
        return new Term(
                condition.in(1) + " ? " + then.in(1) + " : " + otherwise.in(TERNARY), TERNARY);
    }

    /** Returns the text for a position that needs this rank, in parentheses if it is lower. */
    String in(int least) {
        return rank < least ? "(" + text + ")" : text;
    }

    /** Returns the text of a predicate, in which a slash could be read as its end. */
    String asPredicate() {
        return "/" + (text.contains("/") ? "(" + text + ")" : text) + "/";
    }
}
