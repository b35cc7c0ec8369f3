package dev.nopal.system.robustness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Copies;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;

/** Loads two copies of the library in one JVM: each has its probes, and keeps them apart. */
class CopiesTest {

    @Test
    void keepsTheProbesOfTwoCopiesApart() {
        try (RunningJvm jvm = Launch.of(Copies.class).start()) {
            Path first = Path.of(jvm.ask("load", "first", Launch.coreJar() + slash()));
            Path second = Path.of(jvm.ask("load", "second", Launch.coreJar() + slash()));
            assertThat(first).isNotEqualTo(second).exists();
            assertThat(second).exists();
            String program =
                    "usdt:%s:copies:event { @[str(arg1)] = count(); } usdt:%s:copies:event { @second[str(arg1)] = count(); }"
                            .formatted(first, second);
            try (Bpftrace bpftrace = Bpftrace.start(program)) {
                assertThat(jvm.ask("fire", "first", "3")).isEqualTo("3");
                assertThat(jvm.ask("fire", "second", "5")).isEqualTo("5");
                assertThat(bpftrace.stop()).contains("@[first]: 3").contains("@second[second]: 5");
            }
            assertThat(jvm.ask("forget", "first")).as("collected").isEqualTo("true");
            assertThat(first).as("stays loaded, because tracers may hold it").exists();
            try (Bpftrace bpftrace =
                    Bpftrace.start("usdt:%s:copies:event { @ = count(); }".formatted(second))) {
                assertThat(jvm.ask("fire", "second", "7")).isEqualTo("7");
                assertThat(bpftrace.stop()).isEqualTo("@: 7");
            }
        }
    }

    @Test
    void engineBpftraceTracesBothCopies() {
        // With -p, older ones attach twice to one of the files.
        assumeTrue(Bpftrace.isAtLeast(25), "bpftrace is older than 0.25");
        String script =
                "BEGIN { printf(\"attached\\n\"); }"
                        + " usdt::copies:event { @[str(arg1)] = count(); @n++; if (@n == 8) { exit(); } }";
        try (RunningJvm jvm = Launch.of(Copies.class).start()) {
            jvm.ask("load", "first", Launch.coreJar() + slash());
            jvm.ask("load", "second", Launch.coreJar() + slash());
            ProcessBuilder command =
                    new ProcessBuilder(
                            TargetJvm.java(),
                            "-jar",
                            Nopal.jar().toString(),
                            "trace",
                            "--engine",
                            "bpftrace",
                            "-p",
                            Long.toString(jvm.pid()),
                            "-e",
                            script);
            try (Subprocess trace = Subprocess.start(command)) {
                trace.awaitOut("attachment", "attached"::equals);
                assertThat(jvm.ask("fire", "first", "3")).isEqualTo("3");
                assertThat(jvm.ask("fire", "second", "5")).isEqualTo("5");
                trace.awaitExit(Subprocess.DEADLINE);
                assertThat(trace.out()).contains("@[first]: 3", "@[second]: 5");
            }
        }
    }

    /** A folder of classes needs it in its URL, a jar must not have it. */
    private static String slash() {
        return Launch.coreJar().endsWith(".jar") ? "" : "/";
    }
}
