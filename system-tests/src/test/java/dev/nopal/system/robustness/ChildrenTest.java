package dev.nopal.system.robustness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Parent;
import dev.nopal.system.targets.Trial;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Starts children in every way: none has a descriptor or a mapping of ours. */
class ChildrenTest {
    private static final String OURS = ".*(/nopal-\\d+/|nopal-parent|parent\\.so|uprobes).*";

    @TempDir Path temporary;

    @ParameterizedTest
    @CsvSource({"file, POSIX_SPAWN", "file, FORK", "memfd, VFORK", "memfd, POSIX_SPAWN"})
    void giveChildrenNothing(String backing, String mechanism) {
        try (RunningJvm jvm =
                Launch.of(Parent.class)
                        .option("-Dnopal.backing=" + backing)
                        .option("-Djdk.lang.Process.launchMechanism=" + mechanism)
                        .start()) {
            jvm.ask("declare");
            assertThat(holdings(jvm.pid())).anyMatch(line -> line.matches(OURS));
            long child = jvm.askNumber("spawn", "sleep", "30");
            awaitExec(child, "sleep");
            assertNothingOfOurs(child);
            long shell = jvm.askNumber("spawn", "/bin/sh", "-c", "sleep 30; true");
            awaitExec(shell, "sh");
            assertNothingOfOurs(shell);
        }
    }

    @ParameterizedTest
    @CsvSource({"file", "memfd"})
    void giveNothingToChildrenOfNativeCode(String backing) throws IOException {
        Path report = temporary.resolve("report");
        try (RunningJvm jvm =
                Launch.of(Parent.class).option("-Dnopal.backing=" + backing).start()) {
            jvm.ask("declare");
            String command = "ls -l /proc/self/fd > REPORT; cat /proc/self/maps >> REPORT";
            assertThat(jvm.ask("system", command.replace("REPORT", report.toString())))
                    .isEqualTo("0");
            assertThat(Files.readAllLines(report))
                    .hasSizeGreaterThan(5)
                    .noneMatch(line -> line.matches(OURS));
        }
    }

    @Test
    void giveNothingToAJvmWhileBeingTraced() {
        try (RunningJvm jvm = Launch.of(Parent.class).start()) {
            String program = "usdt:%s:parent:event { @ = count(); }".formatted(jvm.ask("declare"));
            try (Bpftrace bpftrace = Bpftrace.start(program)) {
                assertThat(jvm.ask("fire", "100")).isEqualTo("100");
                long child =
                        jvm.askNumber(
                                "spawn",
                                TargetJvm.java(),
                                "-cp",
                                TargetJvm.classPath(),
                                Trial.class.getName());
                awaitExec(child, "java");
                assertNothingOfOurs(child);
                // A forked child must not have harmed the parent's probes either.
                assertThat(jvm.ask("system", "true")).isEqualTo("0");
                assertThat(jvm.ask("fire", "100")).isEqualTo("100");
                assertThat(bpftrace.stop()).isEqualTo("@: 200");
            }
        }
    }

    private static void assertNothingOfOurs(long pid) {
        assertThat(holdings(pid)).isNotEmpty().noneMatch(line -> line.matches(OURS));
    }

    private static void awaitExec(long pid, String name) {
        long deadline = System.nanoTime() + 10_000_000_000L;
        Path comm = Path.of("/proc/" + pid + "/comm");
        try {
            while (!Files.readString(comm).strip().equals(name)) {
                assertThat(System.nanoTime()).as("exec of " + name).isLessThan(deadline);
                Thread.onSpinWait();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns what the descriptors point at, and the mappings. */
    private static List<String> holdings(long pid) {
        List<String> holdings = new ArrayList<>();
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            for (Path descriptor : descriptors.toList()) {
                try {
                    holdings.add(Files.readSymbolicLink(descriptor).toString());
                } catch (NoSuchFileException e) {
                    // Closed meanwhile.
                }
            }
            holdings.addAll(Files.readAllLines(Path.of("/proc/" + pid + "/maps")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return holdings;
    }
}
