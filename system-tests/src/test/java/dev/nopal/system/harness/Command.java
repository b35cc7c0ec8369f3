package dev.nopal.system.harness;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A command that is run to its end, within a deadline. */
public final class Command {
    private final List<String> words;
    private Map<String, String> environment = Map.of();
    private Path directory = Path.of("/");
    private Duration deadline = Subprocess.DEADLINE;

    /** What a command printed, and its exit code. */
    public record Result(int exit, String out, String err) {
        public List<String> lines() {
            return out.lines().toList();
        }

        /** Returns both outputs, for tools that do not agree which is for what. */
        public String all() {
            return out + "\n" + err;
        }

        public Result requireSuccess() {
            if (exit != 0) {
                throw new AssertionError("exit " + exit + "\n" + all());
            }
            return this;
        }
    }

    private Command(List<String> words) {
        this.words = words;
    }

    public static Command of(String... words) {
        return of(List.of(words));
    }

    public static Command of(List<String> words) {
        return new Command(List.copyOf(words));
    }

    public Command environment(Map<String, String> variables) {
        this.environment = variables;
        return this;
    }

    public Command in(Path workingDirectory) {
        this.directory = workingDirectory;
        return this;
    }

    public Command within(Duration time) {
        this.deadline = time;
        return this;
    }

    /** Runs it; one that does not end in time is killed with all it started, and fails the test. */
    public Result run() {
        ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(words));
        builder.environment().putAll(environment);
        builder.directory(directory.toFile());
        builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        try (Subprocess process = Subprocess.start(builder)) {
            int exit = process.awaitExit(deadline);
            return new Result(exit, process.out(), process.err());
        }
    }
}
