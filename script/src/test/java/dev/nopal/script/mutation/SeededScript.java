package dev.nopal.script.mutation;

import dev.nopal.script.differential.Case;
import dev.nopal.script.differential.Golden;

import java.util.Map;

/** The run of a script with seeded classes; loaded together with them. */
public final class SeededScript {
    private static final Map<String, Case> CASES = Golden.cases();
    private static final Map<String, String> RECORDED = Golden.recorded();

    private SeededScript() {}

    public static boolean printsWhatWasRecorded(String name) {
        return Golden.run(CASES.get(name)).equals(RECORDED.get(name));
    }
}
