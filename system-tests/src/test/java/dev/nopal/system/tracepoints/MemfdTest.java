package dev.nopal.system.tracepoints;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.Gdb;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Probe;
import dev.nopal.system.harness.Seen;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.harness.Tplist;
import dev.nopal.system.targets.Puppet;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.util.List;

/** Tests images without a file: tracers find them by the descriptor that the JVM keeps open. */
class MemfdTest {
    /** From 0.25 on, a mapped file that cannot be opened by name is skipped. */
    private static final int SKIPS_DELETED_FILES = 25;

    private static TargetJvm target;
    private static Probe probe;

    @BeforeAll
    static void start() {
        Bpftrace.require();
        target = TargetJvm.start(Puppet.class, "-Dnopal.backing=memfd");
        target.ask("declare", "memory", "hit", "long", "String");
        probe = target.probe("memory", "hit");
    }

    @AfterAll
    static void stop() {
        target.close();
    }

    private static Bpftrace trace(String spec, String... options) {
        return Bpftrace.start(spec + " { printf(\"%ld %s\\n\", arg0, str(arg1)); }", options);
    }

    private static void hit(Bpftrace bpftrace, int value) {
        assertThat(probe.semaphore()).isOne();
        target.ask("fire", "memory", "hit", "long=" + value, "String=text");
        bpftrace.await(value + " text");
    }

    @Test
    void pathNamesDescriptor() {
        assertThat(probe.path().toString()).matches("/proc/" + target.pid() + "/fd/\\d+");
    }

    @Test
    void bpftraceListsAndAttachesByPidUnlessItSkipsDeletedFiles() {
        if (Bpftrace.isAtLeast(SKIPS_DELETED_FILES)) {
            assertThat(Bpftrace.list(target.pid(), "usdt:*:memory:*")).isEmpty();
            return;
        }
        assertThat(Bpftrace.list(target.pid(), "usdt:*:memory:*")).containsExactly(probe.spec());
        try (Bpftrace bpftrace = trace("usdt::memory:hit", "-p", Long.toString(target.pid()))) {
            hit(bpftrace, 1);
        }
        assertThat(probe.semaphore()).isZero();
    }

    @Test
    void bpftraceListsAndAttachesByDescriptor() {
        assertThat(Bpftrace.list("usdt:" + probe.path() + ":memory:*"))
                .containsExactly(probe.spec());
        try (Bpftrace bpftrace = trace(probe.spec())) {
            hit(bpftrace, -2);
        }
        assertThat(probe.semaphore()).isZero();
    }

    @Test
    void lateTracepointIsListed() {
        target.ask("declare", "late", "first");
        target.ask("declare", "late", "second");
        String path = target.probe("late", "second").path().toString();
        assertThat(Bpftrace.list("usdt:" + path + ":late:*")).hasSize(2);
        if (!Bpftrace.isAtLeast(SKIPS_DELETED_FILES)) {
            assertThat(Bpftrace.list(target.pid(), "usdt:*:late:*")).hasSize(2);
        }
    }

    @Test
    void gdbAgrees() {
        assertThat(Gdb.probes(target.pid(), "memory", probe.loadAddress()))
                .containsExactly(Seen.of(probe.note()).withoutArguments());
    }

    @Test
    void nopalAgrees() {
        List<Nopal.Listed> listed = Nopal.list(target.pid(), "memory:*");
        assertThat(listed).map(Nopal.Listed::path).containsExactly(probe.path().toString());
        assertThat(listed).map(Seen::of).containsExactly(Seen.of(probe.note()));
    }

    @Test
    void bccAgrees() {
        assertThat(Tplist.list(target.pid(), "memory:*")).containsExactly(Seen.of(probe.note()));
    }
}
