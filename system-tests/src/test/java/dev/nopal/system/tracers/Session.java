package dev.nopal.system.tracers;

import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;

import java.util.ArrayList;
import java.util.List;

/** A run of {@code nopal trace} on a JVM, from when its probes are attached until it is stopped. */
final class Session implements AutoCloseable {
    private final Subprocess process;

    private Session(Subprocess process) {
        this.process = process;
    }

    static Session attach(TillJvm target, String script) {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                TargetJvm.java(),
                                "-XX:TieredStopAtLevel=1",
                                "-jar",
                                Nopal.jar().toString(),
                                "trace",
                                "--engine",
                                "jvm",
                                "-p",
                                Long.toString(target.pid()),
                                "-e",
                                script));
        Session session = new Session(Subprocess.start(new ProcessBuilder(command)));
        try {
            session.process.awaitErr("attachment", line -> line.startsWith("Attached "));
            return session;
        } catch (Throwable e) {
            session.close();
            throw e;
        }
    }

    String await(String what) {
        return process.awaitOut(what, line -> line.contains(what));
    }

    /** Interrupts it as control-C does; returns what it printed. */
    String stop() {
        process.signal("INT");
        int code = process.awaitExit(Subprocess.DEADLINE);
        if (code != 0) {
            throw new AssertionError("exit " + code + "\n" + process.out() + process.err());
        }
        return process.out().strip();
    }

    @Override
    public void close() {
        process.close();
    }
}
