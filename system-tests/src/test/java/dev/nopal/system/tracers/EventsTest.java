package dev.nopal.system.tracers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Compares what tracers fire with what the program did. */
@Timeout(120)
class EventsTest {
    private static final String TILL = TillJvm.TILL;

    private static TillJvm with(String tracer, String method) {
        return with(tracer, TILL, method);
    }

    private static TillJvm with(String tracer, String classes, String method) {
        TillJvm target = TillJvm.start("=" + tracer + "=" + classes + ":" + method);
        target.ask("pay", "1");
        return target;
    }

    /**
     * Runs commands of the program while a script is attached; returns the lines that it printed.
     */
    private static List<String> seen(TillJvm target, String script, String... commands) {
        try (Session session = Session.attach(target, script)) {
            for (String command : commands) {
                target.ask(command.split(" "));
            }
            return session.stop().lines().filter(line -> !line.isBlank()).toList();
        }
    }

    @Test
    void latencyIsAtLeastTheTimeThatPassed() {
        try (TillJvm target = with("latency", "slow")) {
            String script =
                    "usdt::till:slow /arg1 >= 30000000 && arg1 < 10000000000/ { @ = count(); }";
            assertThat(seen(target, script, "slow 30", "slow 40")).containsExactly("@: 2");
        }
    }

    @Test
    void latencyFiresOnExceptionsToo() {
        try (TillJvm target = with("latency", "refund")) {
            String script = "usdt::till:refund { printf(\"%s %s\\n\", str(arg0), str(arg2)); }";
            assertThat(target.ask("refund", "13")).isEqualTo("thirteen");
            assertThat(seen(target, script, "refund 1", "refund 13"))
                    .containsExactly("refund ", "refund java.lang.IllegalStateException");
        }
    }

    @Test
    void recursionFiresOncePerCall() {
        try (TillJvm target = with("latency", "factorial")) {
            String script = "usdt::till:factorial { @ = count(); }";
            assertThat(seen(target, script, "factorial 5")).containsExactly("@: 5");
        }
    }

    @Test
    void overloadsShareAProbeAndAreToldApart() {
        try (TillJvm target = with("latency", "pay")) {
            String script = "usdt::till:pay { printf(\"%s\\n\", str(arg0)); }";
            assertThat(seen(target, script, "voucher gift"))
                    .containsExactly("pay(int)", "pay(String)");
        }
    }

    @Test
    void subclassesFireWhatTheyInheritAndWhatTheyCall() {
        try (TillJvm target = with("latency", "*Till", "*")) {
            assertThat(target.ask("expressAudit")).isEqualTo("0");
            String script = "usdt::*till:* { printf(\"%s %s\\n\", probe, str(arg0)); }";
            assertThat(seen(target, script, "express 3", "expressAudit"))
                    .containsExactly(
                            "usdt::till:pay pay(int)",
                            "usdt::till:counted counted",
                            "usdt::till:audit audit",
                            "usdt::express_till:audit audit");
        }
    }

    @Test
    void twoTracersOnOneMethodHaveTwoProbes() {
        try (TillJvm target = with("latency", "audit")) {
            target.tracer("on", "stack", "--class", TILL, "--method", "audit").requireSuccess();
            target.tracer("on", "heap", "--class", TILL, "--method", "audit").requireSuccess();
            assertThat(target.probes("usdt:*:till:*"))
                    .containsExactly(
                            "till:audit",
                            "till:audit__heap",
                            "till:audit__stack",
                            "till:live__instances");
            String script = "usdt::till:audit* { @[probe] = count(); }";
            assertThat(seen(target, script, "audit", "audit"))
                    .containsExactlyInAnyOrder(
                            "@[usdt::till:audit]: 2",
                            "@[usdt::till:audit__stack]: 2",
                            "@[usdt::till:audit__heap]: 2");
            target.tracer("off", "stack").requireSuccess();
            assertThat(target.probes("usdt:*:till:*"))
                    .containsExactly("till:audit", "till:audit__heap", "till:live__instances");
            assertThat(seen(target, "usdt::till:audit { @ = count(); }", "audit"))
                    .containsExactly("@: 1");
        }
    }

    @Test
    void overlappingSelectionsOfOneTracerFireOnce() {
        try (TillJvm target = with("latency", "pay")) {
            target.tracer("on", "latency", "--class", "*.Till", "--method", "*").requireSuccess();
            assertThat(seen(target, "usdt::till:pay { @ = count(); }", "pay 1"))
                    .containsExactly("@: 1");
            target.tracer("off", "latency", "--class", "*.Till").requireSuccess();
            assertThat(target.probes("usdt:*:till:*")).containsExactly("till:pay");
            assertThat(seen(target, "usdt::till:pay { @ = count(); }", "pay 1"))
                    .containsExactly("@: 1");
        }
    }

    @Test
    void heapCountsTheBytesOfEachCall() {
        try (TillJvm target = with("heap", "allocate")) {
            target.ask("allocate", "1");
            String script = "usdt::till:allocate__heap { printf(\"%s %d\\n\", str(arg0), arg1); }";
            // An array has a header of 16 bytes and is a multiple of 8.
            assertThat(seen(target, script, "allocate 984", "allocate 100000"))
                    .containsExactly("allocate 1000", "allocate 100016");
        }
    }

    @Test
    void heapCountsTheBytesOfVirtualThreadsThatDoNotWait() {
        try (TillJvm target = with("heap", "allocate")) {
            target.ask("virtual", "1");
            String script = "usdt::till:allocate__heap { printf(\"%s %d\\n\", str(arg0), arg1); }";
            assertThat(seen(target, script, "virtual 984", "virtual 100000"))
                    .containsExactly("allocate 1000", "allocate 100016");
        }
    }

    @Test
    void classesOfOneNameAreTracedInAllTheirLoaders() {
        String twin = "dev.nopal.system.targets.Twin";
        try (TillJvm target = TillJvm.start("")) {
            assertThat(target.ask("twins", "2")).isEqualTo("4");
            assertThat(
                            target.tracer("on", "latency", "--class", twin, "--method", "*")
                                    .requireSuccess()
                                    .out())
                    .startsWith("latency: instrumented 2 methods in 2 classes (0 skipped)");
            assertThat(target.probes("usdt:*:twin:*")).containsExactly("twin:twice");
            assertThat(seen(target, "usdt::twin:twice { @ = count(); }", "twins 3"))
                    .containsExactly("@: 3");
            assertThat(seen(target, "method:" + twin + ":twice { @ = sum(arg0); }", "twins 4"))
                    .containsExactly("@: 4");
            assertThat(target.tracer("list").requireSuccess().out())
                    .contains("latency: instrumented 4 methods in 4 classes (0 skipped)");
            assertThat(target.listed("method:" + twin + ":t*"))
                    .containsExactly("method:" + twin + ":twice");
        }
    }

    @Test
    void heapCountsLiveInstancesExactly() {
        try (TillJvm target = with("heap", "allocate")) {
            target.ask("keep", "1234");
            String script =
                    "usdt::till:live__instances { printf(\"%s %d\\n\", str(arg0), arg1); exit(); }";
            try (Session session = Session.attach(target, script)) {
                assertThat(session.await(TILL)).isEqualTo(TILL + " 1234");
            }
        }
    }

    @Test
    void stackIsTheCallersInnermostFirst() {
        try (TillJvm target = with("stack", "counted")) {
            String script = "usdt::till:counted__stack { printf(\"%s\\n\", str(arg1)); }";
            List<String> lines = seen(target, script, "audit");
            assertThat(lines.get(0))
                    .matches("dev.nopal.system.targets.Till.counted\\(Till.java:\\d+\\)");
            assertThat(lines.get(1)).startsWith(TILL + ".audit(Till.java:");
            assertThat(lines.get(2))
                    .startsWith("dev.nopal.system.targets.Tills.answer(Tills.java:");
            assertThat(lines.getLast()).startsWith("dev.nopal.system.targets.Tills.main(");
        }
    }

    @Test
    void callsAreWrittenDownWithCallerDepthFileAndLine() throws Exception {
        try (TillJvm target = with("calls", "c*ted")) {
            String script =
                    "usdt::till:counted__calls { printf(\"%s %s %d %s %d\\n\", str(arg0), str(arg1),"
                            + " arg2, str(arg3), arg4); }";
            // main, Dialogue.run, answer, audit, counted
            assertThat(seen(target, script, "audit"))
                    .containsExactly(
                            "counted %s.audit 5 Till.java %s"
                                    .formatted(TILL, lineOf("return counted();")));
        }
    }

    private static int lineOf(String text) throws Exception {
        Path source =
                Path.of(
                        System.getProperty("nopal.root"),
                        "system-tests/src/test/java/dev/nopal/system/targets/Till.java");
        List<String> lines = Files.readAllLines(source);
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains(text)) {
                return i + 1;
            }
        }
        throw new AssertionError(text);
    }

    @Test
    void annotationsSayWhichTracersAMethodHas() {
        try (TillJvm target = with("annotated", "dev.nopal.system.targets.*", "*")) {
            assertThat(target.probes("usdt:*:till:*"))
                    .containsExactly(
                            "till:audit",
                            "till:counted__heap",
                            "till:counted__stack",
                            "till:live__instances");
        }
    }

    @Test
    void tracersThatUsersWroteAreSwitchedOnByTheirClass() {
        try (TillJvm target = with("dev.nopal.system.targets.Refunds", "refund")) {
            target.ask("refund", "1");
            String script =
                    "usdt::till:refund__refunds { printf(\"%s %d %s %s\\n\", str(arg0), arg1,"
                            + " str(arg2), str(arg3)); }";
            assertThat(seen(target, script, "refund 2", "refund 13"))
                    .containsExactly("refund 2 null ", "refund 13 null thirteen");
            try (Bpftrace kernel =
                    Bpftrace.start(
                            script.replace("usdt::", "usdt:*:"),
                            "-p",
                            Long.toString(target.pid()))) {
                target.ask("refund", "7");
                assertThat(kernel.await("refund 7")).isEqualTo("refund 7 null ");
            }
        }
    }

    @Test
    void programsSwitchTheirOwnTracers() {
        try (TillJvm target = TillJvm.start("")) {
            target.ask("pay", "1");
            assertThat(target.ask("register", "mine")).isEqualTo("true");
            assertThat(target.ask("on", "mine", TILL))
                    .startsWith("mine: instrumented 8 methods in 1 class");
            String script =
                    "usdt::till:*__mine { printf(\"%s %d %s\\n\", str(arg0), arg1, str(arg2)); }";
            assertThat(seen(target, script, "pay 5", "slow 0"))
                    .containsExactly("pay(int) 5 6", "slow 0 null");
            assertThat(target.ask("off", "mine")).isEqualTo("mine " + TILL + ".* is off");
            assertThat(target.ask("add", "latency", TILL)).isEqualTo("true");
            assertThat(target.ask("mode", "ON")).isEqualTo("true");
            assertThat(target.probes("usdt:*:till:*")).contains("till:pay").hasSize(7);
            assertThat(target.ask("mode", "OFF")).isEqualTo("true");
            assertThat(target.probes("usdt:*:till:*")).isEmpty();
        }
    }

    @Test
    void programsWithoutAnAgentAreToldSo() {
        try (TillJvm target = TillJvm.plain()) {
            assertThat(target.ask("on", "latency", TILL)).startsWith("no agent is in this JVM");
        }
    }
}
