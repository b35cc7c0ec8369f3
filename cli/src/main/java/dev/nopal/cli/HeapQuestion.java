package dev.nopal.cli;

import dev.nopal.cli.heap.Jcmd;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.text.Printable;
import dev.nopal.cli.trace.Patience;
import dev.nopal.cli.trace.Refusal;

import java.io.IOException;
import java.io.PrintWriter;

/** Asks a JVM about its heap, and says on standard error what it waits for. */
final class HeapQuestion {
    private HeapQuestion() {}

    static Jcmd.Result ask(PrintWriter err, int pid, String... command) throws IOException {
        Patience patience =
                new Patience(
                        ProcFs.real(),
                        pid,
                        sentence -> {
                            err.println("nopal: " + Printable.of(sentence));
                            err.flush();
                        });
        try {
            return Jcmd.run(patience, pid, command);
        } catch (Refusal e) {
            throw Failure.of(e);
        }
    }
}
