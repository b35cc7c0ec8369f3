package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.ClassesFor17;
import dev.nopal.system.harness.Soak;
import dev.nopal.system.targets.Mill;
import dev.nopal.testing.Jdk;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Ends sessions on each JDK that the other tests of this package do not run on: in order, by
 * SIGKILL of either side, and many times over. {@code -Dnopal.soak=N} does the last N times.
 */
@ParameterizedClass(name = "JDK {0}")
@MethodSource("dev.nopal.testing.Jdks#others")
@Timeout(180)
class EveryJdkEndsTest {
    private static final String COUNT =
            "usdt::mill:named { @n = count(); @[arg1] = count(); @h = hist(arg0); }"
                    + " methodret:dev.nopal.system.targets.Stone:grind { @m = sum(retval); }";
    private static final int INCOMPLETE = 124;
    private static final int CYCLES = 200;

    private final Jdk jdk;

    EveryJdkEndsTest(Jdk jdk) {
        this.jdk = jdk;
    }

    private Target mill(String... options) {
        List<String> command = new ArrayList<>(List.of(jdk.java()));
        command.addAll(Target.light());
        command.add("-XX:+EnableDynamicAgentLoading");
        command.addAll(Arrays.asList(options));
        command.addAll(List.of("-cp", ClassesFor17.mill(), Mill.class.getName()));
        return Target.launch(command);
    }

    @Test
    void killedTracerLeavesNothing() {
        try (Target target = mill()) {
            for (int i = 0; i < 5; i++) {
                try (Trace trace = Trace.attach(target, COUNT)) {
                    assertThat(target.ask("named", "70")).isEqualTo("70");
                    assertThat(target.ask("grind", "7")).isEqualTo("98");
                    trace.process().signal("KILL");
                    Deadline.await("end", () -> target.ask("named", "1").equals("0"));
                }
            }
            try (Trace trace = Trace.attach(target, COUNT)) {
                target.ask("named", "70");
                target.ask("grind", "7");
                assertThat(trace.stop().lines()).contains("@n: 70", "@[text 3]: 10", "@m: 98");
            }
            assertThat(target.ask("grind", "7")).isEqualTo("98");
            target.assertSilent();
        }
    }

    @Test
    void killedApplicationKeepsItsFigures() {
        for (int i = 0; i < 3; i++) {
            try (Target target = mill();
                    Trace trace = Trace.attach(target, COUNT, "--max-overhead", "none")) {
                assertThat(target.ask("storm", "4", "7000")).isEqualTo("28000");
                target.ask("grind", "7");
                target.kill();
                assertThat(trace.end(INCOMPLETE).lines())
                        .contains("@n: 28000", "@[text 0]: 4000", "@[text 6]: 4000", "@m: 98");
            }
        }
    }

    @Test
    void manySessionsLeaveNothing() throws IOException {
        String agent = "-javaagent:" + Target.agent();
        try (Target target = mill(agent, "-Xmx64m", "-XX:-UseDynamicNumberOfCompilerThreads")) {
            new SessionCycles(target, "mill:named", "named", () -> awaitDetached(target))
                    .assertNothingLeft(Soak.times(CYCLES));
            target.assertSilent();
        }
    }

    private static void awaitDetached(Target target) {
        Deadline.await("end", () -> target.ask("named", "1").equals("0"));
    }
}
