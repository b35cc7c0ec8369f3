package dev.nopal.cli.doctor;

/** Checks whether this user may read the memory of its own processes, as list -v and gdb do. */
record PtraceCheck(MachineFacts machine) implements Checker {
    private static final String ID = "ptrace";
    private static final int CAP_SYS_PTRACE = 19;

    @Override
    public Check check() {
        String scope = machine.procText("sys/kernel/yama/ptrace_scope").orElse("0");
        if (scope.equals("0") || machine.hasCapability(CAP_SYS_PTRACE) && !scope.equals("3")) {
            return Check.ok(ID, "nopal may look whether a site is patched");
        }
        return Check.warn(
                ID,
                "kernel.yama.ptrace_scope is "
                        + scope
                        + ": nopal cannot see whether a site is patched, gdb cannot attach",
                "run nopal list -v and nopal doctor -p with sudo, or sysctl"
                        + " kernel.yama.ptrace_scope=0");
    }
}
