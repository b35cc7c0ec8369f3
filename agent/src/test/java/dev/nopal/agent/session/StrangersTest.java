package dev.nopal.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.Needs;
import dev.nopal.agent.control.Protocol;
import dev.nopal.agent.harness.Client;
import dev.nopal.agent.harness.Traced;
import dev.nopal.script.ScriptCall;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;

/** Tests that only permitted users that speak the protocol are accepted. */
@Timeout(120)
@Tag("slow")
final class StrangersTest {
    @Test
    void refusesAnotherProtocolInOneSentence() throws Exception {
        try (Traced traced = Traced.withAgent();
                Connection connection = traced.connect()) {
            int next = Protocol.CURRENT + 1;
            connection.send(new Message.Hello(next, next, 1, "newer"));
            assertThat(connection.receive()).get().isInstanceOf(Message.Hello.class);
            assertThat(connection.receive().orElseThrow())
                    .isInstanceOfSatisfying(
                            Message.Refused.class,
                            refused -> assertThat(refused.sentence()).contains("upgrade"));
            assertThat(connection.receive()).isEmpty();
        }
    }

    @Test
    void hangsUpOnWhoTalksNonsense() throws Exception {
        try (Traced traced = Traced.withAgent();
                Connection connection = traced.connect()) {
            connection.send(new Message.Run(ScriptCall.of("BEGIN { }"), 0, false));
            assertThat(connection.receive()).isEmpty();
        }
    }

    @Test
    void refusesOtherUsers() throws Exception {
        Needs.root();
        // A separate folder: in the usual one, all others would be affected by what is opened here.
        Path temporary = Files.createTempDirectory("nopal-test");
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (Traced traced = Traced.withAgent("-Djava.io.tmpdir=" + temporary)) {
            Path socket = traced.socket(temporary);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket)))
                    .isEqualTo("rw-------");
            // Even if the folder and the socket are open, the kernel reports the user.
            Path folder = socket.getParent();
            assertThat(bytesReadAsNobody(socket)).contains("Permission denied");
            try {
                Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
                Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rwxrwxrwx"));
                assertThat(bytesReadAsNobody(socket)).isEqualTo("-1");
            } finally {
                Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
            }
            try (Client client = new Client(Connection.open(socket))) {
                assertThat(client.connection()).isNotNull();
            }
        }
    }

    /** Returns what another user gets: the number of bytes, or why it could not even connect. */
    private static String bytesReadAsNobody(Path socket) throws Exception {
        Path folder = Files.createTempDirectory("nopal-test");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path source = folder.resolve("Stranger.java");
        Files.writeString(
                source,
                """
                import java.net.*;
                import java.nio.*;
                import java.nio.channels.*;
                void main(String[] args) throws Exception {
                    var address = UnixDomainSocketAddress.of(args[0]);
                    try (var channel = SocketChannel.open(address)) {
                        IO.println(channel.read(ByteBuffer.allocate(100)));
                    }
                }
                """);
        Process process =
                new ProcessBuilder(
                                "setpriv",
                                "--reuid=65534",
                                "--clear-groups",
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                source.toString(),
                                socket.toString())
                        .redirectErrorStream(true)
                        .start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .strip();
        } finally {
            process.destroyForcibly();
            Files.delete(source);
            Files.delete(folder);
        }
    }
}
