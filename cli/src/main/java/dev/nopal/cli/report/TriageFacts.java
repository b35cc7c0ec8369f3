package dev.nopal.cli.report;

import dev.nopal.script.value.Aggregate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The figures of a triage, read from the maps of its script. */
final class TriageFacts {
    /** A hundredth of a per cent, in which JFR's loads arrive. */
    private static final double LOAD_UNIT = 10_000;

    private static final String OTHERS = "outside the program's own code";

    /** What is shown as no thread. */
    private static final double LEAST = 0.05;

    /** The time between two rounds of samples of all threads. */
    private static final double PERIOD_MILLIS = 100;

    private static final double MOST_OF_THE_TIME = 0.7;

    /** From here on threads at the same place are not there by chance. */
    private static final double MOST_ALONE = 8;

    /** How many times as many as on average are a burst. */
    private static final double BURST = 4;

    private final Collected collected;
    private final List<Spot> waiting;
    private final double seconds;
    private final double stretch;

    /**
     * A line of the program where threads wait or run.
     *
     * @param threads how many threads are there on average
     * @param atOnce how many were there at the same time, at most
     * @param isPerhapsIdle whether they have perhaps nothing to do
     */
    record Spot(
            FrameText frame,
            Activity activity,
            ProgramStack example,
            double threads,
            double atOnce,
            boolean isPerhapsIdle) {
        /** Returns whether threads come together, and not one after the other. */
        boolean isBurst() {
            return atOnce >= MOST_ALONE && atOnce >= BURST * threads;
        }

        boolean isOwn() {
            return example.own().isPresent();
        }

        String method() {
            return NextCommand.quoted(frame.methodName());
        }
    }

    TriageFacts(Collected collected) {
        this.collected = collected;
        this.seconds = Math.max(0.001, collected.number("@elapsed_ns") / 1e9);
        this.stretch = collected.stretch(PERIOD_MILLIS);
        this.waiting = spots("@waits_ms");
    }

    double seconds() {
        return seconds;
    }

    double processors() {
        return Math.max(1, collected.number("@processors"));
    }

    /** Returns how many processors the program used, on average. */
    double used() {
        double load = collected.number("@load_user") + collected.number("@load_system");
        return load / LOAD_UNIT * processors() * collected.jvms();
    }

    /** Returns the part of the used processors that was in the kernel. */
    double inKernel() {
        double all = collected.number("@load_user") + collected.number("@load_system");
        return all == 0 ? 0 : collected.number("@load_system") / all;
    }

    /** Returns the part of the time in which collections paused the program, on average. */
    double paused() {
        return collected.number("@gc_us") / 1e6 / seconds / collected.jvms();
    }

    long collections() {
        return collected.value("@gc_us").orElse(null) instanceof Aggregate.Stats stats
                ? stats.count()
                : 0;
    }

    double longestPauseMicros() {
        return collected.number("@gc_longest_us");
    }

    double exceptionsPerSecond() {
        return collected.rows("@thrown").total() / seconds;
    }

    double allocatedPerSecond() {
        return collected.rows("@allocated_bytes").total() / seconds;
    }

    Growth threads() {
        return Growth.of(collected, "@threads_first", "@threads_last");
    }

    Growth heap() {
        return Growth.of(collected, "@heap_first_bytes", "@heap_last_bytes");
    }

    /** Returns the largest row of a map by stack, as its line in the program and its words. */
    Optional<String> most(String map) {
        return collected.rows(map).rows().stream()
                .findFirst()
                .map(
                        row ->
                                (row.key().line()
                                                + row.key()
                                                        .stack()
                                                        .flatMap(ProgramStack::location)
                                                        .map(frame -> " at " + frame.text())
                                                        .orElse(""))
                                        .strip());
    }

    /** Returns how much longer than asked a virtual thread slept, at most. */
    double lateMicros() {
        return collected.number("@late_us");
    }

    double total(String map) {
        return collected.rows(map).total();
    }

    /**
     * Returns where threads wait, without those that wait for work; the most threads first, then
     * those that are perhaps idle.
     */
    List<Spot> waiting() {
        return waiting;
    }

    /** Returns where threads wait that have something to do. */
    List<Spot> busyWaiting() {
        return waiting.stream().filter(spot -> !spot.isPerhapsIdle()).toList();
    }

    /** Returns how many threads wait on average, without those that are perhaps idle. */
    double waiting(Activity activity) {
        return busyWaiting().stream()
                .filter(spot -> spot.activity() == activity)
                .mapToDouble(Spot::threads)
                .sum();
    }

    private List<Spot> spots(String map) {
        Map<String, List<MapRows.Row>> places = new LinkedHashMap<>();
        Map<String, Activity> activities = new LinkedHashMap<>();
        for (MapRows.Row row : collected.rows(map).rows()) {
            ProgramStack stack = row.key().stack().orElse(ProgramStack.EMPTY);
            Activity activity = Activity.of(row.key().word(0), stack);
            if (activity.isWaiting() && stack.location().isPresent()) {
                String place = activity + stack.location().get().text();
                activities.put(place, activity);
                places.computeIfAbsent(place, _ -> new ArrayList<>()).add(row);
            }
        }
        Map<String, Double> atOnce = new LinkedHashMap<>();
        for (MapRows.Row row : collected.rows("@at_once").rows()) {
            String place = row.key().location().map(FrameText::text).orElse("");
            atOnce.merge(place, row.weight(), Math::max);
        }
        List<Spot> spots = new ArrayList<>();
        places.forEach(
                (place, rows) -> {
                    ProgramStack example = rows.getFirst().key().stack().orElseThrow();
                    FrameText frame = example.location().orElseThrow();
                    double millis = rows.stream().mapToDouble(MapRows.Row::weight).sum();
                    double threads = stretch * millis / 1e3 / seconds;
                    double most = atOnce.getOrDefault(frame.text(), 0.0);
                    Activity activity = activities.get(place);
                    boolean isAlways = Rest.isAlways(threads, most);
                    boolean isPerhapsIdle = Rest.isPossible(activity, example, isAlways);
                    spots.add(new Spot(frame, activity, example, threads, most, isPerhapsIdle));
                });
        boolean hasOwn = spots.stream().anyMatch(Spot::isOwn);
        spots.removeIf(spot -> spot.threads() < LEAST || hasOwn && !spot.isOwn());
        spots.sort(
                Comparator.comparing(Spot::isPerhapsIdle)
                        .thenComparing(Comparator.comparingDouble(Spot::threads).reversed()));
        return spots;
    }

    /**
     * Returns the lines of the program that use the processors, with their samples; all that is not
     * its own code is one line, unless the program is a library.
     */
    Map<String, Double> running() {
        List<MapRows.Row> rows = collected.rows("@cpu").rows();
        boolean hasOwn = rows.stream().anyMatch(row -> own(row).isPresent());
        return MapRows.sums(
                rows,
                row ->
                        own(row).or(() -> hasOwn ? Optional.empty() : row.key().location())
                                .map(FrameText::text)
                                .orElse(OTHERS));
    }

    private static Optional<FrameText> own(MapRows.Row row) {
        return row.key().stack().flatMap(ProgramStack::own);
    }

    double samples() {
        return collected.rows("@cpu").total();
    }

    /** Returns the part of all samples that the line with the most of them has. */
    double hottestShare() {
        return running().values().stream().findFirst().orElse(0.0) / Math.max(1, samples());
    }

    /**
     * Returns whether the program is often in statements of a database.
     *
     * @param running the least part of the samples of what runs
     * @param waiting the least number of threads that wait there on average
     */
    boolean isInStatements(double running, double waiting) {
        double samples =
                collected.rows("@cpu").rows().stream()
                        .filter(
                                row ->
                                        row.key()
                                                .stack()
                                                .filter(ProgramStack::isInStatement)
                                                .isPresent())
                        .mapToDouble(MapRows.Row::weight)
                        .sum();
        double threads =
                this.waiting.stream()
                        .filter(spot -> spot.example().isInStatement())
                        .mapToDouble(Spot::threads)
                        .sum();
        return samples > 0 && samples >= running * samples() || threads >= waiting;
    }

    /** Returns the own frames of the stack that ran most often, the innermost first. */
    List<FrameText> hottest() {
        Map<String, Double> running = running();
        String place =
                running.keySet().stream()
                        .filter(text -> !text.equals(OTHERS))
                        .findFirst()
                        .orElse("");
        return collected.rows("@cpu").rows().stream()
                .map(row -> row.key().stack().orElse(ProgramStack.EMPTY))
                .filter(stack -> stack.own().map(FrameText::text).filter(place::equals).isPresent())
                .findFirst()
                .map(ProgramStack::ownFrames)
                .orElse(List.of());
    }

    /** Returns the circles of threads that waited for each other for most of the time. */
    List<String> deadlocks() {
        Map<String, String> holders = new LinkedHashMap<>();
        for (MapRows.Row row : collected.rows("@held_ms").rows()) {
            if (stretch * row.weight() / 1e3 >= MOST_OF_THE_TIME * seconds) {
                holders.put(
                        collected.thread(row.key(), row.key().word(2)),
                        collected.thread(row.key(), row.key().word(1)));
            }
        }
        return Deadlocks.of(holders);
    }

    /**
     * Returns the holder of the lock for which threads waited longest, and what it does; empty if
     * hardly any waited, as for the recording itself.
     */
    Optional<String> holder() {
        return collected.rows("@held_ms").rows().stream()
                .filter(_ -> waiting(Activity.LOCK) > 0)
                .findFirst()
                .map(row -> row.key().word(1) + DumpReport.doing(row.key().holding()));
    }
}
