package dev.nopal.system.tracepoints;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Puppet;

import org.junit.jupiter.api.Test;

import java.util.List;

/** Tests the JVM's own probes, as far as its builder compiled them in. */
class HotSpotProbesTest {

    @Test
    void garbageCollectionsAreTracedThroughTheListedPath() {
        Bpftrace.require();
        try (TargetJvm target = TargetJvm.start(Puppet.class)) {
            List<String> listed =
                    Nopal.run("list", "-p", Long.toString(target.pid()), "hotspot:*")
                            .requireSuccess()
                            .lines();
            Require.that(!listed.isEmpty(), "this JVM has no probes of its own");
            assertThat(listed)
                    .isEqualTo(Bpftrace.list(target.pid(), "usdt:*:hotspot:*"))
                    .hasSizeGreaterThan(30);
            String begin = find(listed, "gc__begin");
            String end = find(listed, "gc__end");
            try (Bpftrace bpftrace =
                    Bpftrace.start(
                            """
                            %s { @start = nsecs; }
                            %s /@start/ { @pause = hist(nsecs - @start); @start = 0; printf("gc\\n"); }
                            """
                                    .formatted(begin, end),
                            "-p",
                            Long.toString(target.pid()))) {
                for (int i = 0; i < 3; i++) {
                    target.ask("gc");
                    bpftrace.await("gc");
                }
                assertThat(bpftrace.stop())
                        .containsPattern("@pause: ?\\n\\[\\w+, \\w+\\)\\s+[123] \\|@+");
            }
        }
    }

    private static String find(List<String> listed, String name) {
        return listed.stream().filter(line -> line.endsWith(":" + name)).findFirst().orElseThrow();
    }
}
