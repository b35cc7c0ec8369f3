package dev.nopal.system.tracepoints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.Probe;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Puppet;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests what tracers do to the bytes of a stub, and that they put them back. */
class ProbeInstructionTest {
    private static final String FIVE_BYTES = "0f1f440000";
    private static final String TEN_BYTES = "662e0f1f840000000000";

    @BeforeEach
    void needX86() {
        Bpftrace.require();
        Require.x86();
    }

    @Test
    void oneByteBecomesTrapAndIsRestored() {
        try (TargetJvm target = start("-Dnopal.nop=1")) {
            assertThat(target.ask("nop")).isEqualTo("X86_ONE_BYTE");
            Probe probe = target.probe("nop", "hit");
            assertThat(probe.stub(2)).isEqualTo("90c3");
            for (int round = 1; round <= 2; round++) {
                try (Bpftrace bpftrace = trace(probe)) {
                    assertThat(probe.stub(2)).isEqualTo("ccc3");
                    hit(target, bpftrace, round);
                    assertThat(probe.stub(2)).isEqualTo("ccc3");
                }
                assertThat(probe.stub(2)).isEqualTo("90c3");
                assertThat(probe.semaphore()).isZero();
                assertThat(target.ask("fire", "nop", "hit", "long=0")).isEqualTo("false");
            }
        }
    }

    @Test
    void fiveBytesBecomeCallAtFirstHitAndAreRestored() {
        try (TargetJvm target = start("-Dnopal.nop=5")) {
            assertThat(target.ask("nop")).isEqualTo("X86_FIVE_BYTES");
            Probe probe = target.probe("nop", "hit");
            assertThat(probe.stub(6)).isEqualTo(FIVE_BYTES + "c3");
            for (int round = 1; round <= 2; round++) {
                try (Bpftrace bpftrace = trace(probe)) {
                    assertThat(probe.stub(6)).isEqualTo("cc1f440000c3");
                    hit(target, bpftrace, round);
                    if (kernelCallsInsteadOfTrapping()) {
                        assertThat(probe.stub(6)).startsWith("e8").endsWith("c3");
                    }
                    hit(target, bpftrace, round + 10);
                }
                assertThat(probe.stub(6)).isEqualTo(FIVE_BYTES + "c3");
                assertThat(probe.semaphore()).isZero();
                assertThat(target.ask("fire", "nop", "hit", "long=0")).isEqualTo("false");
            }
        }
    }

    /** The kernel leaves the call in the operands of the nop, where it means nothing. */
    @Test
    void tenBytesBecomeLeaAndCallAtFirstHitAndTheFirstFiveAreRestored() {
        assumeTrue(chosen().equals("X86_TEN_BYTES"), "the kernel optimises another nop");
        try (TargetJvm target = start()) {
            Probe probe = target.probe("nop", "hit");
            assertThat(probe.stub(11)).isEqualTo(TEN_BYTES + "c3");
            for (int round = 1; round <= 2; round++) {
                try (Bpftrace bpftrace = trace(probe)) {
                    assertThat(probe.stub(5)).isEqualTo("cc2e0f1f84");
                    hit(target, bpftrace, round);
                    assertThat(probe.stub(11)).startsWith("488d642480e8").endsWith("c3");
                    hit(target, bpftrace, round + 10);
                }
                assertThat(probe.stub(5)).isEqualTo(TEN_BYTES.substring(0, 10));
                assertThat(probe.semaphore()).isZero();
                assertThat(target.ask("fire", "nop", "hit", "long=0")).isEqualTo("false");
            }
        }
    }

    @Test
    void tenBytesAreWrittenOnRequestWhateverTheKernelDoesWithThem() {
        try (TargetJvm target = start("-Dnopal.nop=10")) {
            assertThat(target.ask("nop")).isEqualTo("X86_TEN_BYTES");
            Probe probe = target.probe("nop", "hit");
            assertThat(probe.stub(11)).isEqualTo(TEN_BYTES + "c3");
            assertThat(target.ask("fire", "nop", "hit", "long=0")).isEqualTo("false");
        }
    }

    private static TargetJvm start(String... options) {
        TargetJvm target = TargetJvm.start(Puppet.class, options);
        target.ask("declare", "nop", "hit", "long");
        return target;
    }

    private static Bpftrace trace(Probe probe) {
        return Bpftrace.start(probe.spec() + " { printf(\"hit %ld\\n\", arg0); }");
    }

    private static void hit(TargetJvm target, Bpftrace bpftrace, int value) {
        assertThat(target.ask("fire", "nop", "hit", "long=" + value)).isEqualTo("true");
        bpftrace.await("hit " + value);
    }

    /** Asks a JVM that chooses for itself. */
    private static boolean kernelCallsInsteadOfTrapping() {
        return chosen().equals("X86_FIVE_BYTES");
    }

    private static String chosen() {
        try (TargetJvm target = start()) {
            return target.ask("nop");
        }
    }
}
