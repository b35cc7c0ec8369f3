package dev.nopal.agent.tracer;

import dev.nopal.agent.instrument.Instrumenter;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The description of what is instrumented, and for which tracers and scripts. */
final class InstrumentedUses {
    private static final int MAX_SKIPPED = 12;

    private InstrumentedUses() {}

    /** Returns a line for each user, then those for what was skipped. */
    static List<String> lines(Instrumenter instrumenter) {
        List<String> lines = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        for (Instrumenter.Use use : instrumenter.uses()) {
            lines.add(use.user() + ": " + use.report());
            use.report().skipped().stream()
                    .limit(MAX_SKIPPED)
                    .map(each -> "skipped " + each)
                    .forEach(skipped::add);
        }
        lines.addAll(skipped);
        if (instrumenter.droppedCalls() > 0) {
            lines.add(
                    String.format(
                            Locale.ROOT,
                            "skipped about %,d events: too many threads were in callbacks at once",
                            instrumenter.droppedCalls()));
        }
        return lines;
    }
}
