package dev.nopal.system.tracers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.List;

/** The flow that people know: nothing to list, switch on, a histogram of each method, off again. */
@Timeout(120)
class SwitchingTest {
    private static final String PATTERN = "usdt:*:till:*";
    private static final List<String> PROBES =
            List.of(
                    "till:allocate",
                    "till:audit",
                    "till:counted",
                    "till:factorial",
                    "till:pay",
                    "till:refund",
                    "till:slow");
    private static final String HISTOGRAMS =
            "usdt:PATH:till:pay, usdt:PATH:till:factorial { @[str(arg0)] = hist(arg1); }";

    @Test
    void commandSwitchesLatencyOnAndOff() {
        try (TillJvm target = TillJvm.start("")) {
            target.ask("busy");
            assertThat(target.probes(PATTERN)).isEmpty();
            assertThat(Bpftrace.list(target.pid(), PATTERN)).isEmpty();

            Command.Result on = target.tracer("on", "latency", "--class", TillJvm.TILL);
            assertThat(on.requireSuccess().out())
                    .isEqualTo(
                            "latency: instrumented 8 methods in 1 class (0 skipped)\nprobes: "
                                    + String.join(" ", PROBES));
            assertThat(target.probes(PATTERN)).isEqualTo(PROBES);
            List<String> listed = Bpftrace.list(target.pid(), PATTERN);
            assertThat(listed).hasSameSizeAs(PROBES);
            seenByBoth(target, path(listed));

            target.tracer("off", "latency").requireSuccess();
            assertThat(target.probes(PATTERN)).isEmpty();
            assertThat(Bpftrace.list(target.pid(), PATTERN)).isEmpty();
            assertThat(target.tracer("list").requireSuccess().out()).isEmpty();
            target.ask("rest");
            assertThat(target.process().err()).isEmpty();
        }
    }

    private static String path(List<String> listed) {
        return listed.getFirst().split(":")[1];
    }

    private static void seenByBoth(TillJvm target, String path) {
        try (Session session = Session.attach(target, HISTOGRAMS.replace("PATH", ""));
                Bpftrace kernel =
                        Bpftrace.start(
                                HISTOGRAMS.replace("PATH", path),
                                "-p",
                                Long.toString(target.pid()))) {
            for (int i = 0; i < 100; i++) {
                target.ask("voucher", "gift");
            }
            assertThat(session.stop()).contains("@[pay(int)]:", "@[pay(String)]:", "@[factorial]:");
            assertThat(kernel.stop()).contains("@[pay(int)]:", "@[pay(String)]:", "@[factorial]:");
        }
    }

    @Test
    void signalSwitchesOnAndOff() {
        try (TillJvm target = TillJvm.start("=mode=signal,latency=" + TillJvm.TILL + ":pay")) {
            assertThat(target.probes(PATTERN)).isEmpty();
            target.process().signal("URG");
            await(target, List.of("till:pay"));
            target.process().signal("URG");
            await(target, List.of());
            assertThat(target.tracer("list").out())
                    .contains("off  latency " + TillJvm.TILL + ".pay", "SIGURG switches");
        }
    }

    private static void await(TillJvm target, List<String> probes) {
        long start = System.nanoTime();
        while (!target.probes(PATTERN).equals(probes)) {
            assertThat(System.nanoTime() - start).isLessThan(30_000_000_000L);
        }
    }

    @Test
    void optionsSwitchOnWhatIsLoadedLater() {
        try (TillJvm target =
                TillJvm.start("=latency=" + TillJvm.TILL + ":pay,calls=*.Till:refund")) {
            target.ask("pay", "1");
            assertThat(target.probes(PATTERN)).containsExactly("till:pay", "till:refund__calls");
            assertThat(target.process().err()).isEmpty();
        }
    }

    @Test
    void attachedAgentSwitchesOnWithoutAWarningOfItsOwn() {
        try (TillJvm target = TillJvm.plain("--enable-native-access=ALL-UNNAMED")) {
            target.ask("pay", "1");
            target.tracer("on", "latency", "--class", TillJvm.TILL, "--method", "pay")
                    .requireSuccess();
            assertThat(target.probes(PATTERN)).containsExactly("till:pay");
            assertThat(target.process().err()).isEmpty();
        }
    }

    @Test
    void withoutNativeAccessSessionsSeeTheProbesAndTheCommandSaysWhy() {
        try (TillJvm target = TillJvm.plain()) {
            target.ask("pay", "1");
            Command.Result on =
                    target.tracer("on", "latency", "--class", TillJvm.TILL, "--method", "pay");
            assertThat(on.requireSuccess().out())
                    .contains(
                            "instrumented 2 methods in 1 class (0 skipped)",
                            "kernel tracers cannot see the probes: native access is not granted",
                            "--enable-native-access=ALL-UNNAMED");
            assertThat(target.probes(PATTERN)).isEmpty();
            try (Session session =
                    Session.attach(target, "usdt::till:pay { @[str(arg0)] = count(); }")) {
                target.ask("pay", "1");
                assertThat(session.stop()).isEqualTo("@[pay(int)]: 1");
            }
            assertThat(target.process().err()).isEmpty();
        }
    }

    @Test
    void whereOnlyTheApplicationsCopyHasNativeAccessThatOneFires() {
        try (TillJvm target = TillJvm.withModule()) {
            target.ask("pay", "1");
            target.ask("own");
            Command.Result on =
                    target.tracer("on", "latency", "--class", TillJvm.TILL, "--method", "pay");
            assertThat(on.requireSuccess().out())
                    .isEqualTo(
                            "latency: instrumented 2 methods in 1 class (0 skipped)\n"
                                    + "probes: till:pay");
            assertThat(target.probes(PATTERN)).containsExactly("till:pay");
            List<String> listed = Bpftrace.list(target.pid(), PATTERN);
            String script = "usdt:" + path(listed) + ":till:pay { printf(\"%s\\n\", str(arg0)); }";
            try (Bpftrace kernel = Bpftrace.start(script, "-p", Long.toString(target.pid()))) {
                target.ask("pay", "1");
                assertThat(kernel.await("pay")).isEqualTo("pay(int)");
            }
            target.tracer("off", "latency").requireSuccess();
            assertThat(target.probes(PATTERN)).isEmpty();
            assertThat(target.process().err()).isEmpty();
        }
    }

    @Test
    void doctorSaysWhatIsInstrumentedAndForWhom() {
        try (TillJvm target = TillJvm.start("")) {
            target.ask("pay", "1");
            assertThat(target.doctor("weaving"))
                    .contains("it has an agent, and no method is instrumented");
            target.tracer("on", "latency", "--class", TillJvm.TILL, "--method", "pay")
                    .requireSuccess();
            target.tracer("on", "calls", "--class", "java.lang.Object", "--method", "hashCode")
                    .requireSuccess();
            try (Session session =
                    Session.attach(target, "method:" + TillJvm.TILL + ":audit { @ = count(); }")) {
                assertThat(target.doctor("weaving"))
                        .contains(
                                "tracer latency: instrumented 2 methods in 1 class (0 skipped)",
                                "tracer calls: instrumented 0 methods in 0 classes (1 skipped)",
                                ": instrumented 1 method in 1 class (0 skipped)",
                                "skipped java.lang.Object.hashCode()I: it is native");
                assertThat(session.stop()).isEmpty();
            }
            target.tracer("off", "all").requireSuccess();
            assertThat(target.doctor("weaving"))
                    .contains("it has an agent, and no method is instrumented");
            assertThat(target.doctor("providers")).contains("a tracer was switched off");
        }
        try (TillJvm target = TillJvm.plain()) {
            assertThat(target.doctor("weaving"))
                    .contains("no agent listens in it, so no method is instrumented");
        }
    }

    @Test
    void mistakesAreOneSentence() {
        try (TillJvm target = TillJvm.start("")) {
            assertMistake(
                    target.tracer("on", "latencies", "--class", TillJvm.TILL),
                    "nopal: there is no tracer latencies; there are calls, heap, hotspot, latency, stack"
                            + " and annotated");
            assertMistake(
                    target.tracer("on", "latency"),
                    "nopal: latency is not configured in this JVM; say which classes: --class");
            assertMistake(
                    target.tracer("off", "latency"),
                    "nopal: latency is not on; nopal tracer list shows what is");
            assertThat(
                            target.tracer("on", "latency", "--class", "com.shop.Nowhere")
                                    .requireSuccess()
                                    .out())
                    .contains("instrumented 0 methods", "no loaded class matches");
            assertMistake(
                    target.tracer("on", "calls", "--class", TillJvm.TILL, "--max-methods", "2"),
                    "--max-methods");
            assertThat(target.probes("usdt:*:till:*")).isEmpty();
        }
    }

    /** The agent has the list of tracers, the command their names in its help. */
    @Test
    void helpNamesEveryTracer() {
        try (TillJvm target = TillJvm.start("")) {
            String refusal = target.tracer("on", "latencies", "--class", TillJvm.TILL).err();
            String names = refusal.strip().replaceFirst("(?s).*; there are ", "");
            String help = Nopal.run("tracer", "on", "--help").requireSuccess().out();
            assertThat(names.split(", | and "))
                    .hasSizeGreaterThanOrEqualTo(5)
                    .allMatch(name -> help.contains(name));
        }
    }

    private static void assertMistake(Command.Result result, String sentence) {
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err().strip()).contains(sentence).doesNotContain("\n");
    }
}
