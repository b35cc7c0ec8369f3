package dev.nopal.system.containers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** A container whose first process has its streams here. */
public final class AttachedContainer implements AutoCloseable {
    /** With these codes podman says that it could not start the process. */
    private static final int NOT_STARTED_FROM = 125;

    private static final int NOT_STARTED_TO = 127;
    private static final int END_SECONDS = 30;

    private final Container container;
    private final Process process;
    private String problem;

    AttachedContainer(Container container, Process process) {
        this.container = container;
        this.process = process;
    }

    /** Returns the process, whose streams are those of the first one of the container. */
    public Process process() {
        return process;
    }

    public boolean isRunning() {
        return process.isAlive() && container.isRunning();
    }

    /** Returns why it could not be started; empty text if it was, or is being started. */
    public synchronized String problem() {
        if (problem == null && !process.isAlive()) {
            int code = process.exitValue();
            problem = code < NOT_STARTED_FROM || code > NOT_STARTED_TO ? "" : errors();
        }
        return problem == null ? "" : problem;
    }

    private String errors() {
        try {
            return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends and removes it. */
    @Override
    public void close() {
        try {
            container.close();
            process.destroyForcibly().waitFor(END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
