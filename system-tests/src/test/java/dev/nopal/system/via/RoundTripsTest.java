package dev.nopal.system.via;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Sshd;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.harness.TraceProcess;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Counts the round trips that a session takes to start, beyond those that ssh takes by itself: the
 * additional time on a line with a long delay, divided by the delay.
 */
@Isolated("measures time")
@Timeout(300)
class RoundTripsTest {
    private static final int ROUND_TRIP_MILLIS = 600;

    @TempDir private Path temporary;

    @Test
    void sessionStartsWithinThreeRoundTrips() throws IOException {
        Sshd.require();
        try (Sshd sshd = Sshd.start("web1");
                FarMill mill = FarMill.start(TargetJvm.java())) {
            double ssh = roundTrips(sshd, RoundTripsTest::timeOfEcho);
            double session = roundTrips(sshd, words -> timeOfStart(words, mill));
            System.out.println("round trips: ssh " + ssh + ", with a session " + session);
            assertThat(ssh).as("the line is slow").isGreaterThan(2);
            assertThat(session - ssh).isLessThan(3.7);
        }
    }

    private double roundTrips(Sshd sshd, ToLongFunction<List<String>> time) throws IOException {
        try (DelayingProxy near = new DelayingProxy(sshd.port(), 0);
                DelayingProxy far = new DelayingProxy(sshd.port(), ROUND_TRIP_MILLIS / 2)) {
            long quick =
                    Math.min(
                            time.applyAsLong(through(sshd, near)),
                            time.applyAsLong(through(sshd, near)));
            long slow = time.applyAsLong(through(sshd, far));
            if ((slow - quick) / 1e6 / ROUND_TRIP_MILLIS % 1 > 0.5) {
                slow = Math.min(slow, time.applyAsLong(through(sshd, far))); // Was it the load?
            }
            return (slow - quick) / 1e6 / ROUND_TRIP_MILLIS;
        }
    }

    private static List<String> through(Sshd sshd, DelayingProxy proxy) {
        List<String> words = new ArrayList<>(sshd.ssh());
        words.addAll(
                words.size() - 1,
                List.of(
                        "-o",
                        "Port=" + proxy.port(),
                        "-o",
                        "HostKeyAlias=[127.0.0.1]:" + sshd.port()));
        return words;
    }

    /** Returns the time until a command there prints something. */
    private static long timeOfEcho(List<String> ssh) {
        List<String> words = new ArrayList<>(ssh);
        words.addAll(List.of("echo", "there"));
        long start = System.nanoTime();
        try (Subprocess process = Subprocess.start(new ProcessBuilder(words))) {
            process.awaitOut("its output", "there"::equals);
            return System.nanoTime() - start;
        }
    }

    private long timeOfStart(List<String> ssh, FarMill mill) {
        FarPlace place = new FarPlace(temporary, ssh);
        List<String> words = FarPlace.nopal("trace", "--via", place.via(), "-p", mill.pid());
        words.addAll(List.of("-e", "usdt::mill:named { @ = count(); }"));
        long start = System.nanoTime();
        try (TraceProcess trace = TraceProcess.launch(words)) {
            trace.awaitAttached();
            return System.nanoTime() - start;
        } finally {
            place.assertNothingIsLeft();
        }
    }
}
