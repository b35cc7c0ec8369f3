package dev.nopal.system.busy;

import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.Subprocess;

import java.util.ArrayList;
import java.util.List;

/** A load that keeps the machine busy: eight computing threads for each processor. */
final class StressNg implements AutoCloseable {
    private static final int THREADS_EACH = 8;

    private final Subprocess process;

    private StressNg(Subprocess process) {
        this.process = process;
    }

    static StressNg start() {
        Require.commands("stress-ng");
        int threads = THREADS_EACH * Runtime.getRuntime().availableProcessors();
        Subprocess process =
                Subprocess.start(
                        new ProcessBuilder(
                                new ArrayList<>(
                                        List.of(
                                                "sh",
                                                "-c",
                                                "exec stress-ng --cpu " + threads + " 2>&1"))));
        // It says so before it starts them; which stream it takes depends on its version.
        process.awaitOut("stress", line -> line.contains("dispatching hogs"));
        return new StressNg(process);
    }

    @Override
    public void close() {
        process.close();
    }
}
