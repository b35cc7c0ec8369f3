package dev.nopal.system.robustness;

import dev.nopal.system.harness.Subprocess;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** A target program that {@link Launch} started, which answers each line with a line. */
final class RunningJvm implements AutoCloseable {
    private static final String REPLY = "= ";

    private final Subprocess process;

    private RunningJvm(Subprocess process) {
        this.process = process;
    }

    static RunningJvm of(Subprocess process) {
        try {
            process.awaitOut("greeting", (REPLY + "ready")::equals);
            return new RunningJvm(process);
        } catch (Throwable e) {
            process.close();
            throw e;
        }
    }

    long pid() {
        return process.pid();
    }

    Subprocess process() {
        return process;
    }

    /** Asks and returns the answer; fails if the program says that it could not do it. */
    String ask(String... words) {
        process.send(String.join("\t", words));
        String answer =
                process.awaitOut(
                        "answer to " + Arrays.toString(words),
                        line -> line.startsWith(REPLY) || line.startsWith("! "));
        if (!answer.startsWith(REPLY)) {
            throw new AssertionError(Arrays.toString(words) + " was answered by " + answer);
        }
        return answer.substring(REPLY.length());
    }

    long askNumber(String... words) {
        return Long.parseLong(ask(words));
    }

    /** Returns the images of a provider, oldest first. */
    List<Path> paths(String... question) {
        String text = ask(question);
        return text.equals("[]")
                ? List.of()
                : Arrays.stream(text.substring(1, text.length() - 1).split(", "))
                        .map(Path::of)
                        .toList();
    }

    /** Returns what it printed besides its answers, to either stream. */
    List<String> chatter() {
        return (process.out() + "\n" + process.err())
                .lines()
                .filter(line -> !line.isEmpty() && !line.startsWith(REPLY))
                .toList();
    }

    /** Ends it in order. */
    int exit(int code) {
        process.send("exit\t" + code);
        return process.awaitExit(Subprocess.DEADLINE);
    }

    /** Ends it by SIGKILL and waits until it is gone. */
    void kill() {
        process.close();
    }

    @Override
    public void close() {
        process.close();
    }
}
