package dev.nopal.system.faults;

import dev.nopal.system.harness.Command;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a newcomer does who knows only {@code nopal triage}: runs it, then the first command that
 * its output suggests and that was not run yet, and so on, and reads one screen of each output.
 */
final class Investigation {
    private static final int MOST_COMMANDS = 3;
    private static final int SCREEN = 40;
    private static final Duration DEADLINE = Duration.ofSeconds(120);

    /** A command in an output: from its name to the end of the line, or to a comment. */
    private static final Pattern SUGGESTION =
            Pattern.compile("(?m)(?<![\\w/.])nopal (?!: )[a-z]+ .*?(?=\\s*(  #.*)?$)");

    private final Path commands;
    private final String seconds;
    private final List<Step> steps = new ArrayList<>();

    /**
     * A command and what it printed.
     *
     * @param screen the first lines
     */
    private record Step(String command, String screen, String output) {}

    /**
     * Prepares one.
     *
     * @param commands the folder that {@code nopal} is in
     * @param seconds how long each command looks; empty if it decides itself
     */
    Investigation(Path commands, OptionalInt seconds) {
        this.commands = commands;
        this.seconds = seconds.isPresent() ? seconds.getAsInt() + "s" : "";
    }

    /** Runs commands until there is evidence of the fault; returns the patterns without any. */
    List<Pattern> examine(long pid, PlantedFault fault) {
        Deque<String> suggested = new ArrayDeque<>(List.of("nopal triage -p " + pid));
        while (!suggested.isEmpty() && steps.size() < MOST_COMMANDS) {
            Step step = run(suggested.pop());
            steps.add(step);
            List<String> fresh = suggestions(step.screen);
            fresh.removeIf(each -> isDone(each));
            suggested.removeAll(fresh);
            fresh.reversed().forEach(suggested::push);
            if (missing(fault).isEmpty()) {
                break;
            }
        }
        return missing(fault);
    }

    private boolean isDone(String command) {
        return steps.stream().anyMatch(step -> step.command.equals(command));
    }

    private static List<String> suggestions(String screen) {
        return SUGGESTION
                .matcher(screen)
                .results()
                .map(found -> found.group().strip())
                .filter(command -> command.contains(" -p "))
                .distinct()
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private List<Pattern> missing(PlantedFault fault) {
        return fault.evidence().stream().filter(each -> !isShown(each)).toList();
    }

    private boolean isShown(Pattern evidence) {
        return steps.stream().map(step -> evidence.matcher(step.screen)).anyMatch(Matcher::find);
    }

    private Step run(String command) {
        String shorter =
                seconds.isEmpty()
                        ? command
                        : command.contains(" --after ")
                                ? command.replaceFirst(" --after \\S+", " --after " + seconds)
                                : command + " -d " + seconds;
        String output =
                Command.of("sh", "-c", shorter + " 2>&1")
                        .environment(Map.of("PATH", commands + ":" + System.getenv("PATH")))
                        .within(DEADLINE)
                        .run()
                        .out();
        String screen = output.lines().limit(SCREEN).collect(Collectors.joining("\n"));
        return new Step(command, screen, output);
    }

    /** Returns the commands and what they printed. */
    @Override
    public String toString() {
        return steps.stream()
                .map(step -> "$ " + step.command + "\n" + step.output)
                .collect(Collectors.joining("\n"));
    }
}
