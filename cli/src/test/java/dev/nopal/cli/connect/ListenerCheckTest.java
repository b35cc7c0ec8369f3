package dev.nopal.cli.connect;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.cli.failure.Refusal;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Asks for JVMs of other users, groups and namespaces, and for some without a folder. */
final class ListenerCheckTest {
    private static final int USER = 5005;

    @TempDir Path folder;
    private FakeJvm jvm;

    @BeforeEach
    void make() throws IOException {
        jvm = new FakeJvm(folder).status(USER, 7, "");
        mode("tmp", "rwxrwxrwx");
    }

    private void mode(String path, String mode) throws IOException {
        Files.setPosixFilePermissions(jvm.inside(path), PosixFilePermissions.fromString(mode));
    }

    private void require() throws Refusal, IOException {
        new ListenerCheck(jvm.proc()).require(jvm.process());
    }

    @Test
    void rootAndTheSameUserAndGroupAreAccepted() throws IOException {
        jvm.caller(0, 0);
        assertThatCode(this::require).doesNotThrowAnyException();
        jvm.caller(USER, 7);
        assertThatCode(this::require).doesNotThrowAnyException();
    }

    @Test
    void anotherGroupOfTheSameUserIsRefused() throws IOException {
        jvm.caller(USER, 8);
        assertThatThrownBy(this::require)
                .isInstanceOf(Refusal.class)
                .hasMessage(
                        "process 9 runs with group 7, and its JVM refuses this one, 8; run nopal"
                                + " with that group (setpriv --regid 7 --clear-groups nopal …) or"
                                + " as root");
    }

    @Test
    void rootThatTheNamespaceDoesNotKnowIsRefused() throws IOException {
        jvm.caller(0, 0).userNamespace("0 5000 1000\n");
        assertThatThrownBy(this::require)
                .isInstanceOf(Refusal.class)
                .hasMessage(
                        "process 9 runs in another user namespace, where user 0 is neither its own"
                                + " user nor root; run nopal there: nsenter --user --target 9"
                                + " nopal …");
    }

    @Test
    void rootOfTheNamespaceIsAccepted() throws IOException {
        jvm.caller(5000, 99).userNamespace("0 5000 1000\n");
        assertThatCode(this::require).doesNotThrowAnyException();
    }

    @Test
    void ownUserIsAcceptedEvenIfTheNamespaceHasNoMap() throws IOException {
        jvm.caller(USER, 7).userNamespace("");
        assertThatCode(this::require).doesNotThrowAnyException();
    }

    @Test
    void missingFolderIsNamedWithTheLineToAdd() throws IOException {
        jvm.caller(0, 0);
        Files.delete(jvm.inside("tmp"));
        refusesFolder();
        Files.createFile(jvm.inside("tmp"));
        refusesFolder();
    }

    @Test
    void folderThatTheJvmMayNotWriteIsNamed() throws IOException {
        jvm.caller(0, 0);
        mode("tmp", "rwxr-xr-x");
        refusesFolder();
    }

    private void refusesFolder() {
        assertThatThrownBy(this::require)
                .isInstanceOf(Refusal.class)
                .hasMessage(
                        "process 9 has no /tmp that can be written, and a JVM opens its attach"
                                + " socket there; give it one (in a pod a volume emptyDir: {} with"
                                + " mountPath: /tmp, else --tmpfs /tmp), or start the JVM with"
                                + " -javaagent");
    }
}
