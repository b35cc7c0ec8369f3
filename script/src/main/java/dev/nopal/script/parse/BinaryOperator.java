package dev.nopal.script.parse;

/** An operator between two operands, with its rank; a higher one binds more tightly. */
public enum BinaryOperator {
    OR("||", 1),
    AND("&&", 2),
    BIT_OR("|", 3),
    BIT_XOR("^", 4),
    BIT_AND("&", 5),
    EQUAL("==", 6),
    NOT_EQUAL("!=", 6),
    LESS("<", 7),
    LESS_OR_EQUAL("<=", 7),
    GREATER(">", 7),
    GREATER_OR_EQUAL(">=", 7),
    SHIFT_LEFT("<<", 8),
    SHIFT_RIGHT(">>", 8),
    ADD("+", 9),
    SUBTRACT("-", 9),
    MULTIPLY("*", 10),
    DIVIDE("/", 10),
    REMAINDER("%", 10);

    private final String symbol;
    private final int rank;

    BinaryOperator(String symbol, int rank) {
        this.symbol = symbol;
        this.rank = rank;
    }

    public String symbol() {
        return symbol;
    }

    int rank() {
        return rank;
    }

    public boolean isComparison() {
        return rank == 6 || rank == 7;
    }

    public boolean isLogical() {
        return this == OR || this == AND;
    }

    public boolean isShift() {
        return rank == 8;
    }
}
