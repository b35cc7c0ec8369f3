package dev.nopal.system.robustness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.Soak;
import dev.nopal.system.targets.Fibers;

import org.junit.jupiter.api.Test;

/** Fires from a hundred thousand virtual threads: exact counts, bounded memory, none pinned. */
class VirtualThreadsTest {
    private static final int THREADS = 100_000;
    private static final int EACH = 10;

    /** A third of a KiB for each thread: no buffer of its own would fit. */
    private static final long ROOM_KIB = 32 * 1024;

    /** All of the heap is resident from the start, so that what grows later is native. */
    private static final String[] FIXED_HEAP = {"-Xms256m", "-Xmx256m", "-XX:+AlwaysPreTouch"};

    @Test
    void countsEveryFireOfManyVirtualThreads() {
        try (RunningJvm jvm = Launch.of(Fibers.class).option(FIXED_HEAP).start()) {
            jvm.ask("fire", Integer.toString(THREADS), "2"); // classes and compiled code
            String program =
                    "usdt:%s:fibers:event { @[str(arg1)] = count(); }"
                            .formatted(jvm.paths("paths").getFirst());
            try (Bpftrace bpftrace = Bpftrace.start(program)) {
                jvm.ask("record");
                long before = jvm.askNumber("resident");
                long seen = 0;
                for (int i = 0; i < Soak.times(1); i++) {
                    seen +=
                            jvm.askNumber(
                                    "fire", Integer.toString(THREADS), Integer.toString(EACH));
                }
                long after = jvm.askNumber("resident");
                assertThat(seen).isEqualTo((long) Soak.times(1) * THREADS * EACH);
                assertThat(jvm.askNumber("losses")).isZero();
                assertThat(bpftrace.stop()).isEqualTo("@[fiber]: " + seen);
                assertThat(jvm.askNumber("pinned")).isZero();
                assertThat(after - before).as("KiB of %d", before).isLessThan(ROOM_KIB);
            }
        }
    }
}
