package dev.nopal.system.tracepoints;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.Probe;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.harness.Tracefs;
import dev.nopal.system.targets.Puppet;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests that tracers come and go, alone and together, and that the semaphore follows them. */
class AttachingTest {
    private static TargetJvm target;
    private static Probe probe;

    @BeforeAll
    static void start() {
        Bpftrace.require();
        target = TargetJvm.start(Puppet.class);
        target.ask("declare", "attach", "ping", "long");
        target.ask("declare", "attach", "pong", "long");
        probe = target.probe("attach", "ping");
    }

    @AfterEach
    void everythingIsAsBefore() {
        assertThat(probe.semaphore()).isZero();
        assertThat(target.ask("enabled", "attach", "ping")).isEqualTo("false");
        assertThat(target.ask("fire", "attach", "ping", "long=0")).isEqualTo("false");
    }

    @AfterAll
    static void stop() {
        target.close();
    }

    private static Bpftrace trace(String spec, String... options) {
        return Bpftrace.start(spec + " { printf(\"%s %ld\\n\", probe, arg0); }", options);
    }

    private static void fire(String name, int value) {
        assertThat(target.ask("fire", "attach", name, "long=" + value)).isEqualTo("true");
    }

    @Test
    void bpftraceAttachesByPid() {
        try (Bpftrace bpftrace = trace("usdt:*:attach:ping", "-p", Long.toString(target.pid()))) {
            assertThat(probe.semaphore()).isOne();
            fire("ping", 1);
            bpftrace.await("ping 1");
        }
    }

    @Test
    void bpftraceAttachesByPidWithoutPath() {
        try (Bpftrace bpftrace = trace("usdt::attach:ping", "-p", Long.toString(target.pid()))) {
            fire("ping", 2);
            bpftrace.await("ping 2");
        }
    }

    @Test
    void bpftraceAttachesByPath() {
        try (Bpftrace bpftrace = trace(probe.spec())) {
            assertThat(probe.semaphore()).isOne();
            fire("ping", 3);
            bpftrace.await("ping 3");
        }
    }

    @Test
    void bpftraceAttachesByWildcard() {
        try (Bpftrace bpftrace = trace("usdt:" + probe.path() + ":att*:p*ng")) {
            fire("ping", 4);
            fire("pong", 5);
            bpftrace.await("attach:ping 4");
            bpftrace.await("attach:pong 5");
        }
    }

    @Test
    void semaphoreRisesAndFallsWithEachAttachment() {
        for (int round = 0; round < 3; round++) {
            assertThat(probe.semaphore()).isZero();
            assertThat(target.ask("fire", "attach", "ping", "long=-1")).isEqualTo("false");
            try (Bpftrace bpftrace = trace(probe.spec())) {
                assertThat(probe.semaphore()).isOne();
                fire("ping", round);
                bpftrace.await("ping " + round);
                assertThat(bpftrace.stop().lines()).hasSize(1);
            }
        }
    }

    @Test
    void twoTracersSeeTheSameEvents() {
        try (Bpftrace first = trace(probe.spec())) {
            try (Bpftrace second = trace(probe.spec(), "-p", Long.toString(target.pid()))) {
                fire("ping", 6);
                first.await("ping 6");
                second.await("ping 6");
            }
            assertThat(probe.semaphore()).isPositive();
            fire("ping", 7);
            first.await("ping 7");
        }
    }

    @Test
    void differentTracersSeeTheSameEvents() {
        try (Tracefs tracefs = Tracefs.open();
                Bpftrace bpftrace = trace(probe.spec())) {
            tracefs.attach("ping", probe, "n=%di:s64");
            fire("ping", 8);
            bpftrace.await("ping 8");
            bpftrace.stop();
            fire("ping", 9);
            assertThat(tracefs.events())
                    .map(event -> event.replaceFirst(".*n=", ""))
                    .containsExactly("8", "9");
        }
    }

    @Test
    void killedTracerLeavesNothingRaised() {
        try (Bpftrace bpftrace = trace(probe.spec())) {
            assertThat(probe.semaphore()).isOne();
            bpftrace.process().signal("KILL");
            bpftrace.process().awaitExit(Subprocess.DEADLINE);
        }
    }

    @Test
    void plainUprobeWithoutSemaphoreSeesEvents() {
        try (Tracefs tracefs = Tracefs.open()) {
            tracefs.attachPlainly("plain", probe, "n=%di:s64");
            assertThat(probe.semaphore()).isZero();
            assertThat(target.ask("enabled", "attach", "ping")).isEqualTo("true");
            fire("ping", -8);
            fire("ping", 9);
            assertThat(tracefs.events())
                    .map(event -> event.replaceFirst(".*n=", ""))
                    .containsExactly("-8", "9");
        }
    }
}
