package dev.nopal.cli.waiting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.cli.FakeProc;
import dev.nopal.cli.failure.Refusal;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

@Timeout(30)
final class BoundedWaitTest {
    @TempDir Path folder;
    private final List<String> said = new ArrayList<>();

    @Test
    void givesUpWithASentenceThatNamesWhatItWaitedForAndHowLong() throws IOException {
        CountDownLatch never = new CountDownLatch(1);
        assertThatThrownBy(
                        () ->
                                wait("S", "0.00 0 0 1/1 1")
                                        .await(
                                                "its hello",
                                                Duration.ofSeconds(1),
                                                () -> waited(never),
                                                never::countDown))
                .isInstanceOf(Refusal.class)
                .hasMessage("process 7 did not answer within 1 seconds; waited for its hello");
        assertThat(never.getCount()).as("the step was ended").isZero();
    }

    @Test
    void returnsAndThrowsWhatTheStepDoes() throws Exception {
        BoundedWait wait = wait("S", "0.00 0 0 1/1 1");
        assertThat(wait.await("x", BoundedWait.ANSWER, () -> 42)).isEqualTo(42);
        assertThatThrownBy(
                        () ->
                                wait.await(
                                        "x",
                                        BoundedWait.ANSWER,
                                        () -> {
                                            throw new IOException("broken");
                                        }))
                .isInstanceOf(IOException.class)
                .hasMessage("broken");
        assertThat(said).isEmpty();
    }

    @Test
    void saysAfterThreeSecondsThatTheProgramIsStopped() {
        CountDownLatch never = new CountDownLatch(1);
        assertThatThrownBy(
                        () ->
                                wait("T", "0.00 0 0 1/1 1")
                                        .await(
                                                "its hello",
                                                Duration.ofSeconds(4),
                                                () -> waited(never),
                                                never::countDown))
                .hasMessageContaining("it is stopped (state T), and kill -CONT 7 lets it continue");
        assertThat(said)
                .containsExactly(
                        "process 7 has not answered for 3 seconds; waiting for its hello; it is"
                                + " stopped (state T), and kill -CONT 7 lets it continue; giving up"
                                + " after 4 seconds");
    }

    @Test
    void waitsLongerOnAnOverloadedMachineUpToALimit() throws IOException {
        new FakeProc(folder).file("loadavg", "0.20 0 0 1/1 1");
        assertThat(Overload.factor(new FakeProc(folder).proc(), 2)).isEqualTo(1);
        new FakeProc(folder).file("loadavg", "5.10 0 0 1/1 1");
        assertThat(Overload.factor(new FakeProc(folder).proc(), 2)).isEqualTo(3);
        new FakeProc(folder).file("loadavg", "900.00 0 0 1/1 1");
        assertThat(Overload.factor(new FakeProc(folder).proc(), 2)).isEqualTo(Overload.MAX);
    }

    private static boolean waited(CountDownLatch never) throws IOException {
        try {
            never.await();
            return true;
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private BoundedWait wait(String state, String load) throws IOException {
        FakeProc proc =
                new FakeProc(folder)
                        .file("loadavg", load)
                        .file("7/stat", "7 (a) b) " + state + " 1 1 1 0")
                        .file("7/cgroup", "0::/none\n");
        return new BoundedWait(proc.proc(), 7, said::add);
    }
}
