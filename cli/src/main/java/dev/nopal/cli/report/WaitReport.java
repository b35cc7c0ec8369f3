package dev.nopal.cli.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Where threads wait, by the method of the program: locks, I/O and all else, then the threads that
 * are idle. It reads {@code @waits_ms[thread, state, stack]}, and shows the other maps as tables.
 */
final class WaitReport implements Report {
    static final String WAITS = "@waits_ms";

    /** The time between two rounds of samples of all threads. */
    private static final double PERIOD_MILLIS = 50;

    /** One place of the program, with all that wait there. */
    private static final class Place {
        private final FrameText frame;
        private final Activity activity;
        private final ProgramStack example;
        private final Set<String> threads = new TreeSet<>();
        private double millis;

        Place(FrameText frame, Activity activity, ProgramStack example) {
            this.frame = frame;
            this.activity = activity;
            this.example = example;
        }

        /**
         * Returns whether the threads have perhaps nothing to do.
         *
         * @param elapsed the milliseconds of the trace
         */
        boolean isPerhapsIdle(double elapsed) {
            boolean isAlways = elapsed > 0 && Rest.isAlways(millis / elapsed, threads.size());
            return Rest.isPossible(activity, example, isAlways);
        }
    }

    @Override
    public List<ReportSection> sections(Collected collected) {
        List<Place> places = places(collected);
        double total = places.stream().mapToDouble(place -> place.millis).sum();
        List<ReportSection> sections = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        List<List<String>> stacks = new ArrayList<>();
        for (Place place : places) {
            String row = TableReport.line(WAITS, place.millis, total, place.frame.text());
            lines.add(row + "  " + described(place, elapsed(collected)));
            List<String> block = new ArrayList<>();
            block.add(
                    TableReport.line(WAITS, place.millis, total, ThreadNames.line(place.threads)));
            block.addAll(ScreenLayout.indented(place.example.lines()));
            stacks.add(block);
        }
        if (!lines.isEmpty()) {
            sections.add(
                    ReportSection.ofLines(
                            "Waiting, by the line of the program (samples of all threads):",
                            lines));
            sections.add(new ReportSection("Stacks:", stacks));
        }
        collected
                .map("@waited_us")
                .filter(map -> !map.entries().isEmpty())
                .ifPresent(
                        map ->
                                sections.addAll(
                                        TableReport.sections(
                                                "Waits that ended, by kind:",
                                                collected.rows(map))));
        Set<String> idle = idle(collected);
        if (!idle.isEmpty()) {
            sections.add(
                    new ReportSection(
                            "Idle, waiting for work: " + ThreadNames.line(idle), List.of()));
        }
        return sections;
    }

    private static String described(Place place, double elapsed) {
        String how =
                switch (place.activity) {
                    case LOCK -> "for a lock";
                    case IO -> "in I/O";
                    default -> "";
                };
        String called = called(place.example);
        String rest = place.isPerhapsIdle(elapsed) ? ", perhaps idle" : "";
        return (called.isEmpty() ? how : "in " + called + (how.isEmpty() ? "" : ", " + how))
                + rest
                + "  "
                + ThreadNames.line(place.threads);
    }

    /** Returns the method that the first own frame calls. */
    static String called(ProgramStack stack) {
        int own = stack.own().map(stack.frames()::indexOf).orElse(0);
        if (own == 0) {
            return "";
        }
        FrameText frame = stack.frames().get(own - 1);
        return frame.className().replaceFirst("^.*\\.", "") + "." + frame.method();
    }

    private static List<Place> places(Collected collected) {
        Map<String, Place> places = new LinkedHashMap<>();
        double stretch = collected.stretch(PERIOD_MILLIS);
        for (MapRows.Row row : collected.rows(WAITS).rows()) {
            ProgramStack stack = row.key().stack().orElse(ProgramStack.EMPTY);
            Activity activity = Activity.of(row.key().word(1), stack);
            if (activity.isWaiting()) {
                FrameText frame = stack.location().orElse(FrameText.of("?"));
                Place place =
                        places.computeIfAbsent(
                                activity + frame.text(), _ -> new Place(frame, activity, stack));
                place.millis += stretch * row.weight();
                place.threads.add(row.key().word(0));
            }
        }
        double elapsed = elapsed(collected);
        return places.values().stream()
                .sorted(
                        Comparator.<Place, Boolean>comparing(place -> place.isPerhapsIdle(elapsed))
                                .thenComparing(place -> -place.millis))
                .toList();
    }

    private static double elapsed(Collected collected) {
        return collected.number("@elapsed_ns") / 1e6;
    }

    private static Set<String> idle(Collected collected) {
        Set<String> idle = new LinkedHashSet<>();
        for (MapRows.Row row : collected.rows(WAITS).rows()) {
            ProgramStack stack = row.key().stack().orElse(ProgramStack.EMPTY);
            if (Activity.of(row.key().word(1), stack) == Activity.IDLE) {
                idle.add(row.key().word(0));
            }
        }
        places(collected).forEach(place -> idle.removeAll(place.threads));
        return idle;
    }

    @Override
    public List<NextCommand> next(Collected collected) {
        List<NextCommand> commands = new ArrayList<>();
        for (Place place : places(collected).stream().limit(3).toList()) {
            if (place.activity == Activity.LOCK) {
                add(commands, new NextCommand("locks", "who holds the lock, and what it does"));
            } else if (place.example.own().isPresent() && !isResting(place, collected)) {
                String method = NextCommand.quoted(place.frame.methodName());
                add(
                        commands,
                        new NextCommand(
                                "slow --over 20ms " + method, "slow calls, with arguments"));
            }
        }
        return commands;
    }

    /** Returns whether the calls of a method would never end, so that none would be slow. */
    private static boolean isResting(Place place, Collected collected) {
        return place.example.isEntry() && place.isPerhapsIdle(elapsed(collected));
    }

    private static void add(List<NextCommand> commands, NextCommand command) {
        if (!commands.contains(command)) {
            commands.add(command);
        }
    }
}
