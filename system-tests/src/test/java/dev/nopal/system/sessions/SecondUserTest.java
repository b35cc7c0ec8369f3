package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.control.Connection;
import dev.nopal.script.check.Script;
import dev.nopal.system.docs.Troubleshooting;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Traced;
import dev.nopal.system.targets.Tracers;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Lets a second user try to connect to the first one's session, to read it, and to be there first.
 */
@Timeout(120)
class SecondUserTest {
    private static final int FIRST = 65534;
    private static final int SECOND = 65533;
    private static final Path SHARED_MEMORY = Path.of("/dev/shm/nopal-" + FIRST);

    @TempDir Path temporary;
    private String classes;

    @BeforeEach
    void open() {
        Require.root();
        Require.commands("setpriv");
        Command.of("chmod", "1777", temporary.toString()).run().requireSuccess();
        List<String> copies = new ArrayList<>();
        for (String each : (TargetJvm.classPath() + ":" + protocol()).split(":")) {
            Path copy = temporary.resolve("classes-" + copies.size() + Path.of(each).getFileName());
            Command.of("cp", "-r", each, copy.toString()).run().requireSuccess();
            copies.add(copy.toString());
        }
        Command.of("chmod", "-R", "a+rX", temporary.toString()).run().requireSuccess();
        classes = String.join(":", copies);
    }

    private static String protocol() {
        return TargetJvm.location(Connection.class) + ":" + TargetJvm.location(Script.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"000", "022"})
    void nobodyElseGetsIn(String umask) throws IOException {
        try (Target target = start(umask);
                Tracer tracer = Tracer.start(socket(target), "usdt::sessions:* { @ = count(); }")) {
            Path socket = socket(target);
            Path file = sessionFile(target);
            for (Path each : List.of(socket, file)) {
                assertThat(Files.getPosixFilePermissions(each)).as("%s", each).hasSize(2);
                assertThat(Files.getPosixFilePermissions(each.getParent())).hasSize(3);
                assertForbidden("cat " + each);
                assertForbidden("stat " + each);
                assertForbidden("ls " + each.getParent());
                assertForbidden("touch " + each.getParent().resolve("x"));
                assertForbidden("echo x >> " + each);
                assertForbidden("rm -f " + each);
                assertForbidden("mv " + each.getParent() + " " + temporary.resolve("moved"));
                assertForbidden("ln " + each + " " + temporary.resolve("linked"));
            }
            assertThat(connectAsSecond(socket)).contains("Permission denied");
            target.ask("fire", "5");
            assertThat(tracer.number("@")).isEqualTo(5);
            target.assertSilent();
        }
    }

    /**
     * The folder alone would protect it; the peer is checked all the same, before a byte is read.
     */
    @Test
    void nobodyElseIsListenedTo() throws IOException {
        try (Target target = start("022")) {
            Path socket = socket(target);
            Command.of("chmod", "755", socket.getParent().toString()).run().requireSuccess();
            Command.of("chmod", "777", socket.toString()).run().requireSuccess();
            String said = connectAsSecond(socket);
            assertThat(said).doesNotContain("Permission denied").contains("Exception");
            Command.of("chmod", "700", socket.getParent().toString()).run().requireSuccess();
            target.assertDetached("not listened to");
            try (Tracer tracer = Tracer.start(socket, "usdt::sessions:event { @ = count(); }")) {
                target.ask("fire", "5");
                assertThat(tracer.number("@")).isEqualTo(5);
            }
            target.assertSilent();
        }
    }

    @Test
    void plantedFolderIsNotUsed() {
        Path planted = temporary.resolve("nopal-" + FIRST);
        Command.of(as(SECOND, "mkdir", "-m", "777", planted.toString())).run().requireSuccess();
        try (Target target = start("022")) {
            assertThat(planted).isEmptyDirectory();
            assertThat(target.ask("fire", "5")).isEqualTo("0");
            try (Trace trace =
                    Trace.begin(
                            "--engine",
                            "jvm",
                            "-p",
                            Long.toString(target.pid()),
                            "-e",
                            "usdt::sessions:event { }")) {
                trace.end(1);
                assertThat(trace.said()).singleElement().asString().contains(planted.toString());
                Troubleshooting.assertListed("nopal trace", trace.said().getFirst());
            }
            assertThat(planted).isEmptyDirectory();
            target.assertSilent();
        }
    }

    /** There are two places for session files; one that is taken is not used. */
    @Test
    void plantedFolderInSharedMemoryIsNotUsed() throws IOException {
        Command.of("rm", "-rf", SHARED_MEMORY.toString()).run().requireSuccess();
        Command.of(as(SECOND, "mkdir", "-m", "777", SHARED_MEMORY.toString()))
                .run()
                .requireSuccess();
        try (Target target = start("022");
                Tracer tracer = Tracer.start(socket(target), "usdt::sessions:* { @ = count(); }")) {
            assertThat(SHARED_MEMORY).isEmptyDirectory();
            target.ask("fire", "5");
            assertThat(tracer.number("@")).isEqualTo(5);
        } finally {
            Files.deleteIfExists(SHARED_MEMORY);
        }
    }

    private Target start(String umask) {
        List<String> command = new ArrayList<>();
        command.addAll(as(FIRST, "sh", "-c", "umask " + umask + "; exec \"$@\"", "sh"));
        command.add(TargetJvm.java());
        command.addAll(Target.light());
        command.addAll(
                List.of(
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:+EnableDynamicAgentLoading",
                        "-Djava.io.tmpdir=" + temporary,
                        "-javaagent:" + Target.agent(),
                        "-cp",
                        classes,
                        Traced.class.getName()));
        return Target.launch(command);
    }

    private Path socket(Target target) {
        return Target.socket(target.pid(), temporary);
    }

    private static Path sessionFile(Target target) throws IOException {
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(SHARED_MEMORY, target.pid() + "-*.session")) {
            return files.iterator().next();
        }
    }

    private String connectAsSecond(Path socket) {
        List<String> command = new ArrayList<>();
        command.addAll(List.of(TargetJvm.java(), "-cp", classes, Tracers.class.getName()));
        command.addAll(List.of(socket.toString(), "3", "4"));
        Command.Result result = Command.of(as(SECOND, command.toArray(String[]::new))).run();
        assertThat(result.exit()).as(result.all()).isNotZero();
        return result.err();
    }

    private static List<String> as(int user, String... words) {
        List<String> command = new ArrayList<>();
        command.addAll(List.of("setpriv", "--reuid=" + user, "--regid=" + user));
        command.add("--clear-groups");
        command.addAll(List.of(words));
        return command;
    }

    private static void assertForbidden(String shell) {
        Command.Result result = Command.of(as(SECOND, "sh", "-c", shell)).run();
        assertThat(result.exit()).as(shell).isNotZero();
        assertThat(result.err()).as(shell).containsPattern("ermission denied|not permitted");
    }
}
