package dev.nopal.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.FakeProc;
import dev.nopal.cli.Tools;
import dev.nopal.cli.doctor.Check.State;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

final class MachineChecksTest {
    private static final String ROOT = "Uid:\t0\t0\t0\t0\nCapEff:\t000001ffffffffff\nSeccomp:\t0\n";
    private static final String USER = "Uid:\t5\t5\t5\t5\nCapEff:\t0000000000000000\nSeccomp:\t0\n";

    @TempDir Path folder;
    private FakeProc proc;
    private Path sys;
    private MachineFacts machine;

    @BeforeEach
    void makeFitMachine() throws IOException {
        proc =
                new FakeProc(folder.resolve("proc"))
                        .file("sys/kernel/osrelease", "6.18.4-generic\n")
                        .file("self/status", ROOT)
                        .file("self/uid_map", "         0          0 4294967295\n")
                        .file("self/mountinfo", "1 0 1:1 / / rw - ext4 /dev/a rw\n");
        sys = folder.resolve("sys");
        sysFile("bus/event_source/devices/uprobe/type", "9");
        sysFile("kernel/tracing/uprobe_events", "");
        machine = new MachineFacts(proc.proc(), sys, folder.toString());
    }

    @Test
    void findsNothingWrongWithFitMachine() {
        assertThat(machine.checkers())
                .map(Checker::check)
                .filteredOn(check -> !check.id().equals("bpftrace"))
                .extracting(Check::state)
                .containsOnly(State.OK, State.UNKNOWN);
    }

    @Test
    void refusesKernelThatDoesNotCountSemaphores() throws IOException {
        proc.file("sys/kernel/osrelease", "4.19.0-27-amd64\n");
        assertThat(new KernelCheck(machine).check().state()).isEqualTo(State.FAIL);
        proc.file("sys/kernel/osrelease", "4.20.0\n");
        assertThat(new KernelCheck(machine).check().state()).isEqualTo(State.OK);
    }

    @Test
    void namesTheNopOfTheKernelAndTheReason() throws IOException {
        proc.file("sys/kernel/osrelease", "6.18.15\n");
        assertThat(nop("amd64"))
                .contains("Linux 6.18.15", "one-byte nop", "leaves the five-byte one patched");
        proc.file("sys/kernel/osrelease", "6.18.44-fc-v490\n");
        assertThat(nop("amd64")).contains("Linux 6.18.44-fc-v490", "five-byte nop", "restores it");
        proc.file("sys/kernel/osrelease", "7.2.13+deb14-amd64\n");
        assertThat(nop("amd64")).contains("Linux 7.2.13+deb14-amd64", "ten-byte nop", "restores");
        assertThat(nop("aarch64")).isEqualTo("there is one probe instruction on aarch64");
    }

    private String nop(String processor) {
        Check check = new NopCheck(machine, processor).check();
        assertThat(check.state()).isEqualTo(State.OK);
        return check.finding();
    }

    @Test
    void refusesOtherOperatingSystems() throws IOException {
        Files.delete(folder.resolve("proc/sys/kernel/osrelease"));
        assertThat(new KernelCheck(machine).check().state()).isEqualTo(State.FAIL);
    }

    @Test
    void tellsMissingUprobesFromInvisibleOnes() throws IOException {
        Files.delete(sys.resolve("bus/event_source/devices/uprobe/type"));
        assertThat(new UprobesCheck(machine).check().state()).isEqualTo(State.WARN);
        Files.delete(sys.resolve("kernel/tracing/uprobe_events"));
        assertThat(new UprobesCheck(machine).check().state()).isEqualTo(State.FAIL);
        assertThat(
                        new UprobesCheck(new MachineFacts(proc.proc(), folder.resolve("x"), ""))
                                .check()
                                .state())
                .isEqualTo(State.UNKNOWN);
    }

    @Test
    void refusesBpfToOrdinaryUser() throws IOException {
        proc.file("self/status", USER);
        Check check = new BpfCheck(machine).check();
        assertThat(check.state()).isEqualTo(State.FAIL);
        assertThat(check.fix().orElseThrow()).contains("sudo");
    }

    @Test
    void allowsBpfWithTwoCapabilities() throws IOException {
        proc.file("self/status", "CapEff:\t000000c000000000\n");
        assertThat(new BpfCheck(machine).check().state()).isEqualTo(State.OK);
    }

    @Test
    void refusesBpfToRootOfUserNamespace() throws IOException {
        proc.file("self/uid_map", "0 1000 1\n");
        assertThat(new BpfCheck(machine).check().finding()).contains("user namespace");
    }

    @Test
    void refusesBpfUnderLockdown() throws IOException {
        sysFile("kernel/security/lockdown", "none integrity [confidentiality]\n");
        assertThat(new BpfCheck(machine).check().state()).isEqualTo(State.FAIL);
        sysFile("kernel/security/lockdown", "none [integrity] confidentiality\n");
        assertThat(new BpfCheck(machine).check().state()).isEqualTo(State.OK);
    }

    @Test
    void doesNotKnowWhatSeccompFilterAllows() throws IOException {
        proc.file("self/status", ROOT.replace("Seccomp:\t0", "Seccomp:\t2"));
        assertThat(new BpfCheck(machine).check().state()).isEqualTo(State.UNKNOWN);
    }

    @Test
    void tellsHowToMountTracefs() throws IOException {
        Files.delete(sys.resolve("kernel/tracing/uprobe_events"));
        Check check = new TracefsCheck(machine).check();
        assertThat(check.state()).isEqualTo(State.WARN);
        assertThat(check.fix()).contains("mount -t tracefs nodev /sys/kernel/tracing");
    }

    @Test
    void knowsMountedTracefsOfRoot() throws IOException {
        Files.delete(sys.resolve("kernel/tracing/uprobe_events"));
        proc.file("self/mountinfo", "9 1 0:1 / /sys/kernel/tracing rw - tracefs tracefs rw\n");
        assertThat(new TracefsCheck(machine).check().finding()).contains("this user may not");
    }

    @Test
    void looksAtLockedMemoryOnOldKernelsOnly() throws IOException {
        assertThat(new MemlockCheck(machine).check().state()).isEqualTo(State.OK);
        proc.file("sys/kernel/osrelease", "5.10.0\n").file("self/status", USER);
        assertThat(new MemlockCheck(machine).check().state()).isEqualTo(State.UNKNOWN);
        proc.file(
                "self/limits",
                "Limit\nMax locked memory         65536                65536   bytes\n");
        assertThat(new MemlockCheck(machine).check().state()).isEqualTo(State.WARN);
        proc.file(
                "self/limits", "Max locked memory         unlimited            unlimited  bytes\n");
        assertThat(new MemlockCheck(machine).check().state()).isEqualTo(State.OK);
    }

    @Test
    void tellsWhenYamaForbidsToReadMemory() throws IOException {
        proc.file("sys/kernel/yama/ptrace_scope", "1\n").file("self/status", USER);
        assertThat(new PtraceCheck(machine).check().state()).isEqualTo(State.WARN);
        proc.file("self/status", ROOT);
        assertThat(new PtraceCheck(machine).check().state()).isEqualTo(State.OK);
    }

    @Test
    void warnsOfNoexecAndReadOnlyFolders() throws IOException {
        proc.file(
                "self/mountinfo",
                "1 0 1:1 / / rw - ext4 a rw\n2 1 0:9 / /tmp rw,noexec - tmpfs t rw\n");
        Check noexec = new ImageFolderCheck(machine).check();
        assertThat(noexec.state()).isEqualTo(State.WARN);
        assertThat(noexec.fix().orElseThrow()).contains("-Dnopal.dir=", "-Dnopal.backing=memfd");
        proc.file("self/mountinfo", "1 0 1:1 / / ro,relatime - ext4 a ro\n");
        assertThat(new ImageFolderCheck(machine).check().finding()).contains("read-only");
    }

    @Test
    void saysWhenThereIsNoBpftrace() {
        assertThat(new BpftraceCheck(machine).check().state()).isEqualTo(State.WARN);
    }

    @Test
    void readsVersionOfBpftrace() throws IOException {
        tool("#!/bin/sh\necho bpftrace v0.25.1\n");
        assertThat(new BpftraceCheck(machine).check().finding())
                .contains("bpftrace 0.25.1", "memfd");
        tool("#!/bin/sh\nexit 1\n");
        assertThat(new BpftraceCheck(machine).check().state()).isEqualTo(State.UNKNOWN);
    }

    @Test
    void namesTheExactFlags() {
        assertThat(new NativeAccessHint().check().fix().orElseThrow())
                .contains(
                        "--enable-native-access=ALL-UNNAMED",
                        "--enable-native-access=dev.nopal.core");
    }

    @Test
    void examinesThisMachine() {
        Tools.require("bpftrace");
        assertThat(MachineFacts.real().checkers())
                .map(Checker::check)
                .filteredOn(check -> check.id().equals("kernel") || check.id().equals("bpftrace"))
                .extracting(Check::state)
                .containsExactly(State.OK, State.OK);
    }

    private void sysFile(String name, String content) throws IOException {
        Path file = sys.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private void tool(String script) throws IOException {
        Path tool = Files.writeString(folder.resolve("bpftrace"), script);
        assertThat(tool.toFile().setExecutable(true)).isTrue();
    }
}
