package dev.nopal.cli;

import java.util.Map;
import java.util.Optional;

/** The options of bpftrace that {@code nopal trace} does not have, and what to do here instead. */
final class BpftraceOption {
    private static final String TESTS = "is for the tests of bpftrace itself";
    private static final String PROGRAM = "is about the program in the kernel, which bpftrace makes";
    private static final String HEADERS =
            "reads C headers, and a session has no C structures; use bpftrace itself";
    private static final String LIST =
            "is nopal list -p TARGET PATTERN; for what a script attaches, --dry-run";

    private static final Map<String, String> INSTEAD =
            Map.ofEntries(
                    Map.entry("-l", LIST),
                    Map.entry("--list", LIST),
                    Map.entry("-v", "is not needed: what goes wrong is always reported"),
                    Map.entry("--verbose", "is not needed: what goes wrong is always reported"),
                    Map.entry("-B", "is not needed: output is written at once"),
                    Map.entry("-I", HEADERS),
                    Map.entry("--include", HEADERS),
                    Map.entry("--mode", TESTS),
                    Map.entry("--probe-filter", TESTS),
                    Map.entry("--test", TESTS),
                    Map.entry("--bench", TESTS),
                    Map.entry(
                            "--usdt-file-activation",
                            "is not needed: -p TARGET enables the tracepoints"),
                    Map.entry("--info", "is nopal doctor"),
                    Map.entry("--no-warnings", "is -q, which leaves out warnings"),
                    Map.entry("--unsafe", "allows system(), which a session does not have"),
                    Map.entry("--emit-elf", PROGRAM),
                    Map.entry("--emit-llvm", PROGRAM),
                    Map.entry("--aot", PROGRAM),
                    Map.entry("--no-feature", PROGRAM),
                    Map.entry("--verify-llvm-ir", PROGRAM));

    private BpftraceOption() {}

    /** Returns what the option is here, as the rest of a sentence that begins with it. */
    static Optional<String> instead(String word) {
        int equals = word.indexOf('=');
        String name = equals < 0 ? word : word.substring(0, equals);
        return Optional.ofNullable(INSTEAD.get(name));
    }
}
