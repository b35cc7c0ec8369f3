package dev.nopal.bench;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Starts the processes of a run and leaves none behind, however the run ends. */
final class Children {
    private static final Set<Process> ALIVE = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(Children::endAll, "end-children"));
    }

    private Children() {}

    static Process start(ProcessBuilder builder) throws IOException {
        Process process = builder.start();
        ALIVE.add(process);
        process.onExit().thenAccept(ALIVE::remove);
        return process;
    }

    static void interrupt(Process process) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    }

    /** Ends one, politely first: bpftrace then removes its probes itself. */
    static void end(Process process) {
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private static void endAll() {
        ALIVE.forEach(Process::destroy);
        ALIVE.forEach(Children::end);
        // Those that JMH forked.
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }
}
