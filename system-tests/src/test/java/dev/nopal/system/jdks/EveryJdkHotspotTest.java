package dev.nopal.system.jdks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TraceProcess;

import org.junit.jupiter.api.Test;

/** The tracer {@code hotspot} on each JDK, in a session. */
class EveryJdkHotspotTest extends OnEveryJdk {
    private static final String SCRIPT =
            """
            usdt::hotspot:thread__start /str(arg0) == "miller"/ { printf("start %d\\n", arg1); }
            usdt::hotspot:gc__begin { printf("gc %d\\n", arg0); }
            usdt::hotspot:monitor__contended__entered /str(arg2) == "java/lang/Object"/ {
                @entered = count();
                printf("in\\n");
            }
            usdt::hs_private:safepoint__begin { printf("safepoint\\n"); }
            """;

    @Test
    void threadsCollectionsAndMonitorsFire() {
        int probes = jdk.feature() >= 24 ? 26 : 24;
        assertThat(mill.nopal("tracer", "on", "hotspot", "--anyway").requireSuccess().out())
                .startsWith(
                        "hotspot: " + probes + " probes of the providers hotspot and hs_private");
        try (TraceProcess trace = mill.trace(SCRIPT)) {
            collectUntilRecorded(trace.process());
            trace.process().awaitOut("safepoint", "safepoint"::equals);
            mill.ask("busy");
            mill.ask("rest");
            trace.process().awaitOut("start", "start 6"::equals);
            mill.ask("lift", "3");
            for (int i = 0; i < 3; i++) {
                trace.process().awaitOut("in", "in"::equals);
            }
            assertThat(trace.stop()).contains("@entered: 3");
        }
        assertThat(mill.nopal("tracer", "off", "hotspot").requireSuccess().out())
                .isEqualTo("hotspot is off");
    }

    private void collectUntilRecorded(Subprocess trace) {
        long start = System.nanoTime();
        while (!trace.out().contains("gc 1")) {
            mill.ask("classes");
            assertThat(System.nanoTime() - start).isLessThan(Subprocess.DEADLINE.toNanos());
        }
    }
}
