package dev.nopal.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A tool that counts the calls of all methods of {@link ManyTarget} until it is interrupted.
 *
 * @param name what the table calls it
 * @param attached how the line begins that it prints once all methods are instrumented
 * @param threads how the names of its threads in the target begin
 * @param command starts it
 * @param end restores the methods afterwards, if the tool does not do so when it is interrupted
 */
record ManyTool(
        String name, String attached, String threads, Command command, Optional<Command> end) {
    private static final String MONITOR =
            "monitor -E -m 100000 -c 3600 %s.* .*"
                    .formatted(ManyTarget.PACKAGE.replace(".", "\\."));

    /** A command line. */
    interface Command {
        ProcessBuilder of(long pid, int methods);
    }

    /** Returns those that are here: Arthas is if {@code bench/run} has fetched it. */
    static List<ManyTool> all() {
        return Stream.concat(Stream.of(nopal()), arthas().stream()).toList();
    }

    private static ManyTool nopal() {
        return new ManyTool(
                "Nopal",
                "Attached",
                "nopal-session",
                (pid, methods) ->
                        BenchEnvironment.nopal(
                                "trace",
                                "-p",
                                Long.toString(pid),
                                "--max-methods",
                                Integer.toString(methods),
                                "--max-overhead",
                                "none",
                                "-e",
                                "method:" + ManyTarget.PACKAGE + "*:* { @ = count(); }"),
                Optional.empty());
    }

    /**
     * Returns Arthas, which would print a row for each method every now and then: it is ended
     * before. Without {@code -m} it instruments 50 classes at most.
     */
    private static Optional<ManyTool> arthas() {
        return Optional.ofNullable(System.getenv("ARTHAS"))
                .map(
                        words ->
                                new ManyTool(
                                        "Arthas",
                                        "Affect(",
                                        "arthas-",
                                        (pid, _) -> arthas(words, pid, MONITOR),
                                        Optional.of((pid, _) -> arthas(words, pid, "stop"))));
    }

    private static ProcessBuilder arthas(String words, long pid, String command) {
        List<String> all = new ArrayList<>(List.of(words.split(" ")));
        all.addAll(List.of(Long.toString(pid), "-c", command));
        return new ProcessBuilder(all);
    }
}
