package dev.nopal.cli.doctor;

import dev.nopal.cli.process.ProcessStatus;

import java.util.Optional;

/** Checks whether this user may load BPF programs and attach them to user code. */
record BpfCheck(MachineFacts machine) implements Checker {
    private static final String ID = "bpf";
    private static final int SECCOMP_FILTER = 2;
    private static final String WHOLE_RANGE = "0 0 4294967295";

    @Override
    public Check check() {
        Optional<ProcessStatus> self = machine.self();
        if (self.isEmpty()) {
            return Check.unknown(ID, "/proc/self/status cannot be read", "mount /proc");
        }
        boolean all = self.get().hasCapability(MachineFacts.CAP_SYS_ADMIN);
        boolean enough =
                self.get().hasCapability(MachineFacts.CAP_BPF)
                        && self.get().hasCapability(MachineFacts.CAP_PERFMON);
        if (!all && !enough) {
            return Check.fail(
                    ID,
                    "this user may not load BPF programs",
                    "run bpftrace with sudo, or from version 0.25 on with CAP_BPF, CAP_PERFMON,"
                            + " CAP_DAC_READ_SEARCH and CAP_DAC_OVERRIDE");
        }
        if (!isInitialUserNamespace()) {
            return Check.fail(
                    ID,
                    "this user is root only inside a user namespace, where BPF is refused",
                    "run the tracer on the host");
        }
        if (machine.sysText("kernel/security/lockdown").orElse("").contains("[confidentiality]")) {
            return Check.fail(
                    ID,
                    "the kernel is locked down (confidentiality), so BPF may not read memory",
                    "boot with lockdown=integrity or none");
        }
        if (self.get().seccomp().orElse(0) == SECCOMP_FILTER) {
            return Check.unknown(
                    ID,
                    "a seccomp filter is active, as in containers, and may refuse bpf()",
                    "run the tracer on the host, or the container with --privileged");
        }
        return Check.ok(
                ID,
                all
                        ? "this user may load BPF programs"
                        : "this user has CAP_BPF and CAP_PERFMON: enough for bpftrace 0.25 and newer");
    }

    private boolean isInitialUserNamespace() {
        String map = machine.procText("self/uid_map").orElse(WHOLE_RANGE);
        return map.replaceAll("\\s+", " ").strip().equals(WHOLE_RANGE);
    }
}
