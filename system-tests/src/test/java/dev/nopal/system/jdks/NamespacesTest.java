package dev.nopal.system.jdks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.docs.Troubleshooting;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.TraceProcess;
import dev.nopal.testing.Jdk;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Traces JVMs that see other pids, files and users than the command does, without the tools of a
 * JDK; or asserts the sentence that says what is missing.
 */
@Timeout(120)
class NamespacesTest {
    private static final String COUNT = "usdt::mill:named { @ = count(); }";
    private static final List<String> OWN_PIDS_AND_FILES =
            List.of("unshare", "--mount", "--pid", "--fork", "--kill-child");
    private static final List<String> OWN_FILES = List.of("unshare", "--mount");
    private static final String OWN_TMP =
            "mount --bind /tmp /mnt; mount -t tmpfs -o mode=1777 none /tmp";
    private static final List<String> AS_NOBODY = as(65534);
    private static final int USAGE = 1;
    private static final int NOT_PERMITTED = 126;

    @TempDir Path folder;

    private static List<String> as(int user) {
        return List.of("setpriv", "--reuid=" + user, "--regid=" + user, "--clear-groups");
    }

    @BeforeEach
    void need() {
        Require.root();
        Require.commands("unshare", "setpriv", "mount", "nsenter");
        Command.of("chmod", "755", folder.toString()).run().requireSuccess();
    }

    private static void assertTraced(Jdk command, IsolatedMill mill) {
        try (TraceProcess trace = TraceProcess.attach(command, mill.pid(), COUNT)) {
            assertThat(mill.ask("named", "14")).isEqualTo("14");
            assertThat(trace.stop()).isEqualTo("@: 14");
        }
        mill.assertSilent();
    }

    /** Fails if anything is left in a folder of the JVM. */
    private static void assertClean(IsolatedMill mill) throws IOException {
        for (String each : List.of("tmp", "dev/shm")) {
            try (Stream<Path> files = Files.list(Path.of("/proc/" + mill.pid() + "/root", each))) {
                assertThat(files.map(file -> file.getFileName().toString()))
                        .noneMatch(name -> name.startsWith("nopal-agent"))
                        .noneMatch(name -> name.startsWith(".attach_pid"));
            }
        }
    }

    /** As in a container that runs as another user: the agent's jar must be brought into it. */
    @ParameterizedTest
    @MethodSource("dev.nopal.testing.Jdks#all")
    void rootTracesAnotherUserInOtherNamespaces(Jdk jdk) throws IOException {
        try (IsolatedMill mill =
                IsolatedMill.start(jdk, folder, OWN_PIDS_AND_FILES, OWN_TMP, AS_NOBODY)) {
            assertTraced(jdk, mill);
            assertThat(mill.nopal("heap", "-n", "3").requireSuccess().out()).contains("byte[]");
            assertThat(mill.nopal("doctor").out()).contains("Tracing in the JVM works");
            assertClean(mill);
            mill.assertSilent();
        }
    }

    @Test
    void jvmAfterChrootIsSeenAndTraced() throws IOException {
        Jdk jdk = Jdk.ofTheTests();
        String prepare = OWN_TMP + "; mount --rbind / /mnt" + "/${JAIL#/tmp/}";
        try (IsolatedMill mill =
                IsolatedMill.start(
                        jdk,
                        folder,
                        OWN_FILES,
                        prepare,
                        List.of("chroot", IsolatedMill.inside(folder + "/jail")))) {
            String pid = Long.toString(mill.pid());
            assertThat(Nopal.run("ps").out())
                    .containsPattern("(?m)^" + pid + " .* " + jdk.version().replace(".", "\\."));
            assertThat(Nopal.run("list", "-p", pid, "mill:*").requireSuccess().out())
                    .contains(":mill:named");
            assertTraced(jdk, mill);
            assertClean(mill);
        }
    }

    /** A JVM takes an unknown root for nobody: a signal would make it print a thread dump. */
    @Test
    void rootThatAUserNamespaceDoesNotKnowIsRefusedWithoutAThreadDump() {
        List<String> enter = new ArrayList<>(as(65533));
        enter.addAll(List.of("unshare", "--user", "--map-root-user"));
        try (IsolatedMill mill =
                IsolatedMill.start(Jdk.ofTheTests(), folder, OWN_FILES, OWN_TMP, enter)) {
            for (List<String> words : List.of(trace(), List.of("heap"))) {
                Command.Result result = mill.nopal(words.toArray(String[]::new));
                assertThat(result.exit()).as(result.err()).isEqualTo(NOT_PERMITTED);
                assertThat(result.err())
                        .hasLineCount(1)
                        .contains(
                                "another user namespace", "nsenter --user --target " + mill.pid());
                Troubleshooting.assertListed("nopal trace", result.err().strip());
            }
            mill.assertSilent();
            // What the sentence recommends.
            List<String> there =
                    new ArrayList<>(List.of("nsenter", "--user", "--target", "" + mill.pid()));
            there.addAll(List.of(Jdk.ofTheTests().java(), "-jar", folder + "/nopal.jar"));
            there.addAll(List.of("heap", "-n", "3", "-p", "" + mill.pid()));
            assertThat(Command.of(there).run().requireSuccess().out()).contains("byte[]");
            mill.assertSilent();
        }
    }

    private static List<String> trace() {
        return List.of("trace", "--engine", "jvm", "-e", COUNT);
    }

    @Test
    void readOnlyFolderIsNamedAndAnAgentThatWasThereBeforeNeedsNone() throws IOException {
        Jdk jdk = Jdk.ofTheTests();
        String prepare = OWN_TMP + "; mount -o remount,ro none /tmp";
        try (IsolatedMill mill =
                IsolatedMill.start(jdk, folder, OWN_FILES, prepare, List.of("env"))) {
            Command.Result result = mill.nopal(trace().toArray(String[]::new));
            assertThat(result.exit()).as(result.err()).isEqualTo(USAGE);
            assertThat(result.err()).hasLineCount(1).contains("emptyDir", "--tmpfs /tmp");
            Troubleshooting.assertListed("nopal trace", result.err().strip());
            mill.assertSilent();
        }
        Path agent = folder.resolve("agent.jar");
        copyAgent(agent);
        try (IsolatedMill mill =
                IsolatedMill.start(
                        jdk,
                        folder,
                        OWN_FILES,
                        prepare,
                        List.of("env"),
                        "-javaagent:" + IsolatedMill.inside(agent.toString()))) {
            assertTraced(jdk, mill);
        }
    }

    private static void copyAgent(Path to) throws IOException {
        try (ZipFile jar = new ZipFile(Nopal.jar().toFile())) {
            ZipEntry agent =
                    jar.stream()
                            .filter(each -> each.getName().endsWith("nopal-agent.jar"))
                            .findFirst()
                            .orElseThrow();
            Files.copy(jar.getInputStream(agent), to);
        }
    }

    @Test
    void optionThatForbidsAttachingIsFoundInAContainer() throws IOException {
        Files.writeString(folder.resolve("options"), "-XX:+DisableAttachMechanism\n");
        String options = "@" + IsolatedMill.inside(folder.resolve("options").toString());
        try (IsolatedMill mill =
                IsolatedMill.start(
                        Jdk.ofTheTests(),
                        folder,
                        OWN_PIDS_AND_FILES,
                        OWN_TMP,
                        AS_NOBODY,
                        options)) {
            Command.Result result = mill.nopal("heap");
            assertThat(result.exit()).as(result.err()).isEqualTo(NOT_PERMITTED);
            assertThat(result.err()).contains("-XX:+DisableAttachMechanism");
            mill.assertSilent();
        }
    }
}
