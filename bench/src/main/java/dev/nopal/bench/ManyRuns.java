package dev.nopal.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/**
 * The measurement of what it costs a program to have many methods instrumented: processor time,
 * pauses, and throughput in the first half minute. Judges nothing.
 */
final class ManyRuns {
    private static final List<Integer> CLASSES = List.of(10, 100, 1_000, 3_000);
    private static final List<Integer> QUICK_CLASSES = List.of(10);

    /** The methods that {@code nopal trace} instruments unless it is told otherwise. */
    private static final int DEFAULT_LIMIT = 5_000;

    private static final int BEFORE_SECONDS = 5;
    private static final int TRACED_SECONDS = 30;
    private static final int AFTER_SECONDS = 10;
    private static final Duration LIMIT = Duration.ofMinutes(5);

    /** What the target printed about a tenth of a second, and when it arrived. */
    private record Bin(long nanoTime, long calls, long pauseMillis) {}

    private final Scale scale;
    private final Progress progress;
    private final List<Bin> bins = new CopyOnWriteArrayList<>();
    private final StringBuilder rows = new StringBuilder();

    ManyRuns(Scale scale, Progress progress) {
        this.scale = scale;
        this.progress = progress;
    }

    /** Returns the table. */
    String run() throws Exception {
        rows.append(
                        "| tool | methods | classes | instrumented after | processor time: agent | compiler")
                .append(" | longest pause | throughput while instrumenting | first second | to 5 s")
                .append(
                        " | to 30 s | after the end |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n");
        for (int classes : scale.quick() ? QUICK_CLASSES : CLASSES) {
            for (ManyTool tool : ManyTool.all()) {
                progress.say("many: %d classes, %s", classes, tool.name());
                measure(tool, classes);
            }
            interpret(classes);
            if (classes * ManyTarget.METHODS_OF_A_CLASS > DEFAULT_LIMIT) {
                progress.say("many: %d classes, refused", classes);
                refuse(classes);
            }
        }
        return rows.toString();
    }

    private void measure(ManyTool tool, int classes) throws Exception {
        withTarget(
                classes,
                List.of("-XX:+EnableDynamicAgentLoading"),
                target -> trace(tool, target.pid(), classes));
    }

    /** Measures the same program without any compiler, beside which the others are to be seen. */
    private void interpret(int classes) throws Exception {
        double[] rates = new double[2];
        for (int i = 0; i < rates.length; i++) {
            int run = i;
            withTarget(
                    classes,
                    i == 0 ? List.of() : List.of("-Xint"),
                    target -> {
                        long now = System.nanoTime();
                        rates[run] = rate(now - seconds(BEFORE_SECONDS), now);
                    });
        }
        add(
                String.format(
                        Locale.ROOT,
                        "| `-Xint`, not traced | %,d | %,d | | | | | %.1f %% | | | | |%n",
                        classes * ManyTarget.METHODS_OF_A_CLASS,
                        classes,
                        100 * rates[1] / rates[0]));
    }

    /** Measures how long it takes until a pattern over the limit is refused, by a loaded agent. */
    private void refuse(int classes) throws Exception {
        withTarget(
                classes,
                List.of("-XX:+EnableDynamicAgentLoading"),
                target -> {
                    refusalSeconds(target.pid());
                    add(
                            String.format(
                                    Locale.ROOT,
                                    "| Nopal, over its limit | %,d | %,d | refused after %.1f s"
                                            + " | | | | | | | | |%n",
                                    classes * ManyTarget.METHODS_OF_A_CLASS,
                                    classes,
                                    refusalSeconds(target.pid())));
                });
    }

    private static double refusalSeconds(long pid) throws Exception {
        long start = System.nanoTime();
        Process refused =
                Children.start(
                        BenchEnvironment.nopal(
                                        "trace",
                                        "-p",
                                        Long.toString(pid),
                                        "-e",
                                        "method:" + ManyTarget.PACKAGE + "*:* { @ = count(); }")
                                .redirectErrorStream(true));
        String said = new String(refused.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (refused.waitFor() == 0 || !said.contains("the limit of 5,000")) {
            throw new IOException("not refused: " + said);
        }
        return (System.nanoTime() - start) / 1e9;
    }

    private void add(String row) {
        progress.say("%s", row.strip());
        rows.append(row);
    }

    /** What is done with a target that has been measured for some seconds. */
    private interface Step {
        void run(Process target) throws Exception;
    }

    private void withTarget(int classes, List<String> options, Step step) throws Exception {
        bins.clear();
        Process target =
                Children.start(
                        BenchEnvironment.java(options, ManyTarget.class, Integer.toString(classes))
                                .redirectError(ProcessBuilder.Redirect.INHERIT));
        try {
            BufferedReader out = target.inputReader(StandardCharsets.UTF_8);
            if (!"warm".equals(out.readLine())) {
                throw new IOException("the target did not become warm");
            }
            Thread.ofPlatform().daemon().start(() -> read(out));
            TimeUnit.SECONDS.sleep(BEFORE_SECONDS);
            step.run(target);
        } finally {
            Children.end(target);
        }
    }

    private void read(BufferedReader out) {
        try {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                String[] words = line.split(" ");
                bins.add(
                        new Bin(
                                System.nanoTime(),
                                Long.parseLong(words[1]),
                                Long.parseLong(words[2])));
            }
        } catch (IOException e) {
            // The target was ended.
        }
    }

    private void trace(ManyTool tool, long pid, int classes) throws Exception {
        int methods = classes * ManyTarget.METHODS_OF_A_CLASS;
        double compilerBefore = processorSeconds(pid, "C1 ", "C2 ");
        long start = System.nanoTime();
        Process tracer = Children.start(tool.command().of(pid, methods).redirectErrorStream(true));
        BufferedReader said = tracer.inputReader(StandardCharsets.UTF_8);
        String line = said.readLine();
        while (line != null && !line.startsWith(tool.attached())) {
            line = said.readLine();
        }
        if (line == null) {
            throw new IOException(tool.name() + " ended without attaching");
        }
        long attached = System.nanoTime();
        Thread.ofPlatform().daemon().start(() -> said.lines().forEach(each -> {}));
        TimeUnit.SECONDS.sleep(TRACED_SECONDS);
        double agent = processorSeconds(pid, tool.threads());
        double compiler = processorSeconds(pid, "C1 ", "C2 ") - compilerBefore;
        end(tool, tracer, pid, methods);
        long end = System.nanoTime();
        TimeUnit.SECONDS.sleep(AFTER_SECONDS);
        double usual = rate(start - seconds(BEFORE_SECONDS), start);
        add(
                String.format(
                        Locale.ROOT,
                        "| %s | %,d | %,d | %.1f s | %.1f s | %.1f s | %d ms | %s | %s | %s | %s | %s |%n",
                        tool.name(),
                        methods,
                        classes,
                        (attached - start) / 1e9,
                        agent,
                        compiler,
                        longestPause(start, attached + seconds(1)),
                        share(start, attached, usual),
                        share(attached, attached + seconds(1), usual),
                        share(attached + seconds(1), attached + seconds(5), usual),
                        share(attached + seconds(5), attached + seconds(TRACED_SECONDS), usual),
                        share(end + seconds(AFTER_SECONDS / 2), System.nanoTime(), usual)));
    }

    private static void end(ManyTool tool, Process tracer, long pid, int methods)
            throws IOException, InterruptedException {
        Children.interrupt(tracer);
        if (!tracer.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            throw new IOException(tool.name() + " did not end within " + LIMIT);
        }
        if (tool.end().isPresent()) {
            String unused = Children.output(tool.end().get().of(pid, methods));
        }
    }

    private static long seconds(int count) {
        return TimeUnit.SECONDS.toNanos(count);
    }

    private String share(long from, long to, double usual) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * rate(from, to) / usual);
    }

    private double rate(long from, long to) {
        long calls = 0;
        for (Bin bin : between(from, to)) {
            calls += bin.calls();
        }
        return calls * 1e9 / (to - from);
    }

    private long longestPause(long from, long to) {
        return between(from, to).stream().mapToLong(Bin::pauseMillis).max().orElse(0);
    }

    private List<Bin> between(long from, long to) {
        return bins.stream()
                .filter(bin -> bin.nanoTime() - from > 0 && bin.nanoTime() - to <= 0)
                .toList();
    }

    /** Returns the processor time of the threads of a process whose names begin like this. */
    private static double processorSeconds(long pid, String... names) throws IOException {
        double ticks = 0;
        List<Path> threads = new ArrayList<>();
        try (DirectoryStream<Path> all =
                Files.newDirectoryStream(Path.of("/proc", Long.toString(pid), "task"))) {
            all.forEach(threads::add);
        }
        for (Path thread : threads) {
            String text;
            try {
                text = Files.readString(thread.resolve("stat"));
            } catch (IOException e) {
                continue; // It has ended.
            }
            String name = text.substring(text.indexOf('(') + 1, text.lastIndexOf(')'));
            for (String each : names) {
                if (name.startsWith(each)) {
                    String[] rest = text.substring(text.lastIndexOf(')') + 2).split(" ");
                    ticks += Double.parseDouble(rest[11]) + Double.parseDouble(rest[12]);
                }
            }
        }
        return ticks / 100; // Linux counts hundredths of a second for programs, whatever its own.
    }
}
