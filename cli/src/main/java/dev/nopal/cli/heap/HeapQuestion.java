package dev.nopal.cli.heap;

import dev.nopal.cli.connect.DiagnosticCommand;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.text.Printable;
import dev.nopal.cli.waiting.BoundedWait;

import java.io.IOException;
import java.io.PrintWriter;

/** A query of a JVM about its heap; prints on standard error what it waits for. */
public final class HeapQuestion {
    private HeapQuestion() {}

    public static DiagnosticCommand.Result ask(PrintWriter err, int pid, String... command)
            throws IOException {
        BoundedWait wait =
                new BoundedWait(
                        ProcFs.real(),
                        pid,
                        sentence -> {
                            err.println("nopal: " + Printable.of(sentence));
                            err.flush();
                        });
        try {
            return DiagnosticCommand.run(ProcFs.real(), wait, BoundedWait.HEAP, pid, command);
        } catch (Refusal e) {
            throw Failure.of(e);
        }
    }
}
