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
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
    private static final Path JVMS = Path.of("/usr/lib/jvm");

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

    @Test
    void olderJdk() throws IOException {
        Optional<OldJdk> old = OldJdk.find();
        Require.that(old.isPresent(), "there is no JDK 17 to 24 in " + JVMS);
        String version = "runs JDK " + old.orElseThrow().version() + ",";
        try (Subprocess waiting = start(List.of(old.orElseThrow().java().toString()))) {
            assertRefused(waiting, waiting.pid(), USAGE, version, "--engine bpftrace");
        }
    }

    /** A JDK of this machine that cannot be traced: which one depends on the distribution. */
    private record OldJdk(Path java, int version) {
        private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(\\d+)");

        static Optional<OldJdk> find() throws IOException {
            if (!Files.isDirectory(JVMS)) {
                return Optional.empty();
            }
            try (Stream<Path> homes = Files.list(JVMS)) {
                return homes.flatMap(home -> at(home).stream())
                        .filter(jdk -> jdk.version >= 17 && jdk.version < 25)
                        .findFirst();
            }
        }

        private static Optional<OldJdk> at(Path home) {
            Path java = home.resolve("bin/java");
            if (!Files.isExecutable(java) || !Files.isReadable(home.resolve("release"))) {
                return Optional.empty();
            }
            try {
                Matcher version = VERSION.matcher(Files.readString(home.resolve("release")));
                return version.find()
                        ? Optional.of(new OldJdk(java, Integer.parseInt(version.group(1))))
                        : Optional.empty();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Test
    void imageWithoutTheNeededModules() {
        Path image = temporary.resolve("image");
        Command.of(
                        TargetJvm.tool("jlink"),
                        "--add-modules",
                        "java.base",
                        "--output",
                        image.toString())
                .run()
                .requireSuccess();
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
    void otherPidNamespace() {
        Require.root();
        Require.commands("unshare");
        try (Subprocess waiting =
                start(
                        List.of(
                                "unshare",
                                "--pid",
                                "--fork",
                                "--kill-child",
                                "--mount-proc",
                                TargetJvm.java()))) {
            long inside =
                    ProcessHandle.of(waiting.pid())
                            .orElseThrow()
                            .children()
                            .findFirst()
                            .orElseThrow()
                            .pid();
            assertRefused(waiting, inside, USAGE, "another pid namespace", "-javaagent");
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
            String said = trace.said().getFirst();
            // The document has one JDK as an example for all of them.
            Troubleshooting.assertListed(
                    "nopal trace", said.replaceFirst("runs JDK \\d+,", "runs JDK 17,"));
        }
        assertUntouched(waiting, pid);
    }

    private static void assertOneSentence(int exit, List<String> said, int wanted) {
        assertThat(exit).as(said.toString()).isEqualTo(wanted);
        assertThat(said.stream().filter(line -> !line.contains(": engine jvm"))).hasSize(1);
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
