package dev.nopal.script.compile;

/** The error that a correct script cannot be compiled: why, where, and what to do about it. */
public final class UncompilableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int block;
    private final String hint;

    private UncompilableException(int block, String message, String hint, Throwable cause) {
        super(message, cause);
        this.block = block;
        this.hint = hint;
    }

    /**
     * Creates the error for a probe with too much code: a method of a Java class has at most 65,535
     * bytes.
     */
    static UncompilableException tooLarge(int block, IllegalArgumentException cause) {
        return new UncompilableException(
                block,
                "this probe compiles to more than 64 KiB of Java bytecode",
                "split it: a probe may appear several times, each with part of the statements",
                cause);
    }

    /** Creates the error for a jump that would also drop values that wait outside its loop. */
    static UncompilableException jumpsOut(int block) {
        return new UncompilableException(
                block,
                "break or continue out of a block expression inside another one",
                "assign the inner block's value to a variable before the jump",
                null);
    }

    /** Returns the place of the probe in the script. */
    public int block() {
        return block;
    }

    /** Returns what to do about it. */
    public String hint() {
        return hint;
    }
}
