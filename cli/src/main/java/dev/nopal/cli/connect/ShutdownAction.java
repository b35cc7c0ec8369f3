package dev.nopal.cli.connect;

/** An action that also runs if the command is ended meanwhile, by Ctrl-C for example. */
final class ShutdownAction implements AutoCloseable {
    private final Thread thread;

    private ShutdownAction(Thread thread) {
        this.thread = thread;
    }

    /** Registers the action until this is closed. */
    static ShutdownAction register(Runnable action) {
        Thread thread = new Thread(action);
        try {
            Runtime.getRuntime().addShutdownHook(thread);
        } catch (IllegalStateException e) {
            // The command ends already: what runs now ends by itself.
        }
        return new ShutdownAction(thread);
    }

    /** Withdraws the action. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(thread);
        } catch (IllegalStateException e) {
            // It runs.
        }
    }
}
