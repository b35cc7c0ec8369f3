package dev.nopal.cli;

/**
 * The entry of the command, which checks that the JDK can run it.
 *
 * <p>Only this class is compiled for old JDKs, so that they print a sentence and not a stack trace;
 * it must not refer to any other class of Nopal.
 */
public final class Nopal {
    private static final int OLDEST = 17;

    private Nopal() {}

    /** Runs the command. */
    public static void main(String[] args) throws Exception {
        if (Runtime.version().feature() < OLDEST) {
            System.err.println(
                    "nopal: this is JDK "
                            + Runtime.version().feature()
                            + ", nopal needs "
                            + OLDEST
                            + " or newer; run it with that JDK's java");
            System.exit(1);
        }
        Class.forName("dev.nopal.cli.Main")
                .getMethod("main", String[].class)
                .invoke(null, (Object) args);
    }
}
