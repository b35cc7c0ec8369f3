package dev.nopal.cli.doctor;

import dev.nopal.elf.FastNop;

/** Reports which probe instruction tracepoints get on this kernel, and why. */
record NopCheck(MachineFacts machine, String processor) implements Checker {
    private static final String ID = "nop";

    NopCheck(MachineFacts machine) {
        this(machine, System.getProperty("os.arch", ""));
    }

    @Override
    public Check check() {
        if (!processor.equals("amd64") && !processor.equals("x86_64")) {
            return Check.ok(ID, "there is one probe instruction on " + processor);
        }
        return machine.kernel()
                .map(NopCheck::judge)
                .orElseGet(
                        () ->
                                Check.unknown(
                                        ID,
                                        "tracepoints get the one-byte nop: the release of the"
                                                + " kernel cannot be read",
                                        "mount /proc"));
    }

    private static Check judge(KernelVersion kernel) {
        FastNop.Verdict verdict = FastNop.judge(kernel.text());
        String nop =
                verdict.isRestored()
                        ? "get the five-byte nop if the kernel says that it optimises it: "
                        : "get the one-byte nop: ";
        return Check.ok(ID, "on Linux " + kernel.text() + " tracepoints " + nop + verdict.reason());
    }
}
