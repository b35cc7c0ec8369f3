package dev.nopal.cli.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.cli.Tools;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.process.TargetFiles;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** Puts files below the root of another process. */
final class PlacedAgentTest {
    private static final byte[] CONTENT = "jar".getBytes();
    private static final int USER = 5005;
    private static final AgentFile OWN = AgentFile.ofUser();

    @TempDir Path folder;
    private FakeJvm jvm;

    @BeforeEach
    void make() throws IOException {
        jvm = new FakeJvm(folder);
    }

    private PlacedFile place(String path) throws IOException {
        try (TargetFiles files = TargetFiles.of(jvm.proc(), FakeJvm.PID)) {
            return PlacedFile.create(files, path, jvm.process(), Caller.of(jvm.proc()), CONTENT);
        }
    }

    private Path outside(PlacedFile file) {
        return jvm.inside(file.path().substring(1));
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void fileForTheSameUserIsClosedToAllOthersAndRemoved() throws IOException {
        Path path;
        try (PlacedFile file = place("/tmp")) {
            assertThat(file.path()).matches("/tmp/nopal-agent-[^/]*/nopal-agent\\.jar");
            path = outside(file);
            assertThat(path).hasBinaryContent(CONTENT);
            assertThat(mode(path)).isEqualTo("rw-------");
            assertThat(mode(path.getParent())).isEqualTo("rwx------");
        }
        assertThat(path.getParent()).doesNotExist();
        assertThat(jvm.inside("tmp")).isEmptyDirectory();
    }

    @Test
    void rootGivesTheFileButNotItsFolderToTheUserOfTheJvm() throws IOException {
        Tools.requireRoot();
        jvm.status(USER, 7, "");
        try (PlacedFile file = place("/tmp")) {
            Path path = outside(file);
            assertThat(Files.getAttribute(path, "unix:uid")).isEqualTo(USER);
            assertThat(mode(path)).isEqualTo("r--------");
            assertThat(Files.getAttribute(path.getParent(), "unix:uid")).isEqualTo(0);
            assertThat(mode(path.getParent())).isEqualTo("rwx--x--x");
        }
        assertThat(jvm.inside("tmp")).isEmptyDirectory();
    }

    @Test
    void whatTheProcessAddsToTheFolderIsLeft() throws IOException {
        PlacedFile file = place("/tmp");
        Path added = Files.createFile(outside(file).resolveSibling("added"));
        file.close();
        assertThat(added).exists();
    }

    @Test
    void linkOfTheProcessDoesNotLeadOutOfItsRoot() throws IOException {
        Path outside = Files.createDirectory(folder.resolve("outside"));
        Files.createSymbolicLink(jvm.inside("trap"), outside);
        assertThatThrownBy(() -> place("/trap").close()).isInstanceOf(IOException.class);
        assertThat(outside).isEmptyDirectory();
    }

    /**
     * The number of a closed descriptor may be that of another folder: nothing there is deleted.
     */
    @Test
    void closingTwiceDeletesNothingElse() throws Exception {
        jvm.status(FakeJvm.uid(), 7, "");
        PlacedFile first = place("/tmp");
        first.close();
        try (PlacedFile second = place("/tmp")) {
            first.close();
            assertThat(outside(second)).exists();
        }
    }

    @Test
    void fileOfAnotherFolderIsWrittenThereOnly() throws IOException {
        Path own = Files.createDirectory(folder.resolve("far"));
        Path jar = AgentFile.in(own).forOwnJvms();
        assertThat(jar.getParent()).isEqualTo(own);
        assertThat(AgentFile.in(own).forOwnJvms()).isEqualTo(jar);
        assertThat(AgentFile.ofUser().forOwnJvms().getParent()).isNotEqualTo(own);
    }

    /** A trace may attach to a hundred JVMs, and the jar has megabytes. */
    @Test
    void jarIsReadOnce() throws IOException {
        byte[] first = AgentFile.bytes();
        assertThat(first).isNotEmpty();
        assertThat(AgentFile.bytes()).isSameAs(first);
    }

    @Test
    void nextFolderIsTakenWhereOneIsMissing() throws Exception {
        jvm.status(FakeJvm.uid() + 1, 7, "");
        Files.delete(jvm.inside("tmp"));
        Files.createDirectories(jvm.inside("dev/shm"));
        refuseOrFind("/dev/shm/");
        Files.createDirectories(jvm.inside("own"));
        refuseOrFind("/own/");
    }

    private void refuseOrFind(String start) throws Exception {
        List<String> options = List.of("-Djava.io.tmpdir=/own");
        try (PlacedAgent agent = PlacedAgent.of(OWN, jvm.proc(), jvm.process(), options)) {
            assertThat(agent.path()).startsWith(start);
        }
    }

    @Test
    void noFolderAtAllIsNamedWithTheLineToAdd() throws IOException {
        jvm.status(FakeJvm.uid() + 1, 7, "");
        Files.delete(jvm.inside("tmp"));
        assertThatThrownBy(() -> PlacedAgent.of(OWN, jvm.proc(), jvm.process(), List.of()).close())
                .isInstanceOf(Refusal.class)
                .hasMessage(
                        "process 9 has no folder into which the agent can be copied: /tmp"
                                + " (NoSuchFile), /dev/shm (NoSuchFile); give it one (in a pod a"
                                + " volume emptyDir: {} with mountPath: /tmp, else --tmpfs /tmp), or"
                                + " start the JVM with -javaagent");
    }

    @Test
    void fileOfTheUserIsOnlyUsedIfTheJvmSeesTheSameOne() throws Exception {
        try (PlacedAgent agent = PlacedAgent.of(OWN, jvm.proc(), jvm.process(), List.of())) {
            assertThat(agent.path()).as("it has another /tmp").startsWith("/tmp/nopal-agent-");
        }
    }
}
