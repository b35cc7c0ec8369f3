package dev.nopal.script.compile;

/**
 * Says that a correct script has more code than a Java class can hold: a method has at most 65,535
 * bytes.
 */
public final class ScriptTooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int block;

    ScriptTooLargeException(int block, IllegalArgumentException cause) {
        super("this probe compiles to more than 64 KiB of Java bytecode", cause);
        this.block = block;
    }

    /** Returns the place of the probe in the script. */
    public int block() {
        return block;
    }

    /** Says what to do about it. */
    public String hint() {
        return "split it: a probe may appear several times, each with part of the statements";
    }
}
