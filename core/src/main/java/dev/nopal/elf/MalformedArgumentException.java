package dev.nopal.elf;

/** The error in an argument string of a USDT note: where and why it could not be parsed. */
public final class MalformedArgumentException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int offset;
    private final String reason;

    /** Creates the exception for the character at this offset of the argument string. */
    public MalformedArgumentException(int offset, String reason) {
        super(reason + " at offset " + offset);
        this.offset = offset;
        this.reason = reason;
    }

    /** Returns the offset of the refused character. */
    public int offset() {
        return offset;
    }

    /** Returns the reason without the offset. */
    public String reason() {
        return reason;
    }
}
