package dev.nopal.system.tracers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.docs.Troubleshooting;
import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.harness.TraceProcess;
import dev.nopal.system.targets.Engine;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The tracer {@code hotspot}, under bpftrace and in sessions, beside the probes of libjvm.so. */
@Timeout(180)
class HotspotTracerTest {
    private static final String NAME = "a thread whose name has a known length";

    /** By a process, bpftrace would mix the probes of one name in two files. */
    private static final String BY_PATH = "--usdt-file-activation";

    private static final List<String> EVENTS =
            List.of(
                    "jdk.ClassDefine",
                    "jdk.Compilation",
                    "jdk.GCPhasePause",
                    "jdk.GarbageCollection",
                    "jdk.JavaMonitorEnter",
                    "jdk.ThreadEnd",
                    "jdk.ThreadSleep",
                    "jdk.ThreadStart");

    private static TargetJvm start(String... options) {
        List<String> all =
                new ArrayList<>(List.of("-XX:+UseSerialGC", "-XX:+EnableDynamicAgentLoading"));
        all.addAll(Arrays.asList(options));
        return TargetJvm.start(Engine.class, all.toArray(String[]::new));
    }

    private static Command.Result tracer(TargetJvm target, String... words) {
        List<String> all = new ArrayList<>(List.of("tracer"));
        all.addAll(Arrays.asList(words));
        all.addAll(List.of("-p", Long.toString(target.pid())));
        return Nopal.run(all.toArray(String[]::new));
    }

    /** Returns the only sentence of a refusal, which docs/troubleshooting.md has. */
    private static String refusal(Command.Result result) {
        assertThat(result.exit()).isNotZero();
        assertThat(result.out()).isEmpty();
        String said = result.err().lines().findFirst().orElse("");
        Troubleshooting.assertListed("nopal tracer", said.replaceFirst("^nopal: ", ""));
        return said;
    }

    private static List<String> listed(TargetJvm target) {
        return Bpftrace.list(target.pid(), "usdt:*:hotspot:*");
    }

    /** Returns the file of our probes, or of those of the JVM. */
    private static String path(TargetJvm target, boolean isOurs) {
        return Nopal.list(target.pid(), "hotspot:gc__begin").stream()
                .map(each -> each.path().replaceFirst("^/proc/\\d+/root", ""))
                .filter(each -> each.endsWith("/libjvm.so") != isOurs)
                .findFirst()
                .orElseThrow();
    }

    /** Waits until JFR records what the probes need. */
    private static void awaitRecording(TargetJvm target) {
        awaitRecorded(target, true);
    }

    private static void awaitRecorded(TargetJvm target, boolean isRecorded) {
        long start = System.nanoTime();
        while (true) {
            String recorded = target.ask("recorded");
            if (isRecorded ? EVENTS.stream().allMatch(recorded::contains) : recorded.equals("[]")) {
                return;
            }
            assertThat(System.nanoTime() - start)
                    .as("recorded: %s", recorded)
                    .isLessThan(Subprocess.DEADLINE.toNanos());
        }
    }

    private static void happen(TargetJvm target) {
        target.ask("start", NAME);
        target.ask("gc", "5");
        target.ask("load", "3");
        target.ask("contend", "4");
        target.ask("sleep", "77");
        target.ask("compile");
    }

    @Test
    void bpftraceSeesWhatHappensAsWithTheProbesOfLibjvm() {
        Bpftrace.require();
        // Without this HotSpot does not fire its probes of monitors.
        try (TargetJvm target = start("-XX:+DTraceMonitorProbes")) {
            assertThat(tracer(target, "on", "hotspot", "--anyway").requireSuccess().out())
                    .isEqualTo("hotspot: 26 probes of the providers hotspot and hs_private");
            boolean hasOwn = listed(target).stream().anyMatch(each -> each.contains("/libjvm.so:"));
            Require.that(hasOwn, "this JVM has no probes of its own to compare with");
            assertSameArguments(target);
            String script =
                    script(target, "ours").replace("PATH", path(target, true))
                            + script(target, "own").replace("PATH", path(target, false))
                            + compilations().replace("PATH", path(target, true));
            try (Bpftrace bpftrace = Bpftrace.start(script, BY_PATH)) {
                awaitRecording(target);
                happen(target);
                bpftrace.await("ours started " + NAME);
                bpftrace.await("ours slept 77");
                bpftrace.await("compiled C");
                target.ask("end");
                bpftrace.await("ours stopped");
                assertAgreement(bpftrace.stop().lines().toList());
            }
        }
    }

    /** Strings of libjvm.so do not end with a zero byte, so their lengths are compared. */
    private static String script(TargetJvm target, String whose) {
        String ours = whose.equals("ours") ? "str(arg0)" : "\"\"";
        return """
        usdt:PATH:hotspot:gc__begin /pid == PID/ { @WHOSE["begin", arg0, 0, 0, 0] = count(); }
        usdt:PATH:hotspot:gc__end /pid == PID/ { @WHOSE["end", 0, 0, 0, 0] = count(); }
        usdt:PATH:hotspot:thread__start /pid == PID && arg1 == LENGTH/ {
            @WHOSE["start", arg1, arg2, arg3, arg4] = count();
            printf("WHOSE started %s\\n", NAME);
        }
        usdt:PATH:hotspot:thread__stop /pid == PID && arg1 == LENGTH/ {
            @WHOSE["stop", arg1, arg2, arg3, arg4] = count();
            printf("WHOSE stopped\\n");
        }
        usdt:PATH:hotspot:class__loaded
            /pid == PID && strncmp(str(arg0), "dev/nopal/system/targets/Twin", 29) == 0/ {
            @WHOSE["loaded", arg1, 0, 0, 0] = count();
        }
        usdt:PATH:hotspot:monitor__contended__enter /pid == PID && arg3 == 36/ {
            @WHOSE["enter", arg0, arg1, arg3, 0] = count();
        }
        usdt:PATH:hotspot:monitor__contended__entered /pid == PID && arg3 == 36/ {
            @WHOSE["entered", arg0, arg1, arg3, 0] = count();
        }
        usdt:PATH:hotspot:method__compile__end /pid == PID && arg3 == 31 && arg5 == 12/ {
            @WHOSE["compiled", arg1, arg3, arg5, 0] = count();
        }
        usdt:PATH:hotspot:mem__pool__gc__begin /pid == PID && POOL/ {
            @WHOSE["pool begin", arg1, arg3, arg4, 0] = count();
        }
        usdt:PATH:hotspot:mem__pool__gc__end /pid == PID && POOL/ {
            @WHOSE["pool end", arg1, arg3, arg4, 0] = count();
        }
        usdt:PATH:hotspot:thread__sleep__begin /pid == PID && arg0 == 77/ {
            @WHOSE["sleep", arg0, 0, 0, 0] = count();
            printf("WHOSE slept %d\\n", arg0);
        }
        """
                // Those of the heap: Eden Space, Survivor Space, Tenured Gen.
                .replace("POOL", "(arg3 == 10 || arg3 == 14 || arg3 == 11)")
                .replace("PID", Long.toString(target.pid()))
                .replace("WHOSE", whose)
                .replace("NAME", ours)
                .replace("LENGTH", Integer.toString(NAME.length()));
    }

    private static String compilations() {
        return """
        usdt:PATH:hotspot:method__compile__end /str(arg4) == "compiledSoon"/ {
            printf("compiled %s %s %d\\n", str(arg0), str(arg2), arg5);
        }
        """;
    }

    private static void assertAgreement(List<String> lines) {
        assertThat(lines).contains("compiled C1 dev/nopal/system/targets/Engine 12");
        List<String> ours = figures(lines, "@ours");
        // JFR tells of compilations as late as a second: the last one may be missing.
        assertThat(withoutCompilations(ours))
                .isEqualTo(withoutCompilations(figures(lines, "@own")));
        assertThat(ours)
                .contains(
                        "[begin, 1, 0, 0, 0]: 5",
                        "[end, 0, 0, 0, 0]: 5",
                        "[loaded, 29, 0, 0, 0]: 3",
                        "[sleep, 77, 0, 0, 0]: 1");
        assertThat(compilations(ours)).isBetween(1, compilations(figures(lines, "@own")));
        assertThat(ours).filteredOn(each -> each.startsWith("[pool begin, 16, ")).hasSize(3);
        assertThat(ours).filteredOn(each -> each.startsWith("[pool end, 16, ")).hasSize(3);
        assertThat(ours).filteredOn(each -> each.startsWith("[entered, ")).hasSize(4);
        assertThat(ours)
                .filteredOn(each -> each.startsWith("[start, " + NAME.length() + ", "))
                .hasSize(1)
                .allMatch(each -> each.endsWith(", 1]: 1"));
        assertThat(ours).filteredOn(each -> each.startsWith("[stop, ")).hasSize(1);
    }

    private static int compilations(List<String> figures) {
        return figures.stream()
                .filter(HotspotTracerTest::isOfCompilations)
                .mapToInt(each -> Integer.parseInt(each.substring(each.lastIndexOf(' ') + 1)))
                .sum();
    }

    private static List<String> withoutCompilations(List<String> figures) {
        return figures.stream().filter(each -> !isOfCompilations(each)).toList();
    }

    /** The method and its class have names of these lengths. */
    private static boolean isOfCompilations(String figure) {
        return figure.startsWith("[compiled, 2, 31, 12, 0]: ");
    }

    private static List<String> figures(List<String> lines, String map) {
        return lines.stream()
                .filter(each -> each.startsWith(map + "["))
                .map(each -> each.substring(map.length()))
                .sorted()
                .toList();
    }

    @Test
    void sessionsSeeTheSameAndOffLeavesNothing() {
        try (TargetJvm target = start()) {
            assertMistakes(target);
            tracer(target, "on", "hotspot", "--anyway").requireSuccess();
            assertThat(target.ask("recorded")).isEqualTo("[]");
            try (TraceProcess trace =
                    TraceProcess.attach(
                            target.pid(),
                            script(target, "ours").replace("PATH", "")
                                    + compilations().replace("PATH", ""))) {
                awaitRecording(target);
                happen(target);
                awaitLine(trace, "ours started " + NAME);
                awaitLine(trace, "ours slept 77");
                awaitLine(trace, "compiled C");
                String printed = trace.stop();
                assertThat(figures(printed.lines().toList(), "@ours"))
                        .contains("[begin, 1, 0, 0, 0]: 5", "[loaded, 29, 0, 0, 0]: 3")
                        .filteredOn(each -> each.startsWith("[entered, "))
                        .hasSize(4);
            }
            awaitRecorded(target, false);
            assertThat(tracer(target, "list").requireSuccess().lines())
                    .containsExactly(
                            "on   hotspot",
                            "hotspot: 26 probes of the providers hotspot and hs_private");
            assertThat(tracer(target, "off", "hotspot").requireSuccess().out())
                    .isEqualTo("hotspot is off");
            assertNothingIsLeft(target);
        }
    }

    /** What the tracer is for: on such a JDK it needs no option. */
    @Test
    void onAJdkWithoutProbesItIsSwitchedOnWithoutAnOption(@TempDir Path folder) throws IOException {
        Require.commands("objcopy");
        List<String> command =
                List.of(
                        "-XX:+UseSerialGC",
                        "-XX:+EnableDynamicAgentLoading",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        TargetJvm.classPath(),
                        Engine.class.getName());
        String java = withoutProbes(folder.resolve("jdk")).resolve("bin/java").toString();
        try (TargetJvm target = TargetJvm.launch(java, command)) {
            assertThat(Nopal.list(target.pid(), "hotspot:*")).isEmpty();
            assertThat(tracer(target, "on", "hotspot").requireSuccess().out())
                    .isEqualTo("hotspot: 26 probes of the providers hotspot and hs_private");
            assertThat(Nopal.list(target.pid(), "hotspot:*"))
                    .isNotEmpty()
                    .noneMatch(each -> each.path().endsWith("/libjvm.so"));
            try (TraceProcess trace =
                    TraceProcess.attach(
                            target.pid(),
                            script(target, "ours").replace("PATH", "")
                                    + compilations().replace("PATH", ""))) {
                awaitRecording(target);
                happen(target);
                awaitLine(trace, "ours slept 77");
                assertThat(figures(trace.stop().lines().toList(), "@ours"))
                        .contains("[begin, 1, 0, 0, 0]: 5", "[loaded, 29, 0, 0, 0]: 3");
            }
            tracer(target, "off", "hotspot").requireSuccess();
            assertThat(Nopal.list(target.pid(), "hotspot:*")).isEmpty();
        }
    }

    /** Copies the JDK, by links where that is possible, and takes the notes out of libjvm.so. */
    private static Path withoutProbes(Path copy) throws IOException {
        String home = System.getProperty("java.home");
        if (Command.of("cp", "-al", home, copy.toString()).run().exit() != 0) {
            Command.of("cp", "-aT", home, copy.toString()).run().requireSuccess();
        }
        Path library = copy.resolve("lib/server/libjvm.so");
        Path stripped = copy.resolve("lib/server/stripped.so");
        Command.of(
                        "objcopy",
                        "--remove-section",
                        ".note.stapsdt",
                        library.toString(),
                        stripped.toString())
                .run()
                .requireSuccess();
        // Replaces the link: the file of the JDK stays what it is.
        Files.move(stripped, library, StandardCopyOption.REPLACE_EXISTING);
        return copy;
    }

    @Test
    void offWhileATracerIsAttachedLeavesNothing() {
        try (TargetJvm target = start()) {
            tracer(target, "on", "hotspot", "--anyway").requireSuccess();
            String path = path(target, true);
            try (Bpftrace bpftrace =
                    Bpftrace.start(
                            script(target, "ours").replace("PATH", path)
                                    + compilations().replace("PATH", path),
                            BY_PATH)) {
                awaitRecording(target);
                target.ask("gc", "2");
                tracer(target, "off", "all").requireSuccess();
                assertNothingIsLeft(target);
                assertThat(bpftrace.stop())
                        .as("what was recorded fires first")
                        .contains("@ours[begin, 1, 0, 0, 0]: 2");
            }
        }
    }

    private static void assertMistakes(TargetJvm target) {
        assertThat(refusal(tracer(target, "on", "hotspot", "--class", "X")))
                .endsWith("hotspot has no classes; leave out --class");
        assertThat(refusal(tracer(target, "on", "latency", "--class", "X", "--anyway")))
                .endsWith("--anyway is for hotspot only");
        if (!listed(target).isEmpty()) {
            assertThat(refusal(tracer(target, "on", "hotspot")))
                    .startsWith("nopal: tracer hotspot is not needed here: ")
                    .contains("/libjvm.so has HotSpot's own probes, ")
                    .endsWith("for sessions in the JVM add --anyway");
            assertThat(listed(target)).allMatch(each -> each.contains("/libjvm.so:"));
        }
    }

    private static void awaitLine(TraceProcess trace, String text) {
        trace.process().awaitOut(text, line -> line.contains(text));
    }

    private static void assertNothingIsLeft(TargetJvm target) {
        assertThat(target.ask("recorded")).isEqualTo("[]");
        assertThat(
                        Command.of(TargetJvm.tool("jcmd"), Long.toString(target.pid()), "JFR.check")
                                .run()
                                .requireSuccess()
                                .out())
                .contains("No available recordings");
        assertThat(target.ask("threads"))
                .doesNotContain("nopal-hotspot")
                .doesNotContain("nopal-jfr");
        assertThat(listed(target)).allMatch(each -> each.contains("/libjvm.so:"));
        assertThat(tracer(target, "list").requireSuccess().out()).isEmpty();
        assertThat(target.process().err()).isEmpty();
    }

    @Test
    void withoutTheFlightRecorderTheReasonIsSaid() {
        try (TargetJvm target = start("--limit-modules", "java.instrument,java.management")) {
            assertThat(refusal(tracer(target, "on", "hotspot", "--anyway")))
                    .isEqualTo(
                            "nopal: tracer hotspot cannot work here: this JVM runs without the"
                                    + " module jdk.jfr, which its image has; start it with"
                                    + " --add-modules jdk.jfr");
        }
    }

    @Test
    void optionOfTheAgentSwitchesItOnAndTheEndOfTheJvmFires() {
        try (TargetJvm target = start("-javaagent:" + TillJvm.agent() + "=hotspot=anyway")) {
            String end = "usdt:" + path(target, true) + ":hotspot:vm__shutdown";
            assertThat(tracer(target, "list").requireSuccess().out()).startsWith("on   hotspot\n");
            try (Bpftrace bpftrace = Bpftrace.start(end + " { printf(\"ends\\n\"); }", BY_PATH)) {
                target.process().send("exit");
                bpftrace.await("ends");
            }
            assertThat(target.process().err()).isEmpty();
        }
        try (TargetJvm target = start("-javaagent:" + TillJvm.agent() + "=hotspot=com.acme.*")) {
            assertThat(tracer(target, "list").requireSuccess().out())
                    .isEqualTo(
                            "problem: hotspot=com.acme.* is not one of on, anyway: it has no"
                                    + " classes");
        }
    }

    /** HotSpot's own notes say how many arguments each probe has. */
    private static void assertSameArguments(TargetJvm target) {
        List<Nopal.Listed> all = new ArrayList<>(Nopal.list(target.pid(), "hotspot:*"));
        all.addAll(Nopal.list(target.pid(), "hs_private:*"));
        List<Nopal.Listed> ours =
                all.stream().filter(each -> !each.path().endsWith("/libjvm.so")).toList();
        assertThat(ours).hasSize(26);
        for (Nopal.Listed each : ours) {
            assertThat(all)
                    .as("%s:%s of libjvm.so", each.provider(), each.name())
                    .filteredOn(other -> other.path().endsWith("/libjvm.so"))
                    .filteredOn(other -> other.provider().equals(each.provider()))
                    .filteredOn(other -> other.name().equals(each.name()))
                    .isNotEmpty()
                    .allMatch(other -> other.arguments().size() == each.arguments().size());
        }
    }
}
