package dev.nopal.system.tracepoints;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Probe;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Stacks;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tests that a tracer's stack of a fire names the Java methods. */
class JavaStackTest {
    private static final String METHODS = "dev.nopal.system.targets.Stacks::*Frame";

    @Test
    void bpftraceShowsJavaFrames() throws IOException {
        Bpftrace.require();
        try (TargetJvm target =
                TargetJvm.start(
                        Stacks.class,
                        "-XX:+PreserveFramePointer",
                        "-XX:-BackgroundCompilation", // so that warm means compiled
                        "-XX:CompileCommand=quiet",
                        "-XX:CompileCommand=dontinline," + METHODS)) {
            Probe probe = target.probe("stacks", "top");
            Path map = Path.of("/tmp/perf-" + target.pid() + ".map");
            try {
                // Warm while it is enabled: the branch that fires is compiled only if it was
                // taken.
                try (Bpftrace counting = Bpftrace.start(probe.spec() + " { @ = count(); }")) {
                    assertThat(target.ask("climb", "20000")).isEqualTo("20000");
                    assertThat(counting.stop()).isEqualTo("@: 20000");
                }
                Command.of(TargetJvm.tool("jcmd"), Long.toString(target.pid()), "Compiler.perfmap")
                        .run()
                        .requireSuccess();
                assertThat(map).content().contains("Stacks.innerFrame");
                try (Bpftrace stacks =
                        Bpftrace.start(
                                probe.spec() + " { printf(\"%s\\nend\\n\", ustack); }",
                                "-p",
                                Long.toString(target.pid()))) {
                    target.ask("climb", "1");
                    stacks.await("end"::equals, "end of stack");
                    assertThat(stacks.stop())
                            .containsSubsequence("Stacks.innerFrame", "Stacks.outerFrame");
                }
            } finally {
                Files.deleteIfExists(map);
            }
        }
    }
}
