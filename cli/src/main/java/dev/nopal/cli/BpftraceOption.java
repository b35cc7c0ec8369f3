package dev.nopal.cli;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The options of bpftrace that {@code nopal trace} does not have, and what there is instead. */
final class BpftraceOption {
    private static final Map<String, String> INSTEAD = new HashMap<>();

    static {
        put(
                "nopal list -p TARGET lists probes, and --dry-run says what a script attaches",
                "-l",
                "--list");
        put("errors are always reported in full", "-v", "--verbose");
        put("output is written at once", "-B");
        put("sessions have no C structures, so that they need no headers", "-I", "--include");
        put(
                "it is for the tests of bpftrace itself",
                "--mode",
                "--probe-filter",
                "--test",
                "--bench");
        put("-p TARGET enables its tracepoints", "--usdt-file-activation");
        put("nopal doctor says what this machine can trace", "--info");
        put("-q leaves warnings out", "--no-warnings");
        put(
                "it is about the kernel's program, which bpftrace makes",
                "--emit-elf",
                "--emit-llvm",
                "--aot",
                "--no-feature",
                "--verify-llvm-ir");
    }

    private BpftraceOption() {}

    private static void put(String reason, String... names) {
        List.of(names).forEach(name -> INSTEAD.put(name, reason));
    }

    /** Returns a sentence about a word that names one of them. */
    static Optional<String> explained(String word) {
        int equals = word.indexOf('=');
        String name = equals < 0 ? word : word.substring(0, equals);
        return Optional.ofNullable(INSTEAD.get(name))
                .map(reason -> "nopal trace has no " + name + ": " + reason);
    }
}
