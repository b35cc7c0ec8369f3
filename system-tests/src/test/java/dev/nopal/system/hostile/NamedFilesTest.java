package dev.nopal.system.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Require;
import dev.nopal.testing.Jdk;
import dev.nopal.testing.Jdks;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/**
 * Lets programs name files that are not theirs, or swap them, while root traces them: with the
 * command on the JDK of the tests, and on the oldest, which opens files in another way.
 */
@ParameterizedClass(name = "command on JDK {0}")
@MethodSource("commandJdks")
@Timeout(180)
class NamedFilesTest {
    private static final int USER = 65534;
    private static final String SCRIPT = "BEGIN { @answer = count(); }";

    @Parameter private Jdk jdk;
    @TempDir Path temporary;
    private Path files;
    private Path victims;
    private Path saved;

    static List<Jdk> commandJdks() {
        return Stream.of(Jdks.all().getFirst(), Jdk.ofTheTests()).distinct().toList();
    }

    @BeforeEach
    void plant() throws IOException {
        Require.root();
        Require.commands("setpriv", "unshare", "mkfifo");
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
        files = Files.createDirectory(temporary.resolve("files"));
        victims = Files.createDirectory(temporary.resolve("victims"));
        saved = temporary.resolve("saved");
        FakeTarget.writeSession(files.resolve("session"));
        Files.writeString(victims.resolve("session"), "secret");
        Files.setPosixFilePermissions(
                victims.resolve("session"), PosixFilePermissions.fromString("rw-------"));
    }

    /**
     * The folder becomes a link when the session ends: using the name again would lead elsewhere.
     */
    @Test
    void rootDeletesNothingForAContainer() throws IOException {
        List<String> container =
                List.of(
                        "unshare",
                        "--user",
                        "--map-root-user",
                        "--mount",
                        "sh",
                        "-c",
                        "mkdir "
                                + files.resolve("inner")
                                + " && mount -t tmpfs none "
                                + files.resolve("inner")
                                + " && mkdir "
                                + files.resolve("inner/folder")
                                + " && cp "
                                + files.resolve("session")
                                + " "
                                + files.resolve("inner/folder/session")
                                + " && exec \"$@\"",
                        "sh");
        try (FakeTarget target =
                FakeTarget.start(container, FakeTarget.classPath(), Path.of("/tmp"))) {
            target.lie(
                    "swapped",
                    files.resolve("inner/folder/session").toString(),
                    victims.toString());
            Command.Result result =
                    target.traceOn(jdk, "-d", "1s", "-e", SCRIPT, "--save", saved.toString());
            assertThat(result.exit()).as(result.all()).isZero();
            assertThat(result.out()).contains("@answer: 1");
        }
        assertThat(victims.resolve("session")).as("file of the host").hasContent("secret");
        assertSaved();
    }

    @Test
    void rootCopiesNothingForAnotherUser() throws IOException {
        Path folder = Files.createDirectory(files.resolve("folder"));
        Files.copy(files.resolve("session"), folder.resolve("session"));
        try (FakeTarget target = startAsUser()) {
            Command.of("chmod", "4777", folder.resolve("session").toString())
                    .run()
                    .requireSuccess();
            target.lie("swapped", folder.resolve("session").toString(), victims.toString());
            Command.Result result =
                    target.traceOn(jdk, "-d", "1s", "-e", SCRIPT, "--save", saved.toString());
            assertThat(result.exit()).as(result.all()).isZero();
        }
        assertThat(victims.resolve("session")).hasContent("secret");
        assertThat(files.resolve("folder-moved/session")).as("not ours to delete").exists();
        assertSaved();
    }

    private void assertSaved() throws IOException {
        assertThat(Files.readAllBytes(saved))
                .as("from the file that was traced")
                .isEqualTo(Files.readAllBytes(files.resolve("session")));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(saved)))
                .isEqualTo("rw-------");
        assertThat(Files.getAttribute(saved, "unix:uid")).isEqualTo(0);
        assertThat((int) Files.getAttribute(saved, "unix:mode") & 07000).as("setuid").isZero();
    }

    @Test
    void onlyItsOwnFilesAreOpened() throws IOException {
        Path own = Files.createDirectory(files.resolve("own"));
        Files.copy(files.resolve("session"), own.resolve("session"));
        Files.copy(files.resolve("session"), own.resolve("twice"));
        Files.createLink(own.resolve("hard"), own.resolve("twice"));
        Files.createSymbolicLink(own.resolve("link"), own.resolve("session"));
        Files.createSymbolicLink(files.resolve("folder-link"), own);
        Command.of("mkfifo", own.resolve("fifo").toString()).run().requireSuccess();
        try (FakeTarget target = startAsUser()) {
            for (Path each :
                    List.of(
                            files.resolve("folder-link/session"),
                            own.resolve("link"),
                            own.resolve("hard"),
                            own.resolve("fifo"),
                            own,
                            victims.resolve("session"),
                            Path.of("/dev/zero"))) {
                target.lie("named", each.toString());
                Command.Result result = target.traceOn(jdk, "-d", "1s", "-e", SCRIPT);
                assertThat(result.exit()).as("%s: %s", each, result.all()).isEqualTo(1);
                assertThat(result.err()).contains("named a session file that is not its own");
            }
            target.lie("named", own.resolve("session").toString());
            assertThat(target.traceOn(jdk, "-d", "1s", "-e", SCRIPT).requireSuccess().out())
                    .contains("@answer: 1");
        }
    }

    /** Starts it as another user, to whom all of its files belong. */
    private FakeTarget startAsUser() throws IOException {
        Path sockets = Files.createDirectory(temporary.resolve("sockets"));
        String classes =
                FakeTarget.readableClassPath(Files.createDirectory(temporary.resolve("classes")));
        Command.of("chown", "-hR", USER + ":" + USER, files.toString(), sockets.toString())
                .run()
                .requireSuccess();
        List<String> launcher =
                List.of("setpriv", "--reuid=" + USER, "--regid=" + USER, "--clear-groups", "--");
        return FakeTarget.start(launcher, classes, sockets);
    }
}
