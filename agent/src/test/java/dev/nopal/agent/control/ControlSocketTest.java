package dev.nopal.agent.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.SocketException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

final class ControlSocketTest {
    private static final int OPENED = 300;
    private static final int CONNECTED_AT_LEAST = 1;

    /** Not those of other tests in this JVM. */
    private static final String SUFFIX = ".tested" + ControlSocket.AGENT;

    @Test
    void onlyItsOwnerMayConnect() throws IOException {
        try (ControlSocket socket = ControlSocket.open(SUFFIX)) {
            assertThat(Files.getPosixFilePermissions(socket.path()))
                    .isEqualTo(PosixFilePermissions.fromString("rw-------"));
            assertThat((int) Files.getAttribute(socket.path(), "unix:nlink")).isEqualTo(1);
        }
    }

    /** As on a system that gives a socket no second name. */
    @Test
    void listensWhereSocketsCannotBeLinked(@TempDir Path folder) throws IOException {
        Path path = folder.resolve("named");
        try (ServerSocketChannel _ =
                ControlSocket.listen(
                        folder.resolve("silent"),
                        path,
                        (file, _) -> {
                            throw new FileSystemException(file.toString(), null, "not supported");
                        })) {
            SocketChannel.open(UnixDomainSocketAddress.of(path)).close();
            assertThat(folder.resolve("silent")).doesNotExist();
        }
    }

    /** On macOS and FreeBSD a path has 104 bytes at most, of which the JDK keeps two. */
    @Test
    void pathIsShortEnoughForEverySystem() throws IOException {
        assertThat(ControlSocket.MAX_PATH).isEqualTo(104 - 2);
        try (ControlSocket socket = ControlSocket.open(SUFFIX)) {
            assertThat(socket.path().toString()).hasSizeLessThanOrEqualTo(ControlSocket.MAX_PATH);
        }
    }

    @Test
    void isNotOpenedTwice() throws IOException {
        try (ControlSocket socket = ControlSocket.open(SUFFIX)) {
            assertThatThrownBy(() -> ControlSocket.open(SUFFIX))
                    .isInstanceOf(FileAlreadyExistsException.class)
                    .hasMessageContaining(socket.path().toString());
        }
    }

    @Test
    void whoeverFindsItIsNotRefused() throws Exception {
        Path path;
        try (ControlSocket socket = ControlSocket.open(SUFFIX)) {
            path = socket.path();
        }
        AtomicInteger connected = new AtomicInteger();
        ConcurrentLinkedQueue<String> refused = new ConcurrentLinkedQueue<>();
        List<Thread> callers = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            callers.add(Thread.ofPlatform().daemon().start(() -> call(path, connected, refused)));
        }
        for (int i = 0; i < OPENED || connected.get() < CONNECTED_AT_LEAST; i++) {
            ControlSocket.open(SUFFIX).close();
        }
        callers.forEach(Thread::interrupt);
        for (Thread caller : callers) {
            caller.join();
        }
        assertThat(refused).isEmpty();
    }

    private static void call(
            Path path, AtomicInteger connected, ConcurrentLinkedQueue<String> refused) {
        while (!Thread.currentThread().isInterrupted()) {
            try (SocketChannel _ = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
                connected.incrementAndGet();
            } catch (SocketException e) {
                if (e.getMessage().contains("refused")) {
                    refused.add(e.getMessage());
                }
            } catch (IOException e) {
                // Interrupted: it is over.
            }
        }
    }
}
