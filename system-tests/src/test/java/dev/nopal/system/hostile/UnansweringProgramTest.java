package dev.nopal.system.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.HalfAgentProcess;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Hoarder;
import dev.nopal.system.targets.Traced;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.opentest4j.TestAbortedException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Traces programs that are frozen, die, or have no resources left to answer. */
@Timeout(120)
class UnansweringProgramTest {
    private static final Duration SOON = Duration.ofSeconds(30);

    /** What is said when it waited for an answer, which takes four seconds or longer. */
    private static final Pattern WAITED =
            Pattern.compile("has not answered for \\d+ s;|has been asked to end for");

    private static final int INCOMPLETE = 124;
    private static final int NOT_FOUND = 127;
    private static final String SCRIPT =
            "config = { print_maps_on_exit = false; }"
                    + " usdt::sessions:event { @n = count(); @plain[1] = 2; } END { print(7); }";

    private static String[] trace(long pid, String script, String... options) {
        List<String> words = new ArrayList<>(List.of("trace", "-p", Long.toString(pid)));
        words.addAll(List.of(options));
        words.addAll(List.of("-e", script));
        return words.toArray(String[]::new);
    }

    private static TargetJvm traced() {
        return TargetJvm.start(Traced.class, "-XX:+EnableDynamicAgentLoading");
    }

    private static void kill(String signal, long pid) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + signal, Long.toString(pid)).start().waitFor();
    }

    @Test
    void theFirstInterruptShowsTheMapsOfAStoppedProgramAtOnce() throws Exception {
        try (TargetJvm target = traced();
                Subprocess nopal = NopalProcess.start(trace(target.pid(), SCRIPT))) {
            NopalProcess.awaitAttached(nopal);
            target.ask("fire", "5");
            kill("STOP", target.pid());
            nopal.signal("INT");
            assertThat(nopal.awaitExit(SOON)).isEqualTo(INCOMPLETE);
            assertThat(nopal.out().strip()).isEqualTo("@n: 5");
            assertThat(nopal.err())
                    .doesNotContainPattern(WAITED)
                    .contains(
                            "nopal: process "
                                    + target.pid()
                                    + " does not answer, it is stopped (SIGSTOP): END did not run,"
                                    + " and maps that are not aggregations are missing");
            kill("CONT", target.pid());
            awaitDetached(target);
        }
    }

    @Test
    void theTimeOfAStoppedProgramEndsToo() throws Exception {
        try (TargetJvm target = traced();
                Subprocess nopal = NopalProcess.start(trace(target.pid(), SCRIPT, "-d", "2s"))) {
            NopalProcess.awaitAttached(nopal);
            target.ask("fire", "5");
            kill("STOP", target.pid());
            assertThat(nopal.awaitExit(SOON)).isEqualTo(INCOMPLETE);
            assertThat(nopal.out().strip()).isEqualTo("@n: 5");
            assertThat(nopal.err())
                    .doesNotContainPattern(WAITED)
                    .contains("it is stopped (SIGSTOP)");
            kill("CONT", target.pid());
            awaitDetached(target);
        }
    }

    /** Twice as many threads want to run as there are processors, says this /proc/loadavg. */
    @Test
    void onABusyMachineTheProgramHasLongerToAnswer(@TempDir Path folder) throws IOException {
        Require.root();
        Require.commands("unshare", "mount");
        Path load = folder.resolve("loadavg");
        int processors = Runtime.getRuntime().availableProcessors();
        Files.writeString(load, 2 * processors + ".00 1.00 1.00 2/300 4711\n");
        try (Subprocess target = HalfAgentProcess.start("never-ends");
                Subprocess nopal =
                        NopalProcess.startBy(
                                List.of(
                                        "unshare",
                                        "--mount",
                                        "sh",
                                        "-ec",
                                        "mount --bind " + load + " /proc/loadavg; exec \"$@\"",
                                        "sh"),
                                trace(target.pid(), "END { print(7); }", "-d", "1s"))) {
            assertThat(nopal.awaitExit(SOON)).isEqualTo(INCOMPLETE);
            String process = "nopal: process " + target.pid();
            assertThat(nopal.err())
                    .contains(
                            process
                                    + " has not answered for 4 s; the machine is overloaded, so"
                                    + " nopal waits for up to 8 s",
                            process + " does not answer, it has been asked to end for 8 s");
        }
    }

    /** One of the two hierarchies is on every machine; some have both. */
    @ParameterizedTest
    @CsvSource({
        ", cgroup.freeze, 1, 0, cgroup.events, frozen 1",
        "unified, cgroup.freeze, 1, 0, cgroup.events, frozen 1",
        "freezer, freezer.state, FROZEN, THAWED, freezer.state, FROZEN"
    })
    void aFrozenCgroupIsNamed(
            String hierarchy, String file, String freeze, String thaw, String state, String frozen)
            throws Exception {
        Require.root();
        Path root = Path.of("/sys/fs/cgroup", hierarchy == null ? "" : hierarchy);
        if (!Files.exists(root.resolve("cgroup.procs"))) {
            throw new TestAbortedException(root + " is not a hierarchy here");
        }
        Path group = root.resolve("nopal-test-" + ProcessHandle.current().pid());
        try (TargetJvm target = traced();
                Subprocess nopal = NopalProcess.start(trace(target.pid(), SCRIPT))) {
            NopalProcess.awaitAttached(nopal);
            Files.createDirectory(group);
            try {
                Files.writeString(group.resolve("cgroup.procs"), Long.toString(target.pid()));
                target.ask("fire", "3");
                Files.writeString(group.resolve(file), freeze);
                while (!Files.readString(group.resolve(state)).contains(frozen)) {
                    Thread.onSpinWait();
                }
                nopal.signal("INT");
                assertThat(nopal.awaitExit(SOON)).isEqualTo(INCOMPLETE);
                assertThat(nopal.out().strip()).isEqualTo("@n: 3");
                assertThat(nopal.err())
                        .doesNotContainPattern(WAITED)
                        .contains("its cgroup is frozen");
            } finally {
                Files.writeString(group.resolve(file), thaw);
                Files.writeString(root.resolve("cgroup.procs"), Long.toString(target.pid()));
                Files.delete(group);
            }
            awaitDetached(target);
        }
    }

    private static void awaitDetached(TargetJvm target) {
        long start = System.nanoTime();
        while (!target.ask("attached").equals("0 reset")) {
            assertThat(System.nanoTime() - start)
                    .as("attached although the command has gone")
                    .isLessThan(SOON.toNanos());
        }
    }

    @Test
    void aProgramThatDiesBetweenHelloAndStartIsSaidToHaveDied() {
        try (Subprocess target = HalfAgentProcess.start("dies");
                Subprocess nopal = NopalProcess.start(trace(target.pid(), "BEGIN { }"))) {
            assertThat(nopal.awaitExit(SOON)).isEqualTo(NOT_FOUND);
            assertThat(nopal.err())
                    .endsWith(
                            "nopal: process "
                                    + target.pid()
                                    + " ended before the script started there; nothing was"
                                    + " traced");
        }
        try (Subprocess target = HalfAgentProcess.start("hangs-up");
                Subprocess nopal = NopalProcess.start(trace(target.pid(), "BEGIN { }"))) {
            assertThat(nopal.awaitExit(SOON)).isEqualTo(NOT_FOUND);
            assertThat(nopal.err())
                    .endsWith(
                            "nopal: the agent in process "
                                    + target.pid()
                                    + " closed the connection before the script started there;"
                                    + " nothing was traced");
        }
    }

    /** The clock used to run while a JVM was being prepared: it was stopped before it started. */
    @Test
    void theTimeOfATraceBeginsWhenItsProbesAreAttached() {
        try (Subprocess target = HalfAgentProcess.start("prepares", "2000");
                Subprocess nopal =
                        NopalProcess.start(trace(target.pid(), "BEGIN { }", "-d", "500ms"))) {
            String answer = target.awaitOut("the end", line -> !line.equals("= ready"));
            assertThat(Long.parseLong(answer.replace("= early", "-1").replace("= ", "")))
                    .as("milliseconds that it was attached, -1: ended before")
                    .isGreaterThanOrEqualTo(450);
            assertThat(nopal.awaitExit(SOON)).isZero();
        }
    }

    @Test
    void aProgramWithoutDescriptorsSaysSo() {
        Require.commands("prlimit");
        List<String> command =
                new ArrayList<>(
                        List.of(
                                "prlimit",
                                "--nofile=256:256",
                                TargetJvm.java(),
                                "-XX:+EnableDynamicAgentLoading",
                                "-cp",
                                TargetJvm.classPath(),
                                Hoarder.class.getName()));
        try (Subprocess target = Subprocess.start(new ProcessBuilder(command))) {
            target.awaitOut("greeting", "= ready"::equals);
            String[] trace = trace(target.pid(), "BEGIN { exit(); }", "-q");
            try (Subprocess nopal = NopalProcess.start(trace)) {
                assertThat(nopal.awaitExit(SOON)).isZero();
            }
            target.send("hoard");
            target.awaitOut("hoard", line -> line.startsWith("= "));
            try (Subprocess nopal = NopalProcess.start(trace)) {
                assertThat(nopal.awaitExit(SOON)).isEqualTo(1);
                assertThat(nopal.err()).contains("file descriptor", "ulimit -n").hasLineCount(1);
            }
            target.send("free");
            target.awaitOut("freedom", "= freed"::equals);
            try (Subprocess nopal = NopalProcess.start(trace)) {
                assertThat(nopal.awaitExit(SOON)).isZero();
            }
        }
    }
}
