package dev.nopal;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What works in this process, and why the rest does not.
 *
 * @param kernelVisible whether kernel tracers (bpftrace, perf, gdb and others) can see tracepoints
 * @param reason why they cannot, or an empty string
 * @param remedy what would change that, or an empty string
 * @param probeInstruction what tracers patch here: {@code X86_ONE_BYTE} and so on, or empty
 * @param problems providers that some or all kernel tracers cannot find, with the reason
 * @param warnings settings that were not understood
 * @param mismatches events whose arguments did not match the declaration
 * @param failures events that ended in an exception of the application's own code
 * @param losses events that found no free buffer
 */
public record Status(
        boolean kernelVisible,
        String reason,
        String remedy,
        String probeInstruction,
        Map<String, String> problems,
        List<String> warnings,
        long mismatches,
        long failures,
        long losses) {

    /** Creates a status with copies of the collections. */
    public Status {
        problems = Collections.unmodifiableMap(new TreeMap<>(problems));
        warnings = List.copyOf(warnings);
    }

    /** Returns one sentence for people. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("kernel tracers ");
        text.append(kernelVisible ? "can" : "cannot").append(" see tracepoints");
        if (!reason.isEmpty()) {
            text.append(": ").append(reason);
        }
        if (!remedy.isEmpty()) {
            text.append("; ").append(remedy);
        }
        if (kernelVisible) {
            problems.forEach((name, problem) -> text.append("; ").append(name + ": " + problem));
        }
        warnings.forEach(warning -> text.append("; ").append(warning));
        append(text, mismatches, " fired with other arguments than declared");
        append(text, failures, " ended in an exception");
        append(text, losses, " found no free buffer");
        return text.toString();
    }

    private static void append(StringBuilder text, long count, String what) {
        if (count > 0) {
            text.append("; ").append(count).append(what);
        }
    }
}
