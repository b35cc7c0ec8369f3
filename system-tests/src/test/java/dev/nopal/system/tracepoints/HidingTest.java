package dev.nopal.system.tracepoints;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Probe;
import dev.nopal.system.harness.Readelf;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Puppet;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests that a disabled provider is invisible and silent, and comes back. */
class HidingTest {
    private static TargetJvm target;

    @BeforeAll
    static void start() {
        Bpftrace.require();
        target = TargetJvm.start(Puppet.class);
    }

    @AfterAll
    static void stop() {
        target.close();
    }

    @Test
    void disabledProviderIsNotListed() {
        String image = target.ask("declare", "hidden", "first", "long");
        target.ask("declare", "hidden", "second");
        assertThat(Bpftrace.list(target.pid(), "usdt:*:hidden:*")).hasSize(2);

        assertThat(target.ask("hide", "hidden")).isEqualTo("false");
        assertThat(Bpftrace.list(target.pid(), "usdt:*:hidden:*")).isEmpty();
        assertThat(Nopal.list(target.pid(), "hidden:*")).isEmpty();
        assertThat(Readelf.notes(image)).isEmpty();

        target.ask("declare", "hidden", "third"); // hidden too, until all are shown
        assertThat(Readelf.notes(image)).isEmpty();

        assertThat(target.ask("show", "hidden")).isEqualTo("true");
        assertThat(Bpftrace.list(target.pid(), "usdt:*:hidden:*"))
                .map(line -> line.replaceFirst(".*:", ""))
                .containsExactly("first", "second", "third");
        assertThat(Nopal.list(target.pid(), "hidden:*")).hasSize(3);
    }

    @Test
    void firingStopsWhileTracerIsAttachedAndGoesOnAfterwards() {
        target.ask("declare", "silent", "beat", "long");
        Probe probe = target.probe("silent", "beat");
        try (Bpftrace bpftrace =
                Bpftrace.start(probe.spec() + " { printf(\"beat %ld\\n\", arg0); }")) {
            assertThat(fire(1)).isTrue();
            bpftrace.await("beat 1");

            target.ask("hide", "silent");
            assertThat(target.ask("enabled", "silent", "beat")).isEqualTo("false");
            assertThat(fire(2)).isFalse();
            assertThat(fire(3)).isFalse();

            target.ask("show", "silent");
            assertThat(target.ask("enabled", "silent", "beat")).isEqualTo("true");
            assertThat(fire(4)).isTrue();
            bpftrace.await("beat 4");
            assertThat(bpftrace.stop().lines()).containsExactly("beat 1", "beat 4");
        }
        try (Bpftrace again =
                Bpftrace.start(probe.spec() + " { printf(\"beat %ld\\n\", arg0); }")) {
            assertThat(fire(5)).isTrue();
            again.await("beat 5");
        }
    }

    private static boolean fire(int value) {
        return Boolean.parseBoolean(target.ask("fire", "silent", "beat", "long=" + value));
    }
}
