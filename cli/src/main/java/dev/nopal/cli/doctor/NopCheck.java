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
                switch (verdict.nop()) {
                    case X86_FIVE_BYTES -> optional("five-byte");
                    case X86_TEN_BYTES -> optional("ten-byte");
                    default -> "get the one-byte nop: ";
                };
        return Check.ok(ID, "on Linux " + kernel.text() + " tracepoints " + nop + verdict.reason());
    }

    private static String optional(String nop) {
        return "get the " + nop + " nop if the kernel says that it optimises it: ";
    }
}
