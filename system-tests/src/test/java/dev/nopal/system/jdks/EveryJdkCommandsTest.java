package dev.nopal.system.jdks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.ClassesFor17;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.TraceProcess;
import dev.nopal.system.targets.Mill;
import dev.nopal.testing.Jdk;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Runs the other commands on one program on each JDK: lists, heaps, pages, tracers, reasons. */
class EveryJdkCommandsTest extends OnEveryJdk {
    @TempDir private Path folder;

    @Test
    void methodsAndEventsAreListed() {
        mill.ask("grind", "1");
        assertThat(nopal("list", "method:" + STONE + ":*").lines())
                .contains("method:" + STONE + ":grind", "method:" + STONE + ":lift");
        assertThat(nopal("list", "-v", "methodret:" + STONE + ":grind"))
                .contains("args.grams int32", "args.grain", "retval int64");
        mill.ask("sack", "1");
        assertThat(nopal("list", "jfr:mill.*").lines()).contains("jfr:mill.Sack");
        boolean hasPinned = nopal("list", "jfr:jdk.*").contains("jfr:jdk.VirtualThreadPinned");
        assertThat(hasPinned).as("the events are the target's").isEqualTo(jdk.hasVirtualThreads());
    }

    @Test
    void eventThatCameLaterIsAnErrorThatNamesIt() {
        String script = "jfr:jdk.VirtualThreadPinned { @ = count(); } BEGIN { exit(); }";
        Command.Result result = mill.nopal("trace", "-e", script);
        if (jdk.hasVirtualThreads()) {
            result.requireSuccess();
        } else {
            assertThat(result.exit()).isEqualTo(1);
            assertThat(result.err())
                    .contains(
                            "-e:1:1-28: ERROR: this JVM has no event jdk.VirtualThreadPinned",
                            "HINT: JDK " + jdk.feature() + " may be too old for it");
        }
    }

    private String nopal(String... words) {
        return mill.nopal(words).requireSuccess().out();
    }

    @Test
    void heapIsCounted() {
        mill.ask("keep", "1234");
        assertThat(nopal("heap", "-n", "9999"))
                .containsPattern(" 1234 +\\d+  dev\\.nopal\\.system\\.targets\\.Mill\\$Grain\n");
    }

    @Test
    void pageAndSavedSessionHaveTheFigures() throws IOException {
        Path page = folder.resolve("page.html");
        Path saved = folder.resolve("saved.session");
        String script = "methodret:" + STONE + ":grind { @results[args.grain] = count(); }";
        try (TraceProcess trace =
                mill.trace(script, "-o", page.toString(), "--save", saved.toString())) {
            mill.ask("grind", "4900");
            trace.stop();
        }
        assertThat(Files.readString(page)).contains("@results").contains("text 6").contains("700");
        assertThat(Nopal.run("show", saved.toString()).requireSuccess().out().lines())
                .contains("@results[text 0]: 700", "@results[text 6]: 700");
    }

    @Test
    void tracersFire() {
        mill.ask("grind", "1");
        for (String tracer : List.of("latency", "stack", "heap", "calls")) {
            Command.Result on = tracer("on", tracer, "--class", STONE, "--method", "grind");
            assertThat(on.requireSuccess().out())
                    .contains(tracer + ": instrumented 1 method in 1 class (0 skipped)");
            if (jdk.hasKernelSide()) {
                assertThat(on.out()).contains("probes: stone:grind");
            } else {
                assertThat(on.out())
                        .contains("kernel tracers cannot see the probes: ", "JDK 22")
                        .doesNotContain("--enable-native-access");
            }
        }
        try (TraceProcess trace = mill.trace("usdt::stone:grind* { @[probe] = count(); }")) {
            mill.ask("grind", "30");
            assertThat(trace.stop().lines())
                    .containsExactlyInAnyOrder(
                            "@[usdt::stone:grind]: 30",
                            "@[usdt::stone:grind__stack]: 30",
                            "@[usdt::stone:grind__heap]: 30",
                            "@[usdt::stone:grind__calls]: 30");
        }
        tracer("off", "all").requireSuccess();
        assertThat(tracer("list").requireSuccess().out()).isEmpty();
    }

    private Command.Result tracer(String... words) {
        String[] all = new String[words.length + 1];
        all[0] = "tracer";
        System.arraycopy(words, 0, all, 1, words.length);
        return mill.nopal(all);
    }

    @Test
    void kernelTracersSeeTracepointsOrTheReasonIsSaid() {
        String status = mill.ask("status");
        if (jdk.hasKernelSide()) {
            assertThat(status).startsWith("kernel tracers can see tracepoints");
            String script = "usdt:*:mill:named { @ = count(); }";
            try (Bpftrace bpftrace = Bpftrace.start(script, "-p", mill.pid())) {
                assertThat(mill.ask("named", "50")).isEqualTo("50");
                assertThat(bpftrace.stop()).isEqualTo("@: 50");
            }
        } else {
            assertThat(status)
                    .startsWith("kernel tracers cannot see tracepoints: ")
                    .contains("JDK 22")
                    .doesNotContain("Exception", "Error");
            assertThat(nopal("list", "mill:").lines())
                    .containsExactly("usdt::mill:ground", "usdt::mill:named", "usdt::mill:sieved");
            assertThat(mill.nopal("doctor").out()).contains("JDK 22", jdk.version());
        }
    }

    @Test
    void commandSeesTheFirstEventOfMain() {
        String command =
                jdk.java()
                        + " "
                        + String.join(" ", MillJvm.options(jdk))
                        + " -cp %s %s 4711".formatted(ClassesFor17.mill(), Mill.class.getName());
        String script = "usdt::mill:named { printf(\"%d %s\\n\", arg0, arg1); }";
        try (TraceProcess trace =
                TraceProcess.begin(Jdk.ofTheTests(), "-q", "-c", command, "-e", script)) {
            trace.process().awaitOut("event", "4711 first in main"::equals);
            trace.process().endInput();
            assertThat(trace.end(0).lines().filter(line -> line.startsWith("4711"))).hasSize(1);
        }
    }

    /** The other way round: the command runs on each JDK and traces this one's. */
    @Test
    void commandItselfRunsOnIt() {
        try (MillJvm target = MillJvm.start(Jdk.ofTheTests());
                TraceProcess trace =
                        TraceProcess.attach(
                                jdk,
                                Long.parseLong(target.pid()),
                                "usdt::mill:named { @[arg1] = count(); @h = hist(arg0); }"
                                        + " methodret:"
                                        + STONE
                                        + ":grind { @m = sum(retval); }")) {
            assertThat(target.ask("named", "14")).isEqualTo("14");
            assertThat(target.ask("grind", "7")).isEqualTo("98");
            assertThat(trace.stop().lines()).contains("@[text 0]: 2", "@m: 98");
            assertThat(target.chatter()).isEmpty();
        }
    }
}
