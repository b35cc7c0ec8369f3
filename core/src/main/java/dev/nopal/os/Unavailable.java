package dev.nopal.os;

/**
 * The reason why kernel tracers cannot see this process's tracepoints, and what would change that.
 */
public final class Unavailable extends Exception {
    private static final long serialVersionUID = 1;

    private final String remedy;

    Unavailable(String reason, String remedy) {
        super(reason, null, false, false);
        this.remedy = remedy;
    }

    /** Returns the refusal of a JVM that cannot call native functions, with its own reason. */
    static Unavailable ofNativeCalls(Throwable failure) {
        Throwable cause = failure;
        while (cause instanceof LinkageError && cause.getCause() != null) {
            cause = cause.getCause(); // The initialisation of a class failed.
        }
        String reason = cause.getMessage() == null ? cause.toString() : cause.getMessage();
        return new Unavailable(
                "this JVM cannot call the C library: " + reason,
                "run the program on a HotSpot JVM with a compiler, which every ordinary JDK has");
    }

    /** Returns one sentence that says what to do, or an empty string if nothing helps. */
    public String remedy() {
        return remedy;
    }
}
