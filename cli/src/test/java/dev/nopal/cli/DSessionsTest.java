package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.convert.Equivalent;
import dev.nopal.cli.convert.Programs;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs programs in a JVM session: in D, as a bpftrace script that was written by hand, and in D
 * that was made from that script. All three print the same.
 */
@Timeout(180)
@Tag("slow")
final class DSessionsTest {
    private static final long DEADLINE = Duration.ofSeconds(60).toNanos();

    private static Shop shop;

    @TempDir Path folder;

    static List<Programs.One> programs() {
        return Programs.in("sessions.spec");
    }

    @BeforeAll
    static void open() throws Exception {
        shop = Shop.open("-XX:+EnableDynamicAgentLoading");
    }

    @AfterAll
    static void close() throws Exception {
        shop.close();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void printTheSameInBothLanguages(Programs.One program) throws Exception {
        String inD = run("script.d", program.text());
        assertThat(inD).isNotBlank().isEqualTo(run("script.bt", program.rest()));
        Equivalent back = Equivalent.toD(program.rest());
        assertThat(back.diagnostics().toString()).doesNotContain("ERROR");
        assertThat(run("back.dt", back.text())).isEqualTo(inD);
    }

    private String run(String name, String script) throws Exception {
        Path file = Files.writeString(folder.resolve(name), script);
        String[] words = shop.trace("--engine", "jvm", file.toString(), "41", "two");
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CompletableFuture<Integer> ended =
                CompletableFuture.supplyAsync(
                        () -> Main.run(new PrintWriter(out), new PrintWriter(err), words));
        long start = System.nanoTime();
        while (!err.toString().contains("Attached")
                && !out.toString().contains("Attached")
                && !ended.isDone()) {
            assertThat(System.nanoTime() - start).isLessThan(DEADLINE);
            LockSupport.parkNanos(1_000_000);
        }
        if (!ended.isDone() && script.contains("order_placed")) {
            shop.ask("100");
        }
        ended.get(60, TimeUnit.SECONDS);
        return out.toString();
    }
}
