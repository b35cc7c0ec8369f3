package dev.nopal.system.harness;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** USDT notes as read by {@code readelf -n}, which knows nothing of Nopal. */
public final class Readelf {
    private Readelf() {}

    /** One note as readelf prints it. */
    public record Note(
            String provider,
            String name,
            long location,
            long base,
            long semaphore,
            List<String> arguments) {}

    public static List<Note> notes(String file) {
        Require.commands("readelf");
        Command.Result result = Command.of("readelf", "-n", "-W", file).run();
        if (!result.err().isEmpty()) { // it exits with 1 where a note section is empty
            throw new AssertionError(result.all());
        }
        List<Note> notes = new ArrayList<>();
        String provider = "";
        String name = "";
        long[] addresses = {};
        for (String line : result.lines()) {
            String text = line.strip();
            if (text.contains("Provider: ")) {
                provider = text.split("Provider: ")[1]; // on a line of its own, or not
            } else if (text.startsWith("Name: ")) {
                name = text.substring("Name: ".length());
            } else if (text.startsWith("Location: ")) {
                addresses =
                        Arrays.stream(text.split(", "))
                                .mapToLong(each -> Long.decode(each.split(": ")[1]))
                                .toArray();
            } else if (text.startsWith("Arguments:")) {
                String arguments = text.substring("Arguments:".length()).strip();
                notes.add(
                        new Note(
                                provider,
                                name,
                                addresses[0],
                                addresses[1],
                                addresses[2],
                                arguments.isEmpty()
                                        ? List.of()
                                        : List.of(arguments.split(" (?=-?\\d@)"))));
            }
        }
        return notes;
    }
}
