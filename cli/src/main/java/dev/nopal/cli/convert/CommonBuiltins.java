package dev.nopal.cli.convert;

import java.util.HashMap;
import java.util.Map;

/** The builtins that bpftrace and D have in common, each under its own name. */
final class CommonBuiltins {
    private static final Map<String, String> NAMES_IN_D =
            Map.of(
                    "pid", "pid",
                    "tid", "tid",
                    "uid", "uid",
                    "gid", "gid",
                    "comm", "execname",
                    "cpu", "cpu",
                    "nsecs", "timestamp",
                    "cputime", "vtimestamp");

    private CommonBuiltins() {}

    /** Returns D's text for each builtin of bpftrace: the common ones, and these. */
    static Map<String, String> inD(Map<String, String> others) {
        Map<String, String> all = new HashMap<>(NAMES_IN_D);
        all.putAll(others);
        return Map.copyOf(all);
    }

    /** Returns bpftrace's text for each builtin of D: the common ones, and these. */
    static Map<String, String> inBpftrace(Map<String, String> others) {
        Map<String, String> all = new HashMap<>(others);
        NAMES_IN_D.forEach((bpftrace, d) -> all.put(d, bpftrace));
        return Map.copyOf(all);
    }
}
