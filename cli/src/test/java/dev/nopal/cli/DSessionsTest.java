package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.convert.Equivalent;
import dev.nopal.cli.convert.Programs;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
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
 * Runs programs in a JVM session, in D, and compares what they print: with what was worked out by
 * hand, or with a bpftrace script that was written by hand. Then does the same with D that was made
 * from the bpftrace script, or from what the program in D was converted to.
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

    @Test
    void areAtLeastHundred() {
        assertThat(programs().stream().map(Programs.One::text).distinct())
                .hasSizeGreaterThanOrEqualTo(100);
        assertThat(programs()).extracting(Programs.One::kind).containsOnly("bt", "prints");
    }

    @ParameterizedTest
    @MethodSource("programs")
    void printTheSameInBothLanguages(Programs.One program) throws Exception {
        boolean isTwin = program.kind().equals("bt");
        List<String> expected = lines(isTwin ? run("script.bt", program.rest()) : program.rest());
        assertThat(expected).isNotEmpty();
        assertThat(lines(run("script.d", program.text()))).isEqualTo(expected);
        String inBpftrace = isTwin ? program.rest() : Equivalent.fromD(program.text()).text();
        Equivalent back = Equivalent.toD(inBpftrace);
        assertThat(back.diagnostics().toString()).doesNotContain("ERROR");
        assertThat(lines(run("back.dt", back.text()))).isEqualTo(expected);
    }

    /** Returns what is printed, without the empty lines around maps. */
    private static List<String> lines(String text) {
        return text.lines().filter(line -> !line.isEmpty()).toList();
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
        if (!ended.isDone() && script.contains("order_")) {
            shop.ask("100");
        }
        ended.get(60, TimeUnit.SECONDS);
        return out.toString();
    }
}
