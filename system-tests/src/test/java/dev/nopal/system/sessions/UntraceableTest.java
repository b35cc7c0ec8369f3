package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.docs.Troubleshooting;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Asks for sessions in JVMs that cannot have one: one sentence says why, nothing is loaded, and
 * nothing is printed into the application.
 */
@Timeout(120)
class UntraceableTest {
    private static final int NOBODY = 65534;
    private static final int SECOND = 65533;
    private static final int USAGE = 1;
    private static final int NOT_PERMITTED = 126;

    /** Any JDK from 17 on runs it. */
    private static final String PROGRAM =
            """
            public class Waiting {
                public static void main(String[] args) throws Exception {
                    System.out.println("ready");
                    System.in.read();
                }
            }
            """;

    @TempDir Path temporary;

    @BeforeEach
    void compile() throws IOException {
        Command.of("chmod", "755", temporary.toString()).run().requireSuccess();
        Path source = temporary.resolve("Waiting.java");
        Files.writeString(source, PROGRAM);
        Command.of(
                        TargetJvm.tool("javac"),
                        "--release",
                        "17",
                        "-d",
                        temporary.toString(),
                        source.toString())
                .run()
                .requireSuccess();
    }

    /** An image of this JDK that calls itself 11, because old ones are not on every machine. */
    @Test
    void olderJdk() throws IOException {
        Path image = image();
        Path release = image.resolve("release");
        Files.writeString(
                release,
                Files.readString(release)
                        .replaceFirst("JAVA_VERSION=\"[^\"]*\"", "JAVA_VERSION=\"11.0.2\""));
        try (Subprocess waiting = start(List.of(image.resolve("bin/java").toString()))) {
            String pid = Long.toString(waiting.pid());
            assertRefused(waiting, waiting.pid(), USAGE, "runs JDK 11,", "--engine bpftrace");
            Command.Result all = Nopal.run("ps");
            assertThat(all.out()).containsPattern("(?m)^" + pid + " .* 11\\.0\\.2 ");
            assertThat(all.err())
                    .contains("nopal: scripts run inside JDK 17 or newer only, not in ")
                    .contains(pid);
            assertThat(Nopal.run("doctor", "-p", pid).out())
                    .contains("JDK 11.0.2 is older than 17, so no script runs in it");
        }
        String command = image.resolve("bin/java") + " -cp " + temporary + " Waiting";
        try (Trace trace = Trace.begin("-c", command, "-e", "BEGIN { }")) {
            trace.end(USAGE); // The image has no agents, so that its JVM ends, and says why.
            assertThat(trace.said().getLast()).contains("was not a JVM 17 or newer");
        }
    }

    private Path image() {
        Path image = temporary.resolve("image");
        Command.of(
                        TargetJvm.tool("jlink"),
                        "--add-modules",
                        "java.base",
                        "--output",
                        image.toString())
                .run()
                .requireSuccess();
        return image;
    }

    @Test
    void imageWithoutTheNeededModules() {
        Path image = image();
        try (Subprocess waiting = start(List.of(image.resolve("bin/java").toString()))) {
            assertRefused(waiting, waiting.pid(), USAGE, "java.instrument", "jlink --add-modules");
        }
    }

    @Test
    void attachDisabled() {
        try (Subprocess waiting = start(List.of(TargetJvm.java(), "-XX:+DisableAttachMechanism"))) {
            assertRefused(
                    waiting,
                    waiting.pid(),
                    NOT_PERMITTED,
                    "-XX:+DisableAttachMechanism",
                    "-javaagent");
        }
    }

    @Test
    void attachDisabledInAFileOfOptions() throws IOException {
        Path options = temporary.resolve("options");
        Files.writeString(options, "-XX:+DisableAttachMechanism\n");
        try (Subprocess waiting = start(List.of(TargetJvm.java(), "@" + options))) {
            assertRefused(waiting, waiting.pid(), NOT_PERMITTED, "-XX:+DisableAttachMechanism");
        }
    }

    @Test
    void agentsDisabled() {
        try (Subprocess waiting =
                start(List.of(TargetJvm.java(), "-XX:-EnableDynamicAgentLoading"))) {
            assertRefused(waiting, waiting.pid(), NOT_PERMITTED, "-XX:-EnableDynamicAgentLoading");
        }
    }

    @Test
    void otherUser() throws IOException {
        Require.root();
        Require.commands("setpriv");
        Path jar = temporary.resolve("nopal.jar");
        Files.copy(Nopal.jar(), jar, StandardCopyOption.REPLACE_EXISTING);
        Command.of("chmod", "644", jar.toString()).run().requireSuccess();
        List<String> words = new ArrayList<>(as(NOBODY));
        words.add(TargetJvm.java());
        try (Subprocess waiting = start(words)) {
            List<String> command = new ArrayList<>(as(SECOND));
            command.addAll(
                    List.of(TargetJvm.java(), "-jar", jar.toString(), "trace", "--engine", "jvm"));
            command.addAll(List.of("-p", "" + waiting.pid(), "-e", "usdt::a:b { }"));
            Command.Result result = Command.of(command).run();
            assertOneSentence(result.exit(), result.err().lines().toList(), NOT_PERMITTED);
            assertThat(result.err()).contains("root");
            Troubleshooting.assertListed("The nopal command", result.err().strip());
            assertUntouched(waiting, waiting.pid());
        }
    }

    @Test
    void noSuchProcess() {
        try (Trace trace = Trace.begin("-p", "4194304", "-e", "usdt::a:b { }")) {
            trace.end(127);
            assertThat(trace.said()).hasSize(1);
        }
    }

    private static List<String> as(int user) {
        return List.of("setpriv", "--reuid=" + user, "--regid=" + user, "--clear-groups");
    }

    private Subprocess start(List<String> java) {
        List<String> command = new ArrayList<>(java);
        command.addAll(List.of("-cp", temporary.toString(), "Waiting"));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        Subprocess waiting = Subprocess.start(builder);
        try {
            waiting.awaitOut("greeting", "ready"::equals);
            return waiting;
        } catch (Throwable e) {
            waiting.close();
            throw e;
        }
    }

    private static void assertRefused(Subprocess waiting, long pid, int exit, String... contained) {
        try (Trace trace =
                Trace.begin("--engine", "jvm", "-p", Long.toString(pid), "-e", "usdt::a:b { }")) {
            assertThat(trace.end(exit)).isEmpty();
            assertOneSentence(exit, trace.said(), exit);
            assertThat(trace.said().getFirst()).contains("process " + pid).contains(contained);
            Troubleshooting.assertListed("nopal trace", trace.said().getFirst());
        }
        assertUntouched(waiting, pid);
    }

    private static void assertOneSentence(int exit, List<String> said, int wanted) {
        assertThat(exit).as(said.toString()).isEqualTo(wanted);
        assertThat(said).as("no other sentence, which would promise more").hasSize(1);
    }

    /** A JVM that was asked to attach has a thread, and a socket of its own, ever after. */
    private static void assertUntouched(Subprocess waiting, long pid) {
        assertThat(waiting.isAlive()).isTrue();
        assertThat(waiting.out()).isEqualTo("ready");
        assertThat(waiting.err()).isEmpty();
        try {
            assertThat(Files.readString(Path.of("/proc/" + pid + "/maps")))
                    .doesNotContain("nopal")
                    .doesNotContain("libinstrument");
            try (Stream<Path> tasks = Files.list(Path.of("/proc/" + pid + "/task"))) {
                assertThat(tasks.map(UntraceableTest::name))
                        .isNotEmpty()
                        .noneMatch(name -> name.contains("Attach") || name.contains("nopal"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(Path task) {
        try {
            return Files.readString(task.resolve("comm"));
        } catch (IOException e) {
            return ""; // It has ended.
        }
    }
}
