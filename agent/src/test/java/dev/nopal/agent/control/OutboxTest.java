package dev.nopal.agent.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Tests that a sender never waits. */
@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class OutboxTest {
    private static final Message LARGE = new Message.Note("x".repeat(1 << 20));

    @TempDir Path folder;
    private ServerSocketChannel server;
    private Connection sender;
    private Connection reader;
    private Thread writer;

    @BeforeEach
    void connect() throws IOException {
        Path path = folder.resolve("socket");
        server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(path));
        sender = Connection.open(path);
        reader = Connection.accept(server.accept());
        sender.sendLater(
                body -> {
                    writer = Thread.ofPlatform().daemon().start(body);
                });
    }

    @AfterEach
    void close() throws IOException {
        sender.close();
        reader.close();
        server.close();
    }

    @Test
    void doesNotWaitForACommandThatDoesNotRead() throws IOException {
        for (int i = 0; i < 5; i++) {
            sender.send(LARGE);
        }
        for (int i = 0; i < 5; i++) {
            assertThat(reader.receive()).contains(LARGE);
        }
    }

    @Test
    void tracerThatLetsTooMuchLieIsLeft() throws Exception {
        assertThatThrownBy(
                        () -> {
                            for (int i = 0; i < 40; i++) {
                                sender.send(LARGE);
                            }
                        })
                .isInstanceOf(IOException.class);
        writer.join();
        assertThatThrownBy(() -> sender.send(LARGE)).isInstanceOf(IOException.class);
    }

    @Test
    void everythingIsWrittenBeforeItIsClosed() throws Exception {
        sender.send(new Message.Note("first"));
        sender.send(new Message.Finished());
        sender.close();
        assertThat(reader.receive()).contains(new Message.Note("first"));
        assertThat(reader.receive()).contains(new Message.Finished());
        assertThat(reader.receive()).isEmpty();
        writer.join();
    }
}
