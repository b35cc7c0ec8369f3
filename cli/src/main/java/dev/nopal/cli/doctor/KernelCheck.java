package dev.nopal.cli.doctor;

/** Checks whether the kernel counts semaphores, which it does since 4.20. */
record KernelCheck(MachineFacts machine) implements Checker {
    private static final String ID = "kernel";

    @Override
    public Check check() {
        return machine.kernel()
                .map(KernelCheck::judge)
                .orElseGet(
                        () ->
                                Check.fail(
                                        ID,
                                        "this is not a Linux kernel: USDT probes need one",
                                        "trace inside the JVM instead, which needs no kernel"));
    }

    private static Check judge(KernelVersion kernel) {
        return kernel.isAtLeast(4, 20)
                ? Check.ok(ID, "Linux " + kernel.text() + " counts semaphores (4.20 and newer do)")
                : Check.fail(
                        ID,
                        "Linux " + kernel.text() + " does not count semaphores, so probes stay off",
                        "use Linux 4.20 or newer");
    }
}
