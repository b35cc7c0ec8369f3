package dev.nopal.cli.connect;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.waiting.BoundedWait;

import java.io.IOException;
import java.time.Duration;

/** A command that a JVM executes itself, such as {@code GC.class_histogram}: what jcmd sends. */
public final class DiagnosticCommand {
    /** Enough for a histogram, which has one line per class, of a million classes. */
    private static final int MAX_ANSWER = 256 << 20;

    private DiagnosticCommand() {}

    /**
     * The answer of a JVM.
     *
     * @param isDone whether the JVM executed the command
     */
    public record Result(boolean isDone, String text) {
        /** Returns the last line that is not empty, which has the reason of a failure. */
        public String reason() {
            return text.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("at "))
                    .reduce((_, last) -> last)
                    .orElse("it printed no reason");
        }
    }

    /**
     * Sends a command to a JVM and waits for its answer.
     *
     * @param limit how long the JVM may work on it
     * @throws Refusal if the JVM does not take commands of this user, or does not answer; it was
     *     sent no signal that it would respond to with a thread dump
     */
    public static Result run(
            ProcFs proc, BoundedWait wait, Duration limit, int pid, String... words)
            throws Refusal, IOException {
        JavaProcess jvm =
                wait.await(BoundedWait.PROC, BoundedWait.ANSWER, () -> requireListener(proc, pid));
        try (JvmRequests attached = JvmRequests.to(proc, jvm)) {
            return wait.await(
                    words[0],
                    limit,
                    () -> result(attached.ask(MAX_ANSWER, "jcmd", String.join(" ", words))),
                    attached::close);
        }
    }

    private static JavaProcess requireListener(ProcFs proc, int pid) throws Refusal, IOException {
        JavaProcess jvm =
                JavaProcess.find(proc, pid)
                        .orElseThrow(() -> Refusal.notFound("process " + pid + " has ended"));
        TargetCheck check = new TargetCheck(proc);
        check.requireOwn(jvm);
        check.requireListener(jvm);
        return jvm;
    }

    private static Result result(JvmRequests.Answer answer) {
        return new Result(answer.code() == 0, answer.text());
    }
}
