package dev.nopal.cli.connect;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The requests of a tool to a JVM. One thread asks; another one may close this. */
interface JvmRequests extends AutoCloseable {
    /** Returns the way to ask a JVM on this system. */
    static JvmRequests to(ProcFs proc, JavaProcess jvm) {
        return proc.isLinux() ? new AttachedJvm(proc, jvm) : new JdkAttachment(jvm.pid());
    }

    /**
     * The answer of a JVM.
     *
     * @param code 0 if the command was executed
     * @param bytes the text, which a hostile JVM may have chosen
     */
    record Answer(int code, byte[] bytes) {
        String text() {
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    /**
     * Sends a command and waits for its answer.
     *
     * @param limit the most bytes of the answer
     * @param command {@code load}, {@code properties} or {@code jcmd}
     * @throws Refusal if the JVM does not take requests, or does not speak this protocol
     */
    Answer ask(int limit, String command, String... arguments) throws Refusal, IOException;

    /** Returns the process that is asked. */
    int pid();

    /** Returns a refusal with a reason that follows the name of the process. */
    default Refusal refused(String reason) {
        return Refusal.notPermitted(
                "process " + pid() + " does not let an agent attach: " + reason);
    }

    @Override
    void close();
}
