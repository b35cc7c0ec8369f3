package dev.nopal.system.harness;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Runs of gdb on a live JVM, without any user's settings. It can hang: every use has a deadline.
 */
public final class Gdb {
    private Gdb() {}

    /** Returns the command line that attaches, runs commands and leaves. */
    public static List<String> commandLine(long pid, String... commands) {
        Require.commands("gdb");
        Require.root();
        List<String> words = new ArrayList<>(List.of("gdb", "-nx", "-batch", "-p", "" + pid));
        Arrays.stream(commands).forEach(command -> words.addAll(List.of("-ex", command)));
        return words;
    }

    /** Lists the probes of a provider; gdb shows no arguments. */
    public static List<Seen> probes(long pid, String provider, long loadAddress) {
        Command command = Command.of(commandLine(pid, "info probes stap " + provider));
        return command.run().lines().stream()
                .filter(line -> line.startsWith("stap"))
                .map(line -> line.split("\\s+"))
                .map(
                        columns ->
                                new Seen(
                                        columns[1],
                                        columns[2],
                                        Long.decode(columns[3]) - loadAddress,
                                        Long.decode(columns[4]),
                                        List.of()))
                .toList();
    }
}
