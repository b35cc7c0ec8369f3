package dev.nopal.script.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** A process that ends at a store, without executing another instruction of Nopal. */
final class CrashChild {
    static final int HALTED = 137;

    private CrashChild() {}

    /**
     * Takes the session file, the script, the number of threads, the events of each, the store's
     * name, at which execution of it to end, and where to write how many events were done and
     * begun.
     */
    public static void main(String[] args) throws ReflectiveOperationException {
        AtomicInteger left = new AtomicInteger(Integer.parseInt(args[5]));
        CrashPoints.watch(
                name -> {
                    if (name.equals(args[4]) && left.decrementAndGet() == 0) {
                        halt(Path.of(args[6]));
                    }
                });
        Crashes.run(
                Path.of(args[0]),
                args[1],
                Integer.parseInt(args[2]),
                Integer.parseInt(args[3]),
                () -> {},
                () -> {});
    }

    private static void halt(Path truth) {
        try {
            Files.writeString(truth, CrashPoints.done() + " " + CrashPoints.begun());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Runtime.getRuntime().halt(HALTED);
    }
}
