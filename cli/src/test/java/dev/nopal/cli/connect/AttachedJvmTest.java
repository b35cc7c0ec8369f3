package dev.nopal.cli.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.cli.failure.Refusal;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Speaks the protocol with a JVM that is friendly, hostile or silent. */
@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class AttachedJvmTest {
    @TempDir Path folder;
    private FakeJvm jvm;
    private FakeListener listener;
    private AttachedJvm attached;

    @BeforeEach
    void start() throws IOException {
        jvm = new FakeJvm(folder);
        listener = new FakeListener(jvm.socket());
        attached = new AttachedJvm(jvm.proc(), jvm.process());
    }

    @AfterEach
    void stop() throws IOException {
        attached.close();
        listener.close();
    }

    @Test
    void sendsFiveFieldsAndReadsNumberAndText() throws Exception {
        listener.answer("0\nline 1\nline 2\n").answer("-7\n");
        AttachedJvm.Answer answer = attached.ask(1 << 10, "jcmd", "VM.version");
        assertThat(answer.code()).isZero();
        assertThat(answer.text()).isEqualTo("line 1\nline 2\n");
        assertThat(attached.ask(1 << 10, "load", "a", "b", "c").code()).isEqualTo(-7);
        assertThat(listener.requests()).containsExactly("1|jcmd|VM.version|||", "1|load|a|b|c|");
    }

    @Test
    void readsAnAnswerThatComesInPieces() throws Exception {
        listener.reply(
                peer -> {
                    for (byte each : "0\nslowly".getBytes()) {
                        FakeListener.write(peer, new byte[] {each});
                    }
                });
        assertThat(attached.ask(1 << 10, "jcmd").text()).isEqualTo("slowly");
    }

    @Test
    void readsLongAnswersUpToTheLimit() throws Exception {
        String text = "x".repeat(100_000);
        listener.answer("0\n" + text).answer("0\n" + text);
        assertThat(attached.ask(100_001, "jcmd").text()).isEqualTo(text);
        assertThatThrownBy(() -> attached.ask(99_999, "jcmd"))
                .isInstanceOf(Refusal.class)
                .hasMessage(
                        "process 9 does not let an agent attach: its answer has more than 99999"
                                + " bytes");
    }

    @Test
    void endlessAnswerIsNotReadToItsEnd() {
        listener.reply(
                peer -> {
                    FakeListener.write(peer, "0\n".getBytes());
                    while (true) {
                        FakeListener.write(peer, new byte[1 << 16]);
                    }
                });
        assertThatThrownBy(() -> attached.ask(1 << 20, "jcmd")).hasMessageContaining("more than");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''             | it closed the connection without an answer",
                "12             | its answer ends early",
                "'HTTP/1.1 400' | its answer does not begin with a number",
                "'\n'           | its answer does not begin with a number",
                "99999999999999 | its answer does not begin with a number",
                "'0x0\n'        | its answer does not begin with a number",
            })
    void answerThatIsNotAJvmsIsRefused(String answer, String reason) {
        listener.answer(answer);
        assertThatThrownBy(() -> attached.ask(1 << 10, "jcmd"))
                .isInstanceOf(Refusal.class)
                .hasMessage("process 9 does not let an agent attach: " + reason);
    }

    @Test
    void peerThatIsRejectedBeforeItIsHeardGetsTheSameSentence() throws IOException {
        listener.close();
        Files.delete(jvm.socket());
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(jvm.socket()));
            Thread closing =
                    new Thread(
                            () -> {
                                try {
                                    server.accept().close(); // As HotSpot does with strangers.
                                } catch (IOException e) {
                                    throw new AssertionError(e);
                                }
                            });
            closing.setDaemon(true);
            closing.start();
            assertThatThrownBy(() -> attached.ask(1 << 10, "jcmd"))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("closed the connection without an answer");
        }
    }

    @Test
    void closingEndsARequestThatIsNeverAnswered() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        listener.reply(
                peer -> {
                    asked.countDown();
                    await(done);
                });
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread asking =
                new Thread(
                        () -> {
                            try {
                                attached.ask(1 << 10, "jcmd");
                            } catch (Refusal | IOException e) {
                                failure.set(e);
                            }
                        });
        asking.start();
        await(asked);
        attached.close();
        asking.join();
        done.countDown();
        assertThat(failure.get()).isInstanceOf(IOException.class);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void socketWithoutListenerIsExplained() throws IOException {
        listener.close();
        assertThatThrownBy(() -> attached.ask(1 << 10, "jcmd"))
                .isInstanceOf(Refusal.class)
                .hasMessage(
                        "the attach socket /tmp/.java_pid1 is not that of process 9 (nothing"
                                + " listens there): a process that was killed has left it; remove it"
                                + " as its owner or as root (rm /tmp/.java_pid1) and try again");
    }

    @Test
    void whatIsNoSocketIsNotOpened() throws IOException {
        listener.close();
        Files.delete(jvm.socket());
        Files.writeString(jvm.socket(), "");
        assertThatThrownBy(() -> attached.ask(1 << 10, "jcmd"))
                .hasMessageContaining("is not that of process 9 (it is not a socket)");
    }

    @Test
    void linkInPlaceOfTheSocketIsNotFollowed() throws IOException {
        Path elsewhere = jvm.inside("elsewhere");
        Files.move(jvm.socket(), elsewhere);
        Files.createSymbolicLink(jvm.socket(), Path.of("/elsewhere"));
        assertThatThrownBy(() -> attached.ask(1 << 10, "jcmd")).isInstanceOf(IOException.class);
        assertThat(listener.requests()).isEmpty();
    }

    @Test
    void socketOfAnotherUserIsNotUsed() throws IOException {
        jvm.status(FakeJvm.uid() + 1, 7, FakeJvm.HANDLES_QUIT);
        attached = new AttachedJvm(jvm.proc(), jvm.process());
        assertThatThrownBy(() -> attached.ask(1 << 10, "jcmd"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("it belongs to user " + FakeJvm.uid());
        assertThat(listener.requests()).isEmpty();
    }

    @Test
    void argumentThatOldJvmsWouldCutIsRefused() {
        assertThatThrownBy(() -> attached.ask(1 << 10, "load", "x".repeat(1025)))
                .isInstanceOf(Refusal.class)
                .hasMessage(
                        "load would have an argument of 1025 bytes, and JVMs take at most 1024;"
                                + " use shorter paths");
        assertThatThrownBy(() -> attached.ask(1 << 10, "load", "a\0b")).isInstanceOf(Refusal.class);
        assertThat(listener.requests()).isEmpty();
    }
}
