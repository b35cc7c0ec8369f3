package dev.nopal.agent.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.harness.Client;
import dev.nopal.agent.harness.RecordedProgram;
import dev.nopal.agent.harness.Traced;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Samples threads of a real JVM: those on CPU, and all of them. */
@Timeout(120)
@Tag("slow")
final class SamplesTest {
    private static final long DEADLINE = TimeUnit.SECONDS.toNanos(60);

    private static Traced traced;

    @BeforeAll
    static void start() throws IOException {
        traced = Traced.withAgent(RecordedProgram.class);
        traced.ask("park");
    }

    @AfterAll
    static void end() {
        traced.close();
    }

    /** On a busy machine, threads are sampled less often than a script asks for. */
    private static void burnUntil(Traced program, Client client, Predicate<String> isSeen)
            throws IOException {
        long start = System.nanoTime();
        do {
            program.ask("burn 500");
        } while (!isSeen.test(client.text()) && System.nanoTime() - start < DEADLINE);
    }

    @Test
    void profileAgreesWithTheRecorder() throws Exception {
        traced.ask("burn 500");
        Map<String, Long> ours;
        try (Client client = new Client(traced.connect())) {
            client.run("profile:hz:100 /comm == \"main\"/ { @[ustack(1)] = count(); }");
            traced.ask("record");
            burnUntil(traced, client, text -> methods(text).getOrDefault("hot", 0L) > 200);
            String[] theirs = traced.ask("recorded").split(" ");
            ours = methods(client.stop());
            double expected = share(Long.parseLong(theirs[1]), Long.parseLong(theirs[2]));
            double found = share(ours.getOrDefault("hot", 0L), ours.getOrDefault("warm", 0L));
            assertThat(ours.get("hot")).isGreaterThan(200);
            assertThat(expected).isBetween(0.5, 0.95);
            assertThat(found).isBetween(expected - 0.12, expected + 0.12);
        }
        traced.await("state", "0 threads, 0 recordings");
    }

    private static double share(double hot, double warm) {
        return hot / (hot + warm);
    }

    /** Adds up the samples of each method, whatever the line. */
    private static Map<String, Long> methods(String text) {
        Map<String, Long> found = new TreeMap<>();
        String method = "";
        for (String line : text.lines().toList()) {
            if (line.contains("(line ")) {
                method = line.replaceAll(".*\\.([^.(]+)\\(line .*", "$1");
            } else if (line.startsWith("]: ")) {
                found.merge(method, Long.parseLong(line.substring(3)), Long::sum);
            }
        }
        return found;
    }

    @Test
    void profileDoesNotSeeThreadsThatWait() throws Exception {
        try (Client client = new Client(traced.connect())) {
            client.run("profile:hz:100 { @[thread] = count(); }");
            burnUntil(traced, client, text -> text.contains("@[main]: "));
            String text = client.stop();
            assertThat(text).contains("@[main]: ").doesNotContain("parked").doesNotContain("nopal");
        }
    }

    @Test
    void wallSeesEveryThreadParkedOrRunningVirtualOnesToo() throws Exception {
        try (Client client = new Client(traced.connect())) {
            client.run(
                    "wall:hz:50 { @[thread, args.state, virtual] = count(); @t[tid] = count();"
                            + " } wall:hz:10 /thread == \"parked-virtual\"/ { @s[ustack] ="
                            + " count(); }");
            burnUntil(
                    traced,
                    client,
                    text -> text.contains("@[main, RUNNABLE") && text.contains("@s["));
            String text = client.stop();
            assertThat(text)
                    .contains("@[parked-platform, WAITING, false]: ")
                    .contains("@[parked-virtual, WAITING, true]: ")
                    .contains("@[parked-executor-0, WAITING, true]: ")
                    .contains("@[parked-executor-1, WAITING, true]: ")
                    .contains("@[main, RUNNABLE, false]: ")
                    .contains("java.lang.VirtualThread.park(VirtualThread.java:")
                    .contains("dev.nopal.agent.harness.RecordedProgram.lambda$park$")
                    .doesNotContain("nopal-");
        }
        traced.await("state", "0 threads, 0 recordings");
    }

    @Test
    void wallSamplesEveryThreadOnceARound() throws Exception {
        try (Client client = new Client(traced.connect())) {
            long start = System.nanoTime();
            client.run(
                    "wall:hz:20 /thread == \"parked-platform\"/ { @p = count(); }"
                            + " wall:hz:20 /thread == \"parked-virtual\"/ { @v = count(); }");
            burnUntil(traced, client, text -> counts(text).getOrDefault("@p", 0L) > 10);
            Map<String, Long> counts = counts(client.stop());
            double seconds = (System.nanoTime() - start) / 1e9;
            assertThat(counts.get("@p")).isBetween(10L, (long) (20 * seconds) + 1);
            assertThat(counts.get("@v")).isBetween(counts.get("@p") - 1, counts.get("@p") + 1);
        }
    }

    @Test
    void wallCountsTheThreadsThatARoundDoesNotTake() throws Exception {
        try (Traced crowded = Traced.withAgent(RecordedProgram.class);
                Client client = new Client(crowded.connect())) {
            crowded.ask("virtual 3000");
            client.run("wall:hz:2 { @ = count(); @distinct[tid] = count(); }");
            burnUntil(crowded, client, text -> distinct(text) > 1000);
            String text = client.stop();
            assertThat(distinct(text)).as("the next round takes others").isGreaterThan(1000);
            assertThat(client.losses()).contains("THREADS");
        }
    }

    private static long distinct(String text) {
        return text.lines().filter(line -> line.startsWith("@distinct[")).count();
    }

    private static Map<String, Long> counts(String text) {
        Map<String, Long> counts = new TreeMap<>();
        for (String line : text.lines().filter(each -> each.matches("@\\w*: \\d+")).toList()) {
            String[] parts = line.split(": ");
            counts.put(parts[0], Long.parseLong(parts[1]));
        }
        return counts;
    }
}
