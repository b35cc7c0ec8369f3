package dev.nopal.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The program that runs everything, prints one table and judges it.
 *
 * <p>Arguments: the directory of the C programs, the page to write the table to, {@code --quick},
 * and the parts to run if not all: attached, registration, disabled, sessions, start, woven,
 * overhead, many, jdks, profile, spring, observation. Two run only if they are named: spring-jvms,
 * and before, which compares the tree in {@code NOPAL_BENCH_TREE}. Exit codes: 0 all budgets hold,
 * 1 one does not, 2 something could not be measured.
 */
final class Bench {
    private static final Duration LIMIT = Duration.ofMinutes(150);

    private Bench() {}

    public static void main(String[] arguments) throws IOException {
        Path programs = Path.of(arguments[0]);
        Path page = Path.of(arguments[1]);
        List<String> options = List.of(arguments).subList(2, arguments.length);
        Scale scale = options.contains("--quick") ? Scale.QUICK : Scale.FULL;
        List<String> parts = options.stream().filter(each -> !each.startsWith("--")).toList();
        // JMH would refuse to run beside another one; the figures show what that costs.
        System.setProperty("jmh.ignoreLock", "true");
        endInTime();

        ResultTable tracepoints = new ResultTable();
        ResultTable sessions = new ResultTable();
        ResultTable methods = new ResultTable();
        ResultTable profiles = new ResultTable();
        ResultTable jdks = new ResultTable();
        ResultTable spring = new ResultTable();
        ResultTable before = new ResultTable();
        String many = "";
        Progress progress = new Progress();
        Predicate<String> isWanted = part -> parts.isEmpty() || parts.contains(part);
        try {
            if (isWanted.test("attached")) {
                new AttachedRuns(scale, programs.resolve("attached"), progress).run(tracepoints);
            }
            if (isWanted.test("registration")) {
                new RegistrationRuns(scale, progress).run(tracepoints);
            }
            if (isWanted.test("disabled")) {
                new DisabledRuns(scale, programs.resolve("disabled"), progress).run(tracepoints);
            }
            if (isWanted.test("sessions")) {
                new SessionRuns(scale, programs, progress).run(sessions);
            }
            if (isWanted.test("start")) {
                new StartRuns(scale, progress).run(sessions);
                new EmptySessionRuns(scale, progress).run(sessions);
            }
            if (isWanted.test("woven")) {
                new WovenRuns(scale, progress).run(methods);
            }
            if (isWanted.test("overhead")) {
                new OverheadRuns(scale, progress).run(methods);
            }
            if (isWanted.test("many")) {
                many = "\n### Many methods at once\n\n" + new ManyRuns(scale, progress).run();
            }
            if (isWanted.test("jdks")) {
                compare(SubjectComparison.ofJdks(), scale, progress, jdks);
            }
            if (parts.contains("before")) { // Needs a second tree, so it is never one of all.
                Path tree = Path.of(System.getenv("NOPAL_BENCH_TREE"));
                compare(SubjectComparison.withTree(tree), scale, progress, before);
            }
            if (isWanted.test("profile")) {
                new ProfileRuns(scale, progress).run(profiles);
            }
            if (isWanted.test("spring")) {
                compare(SpringRuns.Place.ONE_JVM, scale, progress, spring);
            }
            if (parts.contains("spring-jvms")) { // Takes half an hour, and judges nothing.
                compare(SpringRuns.Place.OWN_JVMS, scale, progress, spring);
            }
            if (isWanted.test("observation")) {
                new ObservationRuns(scale, progress).run(spring);
            }
        } catch (Exception e) {
            // What was measured before took many minutes and is as good as ever.
            System.out.println(
                    text(tracepoints, sessions, methods, profiles, jdks, spring, before) + many);
            System.err.println("bench: could not measure: " + e);
            e.printStackTrace();
            System.exit(2);
        }
        String text = text(tracepoints, sessions, methods, profiles, jdks, spring, before) + many;
        System.out.println(text);
        if (!scale.quick() && parts.isEmpty()) {
            GeneratedSection.write(page, text);
        }
        List<String> failures = new ArrayList<>(tracepoints.failures());
        failures.addAll(sessions.failures());
        failures.addAll(methods.failures());
        failures.addAll(jdks.failures());
        failures.addAll(spring.failures());
        failures.addAll(before.failures());
        if (!failures.isEmpty()) {
            System.err.println("bench: these budgets do not hold:");
            failures.forEach(each -> System.err.println("  " + each));
            System.exit(1);
        }
        System.exit(0);
    }

    private static void compare(
            SubjectComparison comparison, Scale scale, Progress progress, ResultTable table)
            throws Exception {
        SubjectClasses.compile();
        new EventRuns(comparison, scale, progress).run(table);
        new FirstOutputRuns(comparison, scale, progress).run(table);
    }

    private static void compare(
            SpringRuns.Place place, Scale scale, Progress progress, ResultTable table)
            throws Exception {
        for (SpringSample sample : SpringSample.chosen(scale.quick())) {
            new SpringRuns(place, sample, scale, progress).run(table);
        }
    }

    private static String text(
            ResultTable tracepoints,
            ResultTable sessions,
            ResultTable methods,
            ResultTable profiles,
            ResultTable jdks,
            ResultTable spring,
            ResultTable before)
            throws IOException {
        return BenchEnvironment.describe()
                + "\n"
                + section("Tracepoints", tracepoints)
                + section("JVM sessions", sessions)
                + section("Methods that were never prepared", methods)
                + section("Profiles", profiles)
                + section("Other JDKs", jdks)
                + section("Spring Boot", spring)
                + section("This tree and another one", before);
    }

    private static String section(String title, ResultTable table) {
        return table.isEmpty() ? "" : "\n### " + title + "\n\n" + table.markdown();
    }

    private static void endInTime() {
        Thread.ofPlatform()
                .daemon()
                .name("deadline")
                .start(
                        () -> {
                            try {
                                Thread.sleep(LIMIT);
                            } catch (InterruptedException e) {
                                return;
                            }
                            System.err.println("bench: not done within " + LIMIT + ", giving up");
                            System.exit(2);
                        });
    }
}
