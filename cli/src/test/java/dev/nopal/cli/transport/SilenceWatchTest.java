package dev.nopal.cli.transport;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Tests that a silent line is given up once, and that every byte puts it off. */
@Timeout(60)
final class SilenceWatchTest {
    private static final Duration SHORT = Duration.ofMillis(50);
    private static final Duration LONG = Duration.ofMinutes(10);

    private final CountDownLatch givenUp = new CountDownLatch(1);

    @Test
    void silentLineIsGivenUp() throws InterruptedException {
        try (SilenceWatch watch = SilenceWatch.start(SHORT, givenUp::countDown)) {
            assertThat(givenUp.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(watch.silence()).contains(SHORT);
        }
    }

    @Test
    void longerLimitAppliesFromNowOn() throws InterruptedException {
        try (SilenceWatch watch = SilenceWatch.start(LONG, givenUp::countDown)) {
            assertThat(watch.silence()).isEmpty();
            watch.limit(SHORT);
            assertThat(givenUp.await(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    /** Bytes arrive for longer than the limit, then no more; the stream passes them on. */
    @Test
    void bytesPutItOff() throws IOException, InterruptedException {
        Duration limit = Duration.ofSeconds(3);
        try (SilenceWatch watch = SilenceWatch.start(limit, givenUp::countDown);
                PipedOutputStream out = new PipedOutputStream();
                InputStream in = watch.over(new PipedInputStream(out))) {
            long start = System.nanoTime();
            while (System.nanoTime() - start < limit.toNanos() * 4 / 3) {
                out.write(7);
                out.flush();
                assertThat(in.read()).isEqualTo(7);
                out.write(new byte[] {1, 2, 3});
                out.flush();
                assertThat(in.readNBytes(3)).containsExactly(1, 2, 3);
                LockSupport.parkNanos(1_000_000);
            }
            assertThat(watch.silence()).isEmpty();
            assertThat(givenUp.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(watch.silence()).contains(limit);
        }
    }
}
