package dev.nopal.system.busy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Traced;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Repeats on a busy machine what was seen once and not explained then: a short trace of a fresh JVM
 * without a single tick (it was told to end before it was attached), and a session that did not end
 * (the command waited for a slow reader before it looked at Ctrl-C). {@code -Dnopal.stress=1000}.
 */
@Timeout(value = 10, unit = TimeUnit.HOURS)
@Isolated("keeps every processor busy")
class StressTest {
    private static final int ROUNDS = Integer.getInteger("nopal.stress", 1);
    private static final Duration LONG = Duration.ofMinutes(3);

    private static List<String> nopal(TargetJvm target, String... words) {
        List<String> all = new ArrayList<>(List.of(TargetJvm.java(), "-XX:+UseSerialGC"));
        all.addAll(List.of("-XX:TieredStopAtLevel=1", "-jar", Nopal.jar().toString(), "trace"));
        all.addAll(List.of("-p", Long.toString(target.pid())));
        all.addAll(Arrays.asList(words));
        return all;
    }

    private static TargetJvm fresh() {
        return TargetJvm.start(Traced.class, "-XX:+UseSerialGC", "-XX:+EnableDynamicAgentLoading");
    }

    @Test
    void everyShortTraceOfAFreshJvmHasItsTicks() {
        try (StressNg _ = StressNg.start()) {
            for (int round = 0; round < ROUNDS; round++) {
                try (TargetJvm target = fresh();
                        Subprocess nopal =
                                Subprocess.start(
                                        new ProcessBuilder(
                                                nopal(
                                                        target,
                                                        "-d",
                                                        "1s",
                                                        "-e",
                                                        "interval:ms:100 { @i = count(); }")))) {
                    int code = nopal.awaitExit(LONG);
                    assertThat(nopal.out().strip())
                            .as("round %d, exit %d, %s", round, code, nopal.err())
                            .matches("@i: [0-9]+");
                }
            }
        }
    }

    /** Twelve threads fire before, while and after the command is told to end. */
    @Test
    void everySessionEndsWhenItIsTold() throws Exception {
        String script =
                "usdt::sessions:event { @ = count(); printf(\"%d %s\\n\", arg0, str(arg1)); }";
        try (StressNg _ = StressNg.start();
                TargetJvm target = fresh()) {
            for (int round = 0; round < ROUNDS; round++) {
                Process nopal = new ProcessBuilder(nopal(target, "-e", script)).start();
                try (BufferedReader err = nopal.errorReader(StandardCharsets.UTF_8);
                        BufferedReader out = nopal.inputReader(StandardCharsets.UTF_8)) {
                    String line = err.readLine();
                    while (!line.startsWith("Attached ")) {
                        line = err.readLine();
                    }
                    Thread storm =
                            Thread.startVirtualThread(() -> target.ask("storm", "12", "100000"));
                    assertThat(out.readLine()).contains("text");
                    new ProcessBuilder("kill", "-INT", Long.toString(nopal.pid()))
                            .start()
                            .waitFor();
                    storm.join(); // Nothing is read meanwhile.
                    long start = System.nanoTime();
                    while (!target.ask("attached").equals("0 reset")) {
                        assertThat(System.nanoTime() - start)
                                .as("round %d: traced after Ctrl-C", round)
                                .isLessThan(TimeUnit.SECONDS.toNanos(30));
                    }
                    Thread errors = Thread.startVirtualThread(() -> err.lines().forEach(_ -> {}));
                    assertThat(out.lines().reduce("", (before, next) -> next))
                            .as("round %d", round)
                            .matches("@: [0-9]+");
                    assertThat(nopal.waitFor(60, TimeUnit.SECONDS)).as("round %d", round).isTrue();
                    errors.join();
                } finally {
                    nopal.destroyForcibly();
                }
            }
        }
    }
}
