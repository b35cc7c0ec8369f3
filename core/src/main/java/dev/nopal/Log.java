package dev.nopal;

/**
 * Writes debug lines to the application's own logging; nothing is printed unless it asks for it.
 */
final class Log {
    private Log() {}

    static void debug(String message) {
        try {
            System.getLogger("dev.nopal").log(System.Logger.Level.DEBUG, message);
        } catch (RuntimeException | LinkageError e) {
            // A broken logger must not break the program that we were asked to watch.
        }
    }
}
