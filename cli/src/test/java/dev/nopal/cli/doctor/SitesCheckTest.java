package dev.nopal.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.FakeProc;
import dev.nopal.cli.doctor.Check.State;
import dev.nopal.cli.probes.ListedProbe;
import dev.nopal.cli.probes.Patch;
import dev.nopal.cli.probes.ProbePattern;
import dev.nopal.cli.probes.ProbeScan;
import dev.nopal.cli.probes.ProbeSite;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.elf.Machine;
import dev.nopal.elf.UsdtProbe;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

final class SitesCheckTest {
    private static final String CGROUP_LINK = "pos:\t0\nlink_type:\tcgroup\nlink_id:\t4\n";

    @TempDir Path folder;

    @Test
    void findsAgreement() throws IOException {
        assertThat(check(site(Patch.NONE, 0)).finding()).isEqualTo("0 probes attached right now");
        assertThat(check(site(Patch.CALL, 1)).finding()).isEqualTo("1 probe attached right now");
    }

    @Test
    void findsSemaphoreThatKilledToolLeftRaised() throws IOException {
        Check check = check(site(Patch.NONE, 1));
        assertThat(check.state()).isEqualTo(State.WARN);
        assertThat(check.finding()).contains("no tracer is attached: shop:order");
        assertThat(walk(site(Patch.NONE, 1)).finding()).contains("a killed tool left it");
    }

    @Test
    void findsPatchThatRaisedNothing() throws IOException {
        Check check = check(site(Patch.BREAKPOINT, 0));
        assertThat(check.state()).isEqualTo(State.WARN);
        assertThat(check.finding()).contains("without raising the semaphore: shop:order");
    }

    @Test
    void findsSiteThatTheKernelLeftPatched() throws IOException {
        quietMachine();
        for (Patch patch : List.of(Patch.CALL, Patch.BREAKPOINT)) {
            Check check = check(site(patch, 1));
            assertThat(check.state()).isEqualTo(State.WARN);
            assertThat(check.finding())
                    .contains("patched although no tracer is attached: shop:order");
            assertThat(check.fix().orElseThrow()).contains("-Dnopal.nop=1");
        }
        assertThat(check(site(Patch.NONE, 0)).state()).isEqualTo(State.OK);
    }

    @Test
    void findsLeftPatchBesideLinksOfOtherKinds() throws IOException {
        quietMachine().link("7/fd/3", "anon_inode:bpf_link").file("7/fdinfo/3", CGROUP_LINK);
        assertThat(check(site(Patch.CALL, 1)).state()).isEqualTo(State.WARN);
    }

    @Test
    void doesNotAccuseTheKernelIfATracerMayBeAttached() throws IOException {
        quietMachine().link("7/fd/3", "anon_inode:[perf_event]");
        assertThat(check(site(Patch.CALL, 1)).state()).isEqualTo(State.OK);
    }

    @Test
    void knowsLinksOfUprobes() throws IOException {
        quietMachine()
                .link("7/fd/3", "anon_inode:bpf_link")
                .file("7/fdinfo/3", "pos:\t0\nlink_type:\tuprobe_multi\n");
        assertThat(check(site(Patch.CALL, 1)).state()).isEqualTo(State.OK);
    }

    @Test
    void knowsUprobesOfFtrace() throws IOException {
        quietMachine();
        Files.writeString(uprobeEvents(), "p:uprobes/a /a.so:0x1000\n");
        assertThat(check(site(Patch.BREAKPOINT, 1)).state()).isEqualTo(State.OK);
        Files.delete(uprobeEvents());
        assertThat(check(site(Patch.BREAKPOINT, 1)).state()).isEqualTo(State.OK);
    }

    @Test
    void knowsPinnedPrograms() throws IOException {
        quietMachine();
        Files.createFile(Files.createDirectories(sys().resolve("fs/bpf/tools")).resolve("link"));
        assertThat(check(site(Patch.CALL, 1)).state()).isEqualTo(State.OK);
    }

    @Test
    void knowsDebuggers() throws IOException {
        FakeProc proc = quietMachine();
        String status = Files.readString(folder.resolve("9/status"));
        proc.file("9/status", status + "TracerPid:\t7\n");
        TargetFacts facts = facts(proc, site(Patch.BREAKPOINT, 1));
        assertThat(new SitesCheck(facts, sys()).check().state()).isEqualTo(State.OK);
    }

    /** Returns a machine on which nothing could hold a uprobe. */
    private FakeProc quietMachine() throws IOException {
        Files.createDirectories(uprobeEvents().getParent());
        Files.writeString(uprobeEvents(), "");
        return new FakeProc(folder)
                .jvm(9, "25")
                .link("9/fd/0", "/dev/null")
                .link("7/fd/0", "/dev/null");
    }

    private Path sys() {
        return folder.resolve("sys-of-test");
    }

    private Path uprobeEvents() {
        return sys().resolve("kernel/tracing/uprobe_events");
    }

    @Test
    void doesNotSuspectSitesThatShareSemaphore() throws IOException {
        assertThat(check(site(Patch.NONE, 1), site(Patch.BREAKPOINT, 1)).state())
                .isEqualTo(State.OK);
    }

    @Test
    void saysWhenMemoryIsClosed() throws IOException {
        assertThat(check(site(Patch.UNKNOWN, -1)).state()).isEqualTo(State.UNKNOWN);
        assertThat(walk(site(Patch.UNKNOWN, -1)).state()).isEqualTo(State.UNKNOWN);
    }

    @Test
    void walksToTheTracer() throws IOException {
        assertThat(walk(site(Patch.CALL, 1)).id()).isEqualTo("reached");
        Check nobody = walk(site(Patch.NONE, 0));
        assertThat(nobody.finding()).isEqualTo("no tracer or session is attached to it now");
        assertThat(nobody.fix().orElseThrow()).contains("bpftrace -p 9 -e 'usdt::shop:order");
    }

    @Test
    void countsJvmSessionsAsAttached() throws IOException {
        ProbeSite session = site(Patch.NONE, 0);
        ProbeSite watched =
                new ProbeSite(
                        session.path(),
                        session.machine(),
                        session.location(),
                        Optional.empty(),
                        Patch.NONE,
                        OptionalInt.of(0),
                        OptionalLong.of(2));
        assertThat(walk(watched).id()).isEqualTo("reached");
    }

    private Check check(ProbeSite... sites) throws IOException {
        return new SitesCheck(facts(sites), sys()).check();
    }

    private Check walk(ProbeSite... sites) throws IOException {
        return ProbeWalk.check(facts(sites), ProbePattern.parse("shop:*")).getLast();
    }

    private TargetFacts facts(ProbeSite... sites) throws IOException {
        return facts(new FakeProc(folder).jvm(9, "25"), sites);
    }

    private static TargetFacts facts(FakeProc fake, ProbeSite... sites) throws IOException {
        ProcFs proc = fake.proc();
        ListedProbe probe = new ListedProbe("/a.so", "shop", "order", true, Arrays.asList(sites));
        return new TargetFacts(
                proc,
                9,
                proc.status(9),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                new ProbeScan(List.of(), List.of(probe), List.of()),
                false,
                List.of());
    }

    private static ProbeSite site(Patch patch, int semaphore) {
        return new ProbeSite(
                "/a.so",
                Machine.X86_64,
                new UsdtProbe.Location(
                        0x1000, OptionalLong.of(0x1000), 0x2000, OptionalLong.of(0x2000), "8@%rdi"),
                Optional.empty(),
                patch,
                semaphore < 0 ? OptionalInt.empty() : OptionalInt.of(semaphore),
                OptionalLong.empty());
    }
}
