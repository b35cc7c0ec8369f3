package dev.nopal.script.parse;

/** An operator before its operand. */
public enum UnaryOperator {
    NEGATE("-"),
    BIT_NOT("~"),
    NOT("!"),
    DEREFERENCE("*"),
    ADDRESS_OF("&");

    private final String symbol;

    UnaryOperator(String symbol) {
        this.symbol = symbol;
    }

    public String symbol() {
        return symbol;
    }
}
