package dev.nopal.cli.doctor;

import java.util.List;
import java.util.Optional;

/**
 * Reports which methods of the target are instrumented, and for whom.
 *
 * @param answer the lines of the answer of its agent; empty if it has none
 * @param problem why it could not be asked, or empty
 */
public record InstrumentationCheck(Optional<List<String>> answer, String problem)
        implements Checker {
    private static final String ID = "weaving";
    private static final String SKIPPED = "skipped ";
    private static final int SHOWN = 5;

    @Override
    public Check check() {
        if (!problem.isEmpty()) {
            return Check.unknown(
                    ID,
                    "its agent did not report what it instrumented: " + problem,
                    "a stopped process answers when it continues; nopal tracer list sends the same"
                            + " request");
        }
        if (answer.isEmpty()) {
            return Check.ok(ID, "no agent listens in it, so no method is instrumented");
        }
        List<String> instrumented =
                answer.get().stream().filter(line -> !line.startsWith(SKIPPED)).toList();
        if (instrumented.isEmpty()) {
            return Check.ok(ID, "it has an agent, and no method is instrumented");
        }
        List<String> skipped =
                answer.get().stream().filter(line -> line.startsWith(SKIPPED)).toList();
        return skipped.isEmpty()
                ? Check.ok(ID, String.join("; ", instrumented))
                : Check.ok(ID, String.join("; ", instrumented), some(skipped));
    }

    private static String some(List<String> lines) {
        String shown = String.join("; ", lines.subList(0, Math.min(SHOWN, lines.size())));
        return lines.size() > SHOWN ? shown + "; and " + (lines.size() - SHOWN) + " more" : shown;
    }
}
