package dev.nopal.cli.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** The state of a program on one screen, and the commands that lead to the cause of trouble. */
final class TriageReport implements Report {
    private static final int MOST_METHODS = 6;
    private static final int MOST_COMMANDS = 5;

    /** From here on a figure is worth a command. */
    private static final double BUSY = 0.5;

    private static final double PAUSED = 0.05;

    /** Fewer collections may have been long, or have left more, by chance. */
    private static final int OFTEN = 3;

    private static final double EXCEPTIONS = 50;
    private static final double STATEMENTS = 0.2;
    private static final double MAJORITY = 0.5;
    private static final double FEWEST_SAMPLES = 20;
    private static final double STUCK = 0.3;
    private static final double CROWD = 1.5;
    private static final double MORE_THREADS = 5;
    private static final double MORE_HEAP = 5e6;
    private static final double USUAL_SECONDS = 15;
    private static final double LATE_MICROS = 20_000;

    private static final NextCommand ALLOC =
            new NextCommand("alloc", "what is allocated, and where");
    private static final NextCommand GROWING =
            new NextCommand("leaks --growing", "the classes that grow, and their holders");

    private static final NextCommand LOCKS =
            new NextCommand("locks", "the holders of locks, and what they do");

    /** The part of the threads at the most crowded place at which locks come first. */
    private static final double LOCKED = 0.25;

    @Override
    public List<ReportSection> sections(Collected collected) {
        TriageFacts facts = new TriageFacts(collected);
        List<ReportSection> sections = new ArrayList<>();
        sections.add(ReportSection.ofLines("", figures(facts)));
        List<String> running = new ArrayList<>();
        double samples = facts.samples();
        for (Map.Entry<String, Double> each : facts.running().entrySet()) {
            if (running.size() < MOST_METHODS) {
                running.add(
                        "%6s  %s".formatted(Amount.share(each.getValue(), samples), each.getKey()));
            }
        }
        if (!running.isEmpty()) {
            sections.add(ReportSection.ofLines("Running, share of samples:", running));
        }
        List<String> waiting = new ArrayList<>();
        for (TriageFacts.Spot spot : facts.waiting()) {
            if (waiting.size() < MOST_METHODS) {
                String called = WaitReport.called(spot.example());
                waiting.add(
                        "%6s  %s%s%s%s"
                                .formatted(
                                        decimal(spot.threads()),
                                        spot.frame().text(),
                                        called.isEmpty() ? "" : "  in " + called,
                                        spot.isBurst()
                                                ? ", up to "
                                                        + Amount.number(spot.atOnce())
                                                        + " at the same time"
                                                : "",
                                        spot.isPerhapsIdle() ? ", perhaps idle" : ""));
            }
        }
        if (!waiting.isEmpty()) {
            sections.add(ReportSection.ofLines("Waiting, threads on average:", waiting));
        }
        return sections;
    }

    private static List<String> figures(TriageFacts facts) {
        List<String> lines = new ArrayList<>(facts.deadlocks());
        lines.add(
                figure(
                        "processors",
                        "%s of %s used, %s of that in the kernel"
                                .formatted(
                                        decimal(facts.used()),
                                        Amount.number(facts.processors()),
                                        Amount.share(facts.inKernel(), 1))));
        lines.add(
                figure(
                        "collections",
                        facts.collections() == 0
                                ? "none"
                                : "paused %s of the time, %s, longest %s"
                                                .formatted(
                                                        Amount.share(facts.paused(), 1),
                                                        Amount.counted(
                                                                facts.collections(), "collection"),
                                                        Amount.of(
                                                                "_us", facts.longestPauseMicros()))
                                        + explicit(facts)));
        lines.add(
                figure(
                        "allocation",
                        Amount.bytes(facts.allocatedPerSecond())
                                + "/s"
                                + most(facts, "@allocated_bytes")));
        lines.add(
                figure(
                        "exceptions",
                        Amount.digits(facts.exceptionsPerSecond())
                                + "/s"
                                + most(facts, "@thrown")));
        lines.add(
                figure(
                        "locks",
                        decimal(facts.waiting(Activity.LOCK))
                                + " threads wait for one on average"
                                + facts.holder().map(held -> ", held by " + held).orElse("")));
        lines.add(
                figure(
                        "waits",
                        "%s threads in I/O on average, %s otherwise"
                                .formatted(
                                        decimal(facts.waiting(Activity.IO)),
                                        decimal(facts.waiting(Activity.WAITING)))));
        Growth threads = facts.threads();
        lines.add(
                figure(
                        "threads",
                        threads.isKnown()
                                ? "%s, then %s%s%s"
                                        .formatted(
                                                Amount.number(threads.first()),
                                                Amount.number(threads.last()),
                                                growing(threads, MORE_THREADS),
                                                threads.isBy(MORE_THREADS)
                                                        ? most(facts, "@started")
                                                        : "")
                                : "not known"));
        Growth heap = facts.heap();
        lines.add(
                figure(
                        "heap",
                        heap.isKnown()
                                ? "%s after a collection, then %s%s"
                                        .formatted(
                                                Amount.bytes(heap.first()),
                                                Amount.bytes(heap.last()),
                                                growing(heap, moreHeap(facts)))
                                : "no collection, so not known"));
        if (facts.total("@pinned_us") > 0) {
            lines.add(
                    figure(
                            "carriers",
                            "pinned for %s%s"
                                    .formatted(
                                            Amount.of("_us", facts.total("@pinned_us")),
                                            most(facts, "@pinned_us"))));
        }
        if (facts.lateMicros() >= LATE_MICROS) {
            lines.add(
                    figure(
                            "carriers",
                            "a virtual thread slept %s longer than it asked for"
                                    .formatted(Amount.of("_us", facts.lateMicros()))));
        }
        return lines;
    }

    private static String figure(String name, String text) {
        return "%-12s %s".formatted(name, text);
    }

    private static String explicit(TriageFacts facts) {
        double calls = facts.total("@explicit");
        return calls == 0
                ? ""
                : ", " + Amount.number(calls) + " by System.gc()" + most(facts, "@explicit");
    }

    private static String most(TriageFacts facts, String map) {
        return facts.most(map).map(text -> ", most " + text).orElse("");
    }

    private static String growing(Growth growth, double least) {
        return growth.isBy(least) ? ": GROWING" : "";
    }

    private static String decimal(double number) {
        return String.format(Locale.ROOT, number < 10 ? "%.1f" : "%.0f", number);
    }

    @Override
    public List<NextCommand> next(Collected collected) {
        TriageFacts facts = new TriageFacts(collected);
        Set<NextCommand> commands = new LinkedHashSet<>();
        if (!facts.deadlocks().isEmpty()) {
            commands.add(new NextCommand("dump", "the threads that wait for each other"));
        }
        boolean isLocked = facts.waiting(Activity.LOCK) >= STUCK;
        double elsewhere =
                facts.busyWaiting().stream()
                        .filter(spot -> spot.activity() != Activity.LOCK && spot.isOwn())
                        .mapToDouble(TriageFacts.Spot::threads)
                        .findFirst()
                        .orElse(0);
        if (isLocked && facts.waiting(Activity.LOCK) >= LOCKED * elsewhere) {
            commands.add(LOCKS);
        }
        if (facts.isInStatements(STATEMENTS, STUCK)) {
            commands.add(new NextCommand("sql", "the statements, how often and from where"));
        }
        if (facts.exceptionsPerSecond() >= EXCEPTIONS) {
            commands.add(new NextCommand("exceptions", "where they are created"));
        }
        if (facts.threads().isBy(MORE_THREADS)) {
            commands.add(new NextCommand("stacks jdk.ThreadStart", "who starts the threads"));
        }
        if (facts.total("@explicit") > 0) {
            commands.add(new NextCommand("stacks jdk.SystemGC", "who calls System.gc()"));
        }
        // What grows is collected for longer and longer, so it is looked at first.
        boolean isPaused = facts.paused() >= PAUSED;
        if (facts.heap().isBy(moreHeap(facts)) || isPaused && facts.collections() < 2) {
            commands.add(GROWING);
        }
        if (isPaused && facts.collections() >= OFTEN) {
            commands.add(ALLOC);
        }
        if (facts.total("@pinned_us") > 0 || facts.lateMicros() >= LATE_MICROS) {
            commands.add(new NextCommand("carriers", "what keeps the carriers of virtual threads"));
        }
        facts.busyWaiting().stream()
                .filter(spot -> spot.activity() == Activity.WAITING && spot.threads() >= STUCK)
                .flatMap(spot -> PermitWaits.next(spot.example()).stream())
                .limit(1)
                .forEach(commands::add);
        bursts(facts, commands, TriageFacts.Spot::isBurst);
        stuck(facts.busyWaiting(), commands);
        if (isLocked) {
            commands.add(LOCKS);
        }
        // Too few collections to know whether the heap grows, and nothing else to look at.
        if (facts.collections() < OFTEN && !isHot(facts) && commands.isEmpty()) {
            commands.add(GROWING);
        }
        busy(facts, commands);
        // Its calls never end if a thread or task began with it.
        stuck(
                facts.waiting().stream()
                        .filter(spot -> spot.isPerhapsIdle() && !spot.example().isEntry())
                        .toList(),
                commands);
        if (isPaused) {
            commands.add(ALLOC);
        }
        bursts(facts, commands, spot -> spot.threads() >= CROWD);
        if (facts.collections() < OFTEN && commands.size() < 3) {
            commands.add(GROWING);
        }
        if (commands.isEmpty()) {
            commands.add(new NextCommand("offcpu", "nothing stands out; where threads wait"));
        }
        return commands.stream().limit(MOST_COMMANDS).toList();
    }

    /** Names the methods that wait; what is in a queue is what others do not give back. */
    private static void stuck(List<TriageFacts.Spot> spots, Set<NextCommand> commands) {
        spots.stream()
                .filter(spot -> spot.activity() != Activity.LOCK && spot.isOwn())
                .filter(spot -> spot.threads() >= STUCK)
                .sorted(Comparator.comparing(spot -> spot.example().isInQueue()))
                .limit(2)
                .forEach(
                        spot ->
                                commands.add(
                                        new NextCommand(
                                                "slow " + spot.method(),
                                                "its slow calls, with arguments")));
    }

    /** Names a method in which several threads wait at the same time. */
    private static void bursts(
            TriageFacts facts, Set<NextCommand> commands, Predicate<TriageFacts.Spot> isCrowded) {
        facts.busyWaiting().stream()
                .filter(spot -> spot.activity() != Activity.LOCK && spot.isOwn())
                .filter(isCrowded)
                .limit(1)
                .forEach(
                        spot ->
                                commands.add(
                                        new NextCommand(
                                                "bursts " + spot.method(),
                                                "its calls at the same time, by caller")));
    }

    /** Returns the growth that is worth a command: less in a shorter time, if it is seen often. */
    private static double moreHeap(TriageFacts facts) {
        return facts.collections() < OFTEN
                ? MORE_HEAP
                : MORE_HEAP * Math.min(1, facts.seconds() / USUAL_SECONDS);
    }

    private static boolean isHot(TriageFacts facts) {
        return facts.used() >= BUSY
                || facts.hottestShare() >= MAJORITY && facts.samples() >= FEWEST_SAMPLES;
    }

    /** Names what runs if the processors are used, or if one line does nearly all that is done. */
    private static void busy(TriageFacts facts, Set<NextCommand> commands) {
        List<FrameText> hottest = facts.hottest();
        if (hottest.isEmpty() || !isHot(facts) && !commands.isEmpty()) {
            return;
        }
        NextCommand profile = new NextCommand("profile", "the stacks that use the processors");
        int index = hottest.size() > 1 ? 1 : 0;
        NextCommand slow =
                new NextCommand(
                        "slow " + NextCommand.quoted(hottest.get(index).methodName()),
                        "calls that lead there, with arguments");
        // If one line stands out, a profile would show it again.
        commands.addAll(
                facts.hottestShare() >= MAJORITY ? List.of(slow, profile) : List.of(profile, slow));
    }
}
