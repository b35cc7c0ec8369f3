package dev.nopal.cli.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.cli.Tools;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.held.HeldFile;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Starts the listener of a JVM that exists in the test alone, and counts the signals. */
@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class JvmListenerTest {
    private static final Duration NEVER = Duration.ofDays(1);

    @TempDir Path folder;
    private FakeJvm jvm;
    private final AtomicInteger signals = new AtomicInteger();

    @BeforeEach
    void make() throws IOException {
        jvm = new FakeJvm(folder);
    }

    /**
     * What a JVM does: it opens the socket if the file is there, else it would dump its threads.
     */
    private void obey() throws IOException {
        signals.incrementAndGet();
        assertThat(jvm.trigger()).exists();
        new FakeListener(jvm.socket());
    }

    private JvmListener listener(Duration stale) {
        return new JvmListener(jvm.proc(), jvm.process(), (pid, start) -> obey(), stale);
    }

    @Test
    void startsItByAFileAndOneSignal() throws Exception {
        try (HeldFile socket = listener(NEVER).require(() -> false)) {
            assertThat(socket.path()).isNotNull();
        }
        assertThat(signals).hasValue(1);
        assertThat(jvm.trigger()).as("removed").doesNotExist();
        listener(NEVER).require(() -> false).close();
        assertThat(signals).as("it listens already").hasValue(1);
    }

    @Test
    void jvmThatDoesNotHandleTheSignalGetsNone() throws Exception {
        jvm.status(FakeJvm.uid(), 7, "SigCgt:\t00000000000000f8\n");
        AtomicInteger looks = new AtomicInteger();
        try (HeldFile _ =
                listener(NEVER)
                        .require(
                                () -> {
                                    if (looks.incrementAndGet() == 5) {
                                        assertThat(signals).as("it still starts").hasValue(0);
                                        handleQuit();
                                    }
                                    return false;
                                })) {
            assertThat(looks).as("not before it handles it").hasValueGreaterThanOrEqualTo(5);
            assertThat(signals).hasValue(1);
        }
    }

    private void handleQuit() {
        try {
            jvm.status(FakeJvm.uid(), 7, FakeJvm.HANDLES_QUIT);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void givesUpWhenTold() {
        jvm = silent();
        AtomicInteger looks = new AtomicInteger();
        assertThatThrownBy(() -> listener(NEVER).require(() -> looks.incrementAndGet() > 3))
                .isInstanceOf(InterruptedIOException.class);
        assertThat(jvm.trigger()).doesNotExist();
        assertThat(signals).hasValue(0);
    }

    private FakeJvm silent() {
        try {
            return jvm.status(FakeJvm.uid(), 7, "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void anotherToolThatAttachesIsWaitedFor() throws Exception {
        Files.createFile(jvm.inside("work").resolve(FakeJvm.TRIGGER)); // Where jcmd makes it.
        AtomicInteger looks = new AtomicInteger();
        try (HeldFile _ =
                listener(NEVER)
                        .require(
                                () -> {
                                    if (looks.incrementAndGet() == 3) {
                                        open();
                                    }
                                    return false;
                                })) {
            assertThat(signals).as("a second one would be a thread dump").hasValue(0);
        }
        assertThat(jvm.inside("work").resolve(FakeJvm.TRIGGER)).as("not ours").exists();
    }

    private void open() {
        try {
            new FakeListener(jvm.socket());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void fileOfAToolThatWasKilledIsReplaced() throws Exception {
        Files.createFile(jvm.trigger());
        Files.createFile(jvm.inside("work").resolve(FakeJvm.TRIGGER));
        listener(Duration.ofMillis(50)).require(() -> false).close();
        assertThat(signals).hasValue(1);
        assertThat(jvm.trigger()).doesNotExist();
        assertThat(jvm.inside("work").resolve(FakeJvm.TRIGGER)).doesNotExist();
    }

    @Test
    void fileOfAnotherUserIsNamedInsteadOfSendingASignal() throws IOException {
        Tools.requireRoot();
        Files.createFile(jvm.trigger());
        Files.setAttribute(jvm.trigger(), "unix:uid", 4242);
        assertThatThrownBy(() -> listener(NEVER).require(() -> false))
                .isInstanceOf(Refusal.class)
                .hasMessage(
                        "/tmp/.attach_pid1 belongs to user 4242, so that process 9 would print a"
                                + " thread dump instead of letting nopal attach; remove that file");
        assertThat(signals).hasValue(0);
    }

    @Test
    void linkInPlaceOfTheFileIsNotFollowed() throws IOException {
        Path precious = Files.writeString(folder.resolve("precious"), "kept");
        Files.createSymbolicLink(jvm.trigger(), precious);
        AtomicInteger looks = new AtomicInteger();
        assertThatThrownBy(() -> listener(NEVER).require(() -> looks.incrementAndGet() > 3))
                .isInstanceOf(InterruptedIOException.class);
        assertThat(precious).hasContent("kept");
        assertThat(signals).hasValue(0);
    }

    @Test
    void processThatEndsIsNotWaitedFor() throws IOException {
        jvm.status(FakeJvm.uid(), 7, "");
        AtomicInteger looks = new AtomicInteger();
        assertThatThrownBy(
                        () ->
                                listener(NEVER)
                                        .require(
                                                () -> {
                                                    if (looks.incrementAndGet() == 3) {
                                                        end();
                                                    }
                                                    return false;
                                                }))
                .isInstanceOf(Refusal.class)
                .hasMessage("process 9 ended before nopal could attach");
    }

    private void end() {
        try {
            Files.delete(folder.resolve("9/stat"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
