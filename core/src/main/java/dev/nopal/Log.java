package dev.nopal;

/**
 * The debug log: lines go to the application's own logging, and nothing is printed unless that is
 * configured to.
 */
final class Log {
    private Log() {}

    static void debug(String message) {
        try {
            System.getLogger("dev.nopal").log(System.Logger.Level.DEBUG, message);
        } catch (RuntimeException | LinkageError e) {
            // A broken logger must not break the traced program.
        }
    }
}
