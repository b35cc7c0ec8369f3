package dev.nopal.cli.doctor;

import dev.nopal.cli.probes.ProbePattern;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Examines a target in the order of "why does my probe not fire". */
public final class TargetChecks {
    private TargetChecks() {}

    /**
     * Returns what was found; a probe adds the last steps of the walk.
     *
     * @param weaving what the agent in it says, if there is one
     */
    public static List<Check> examine(
            TargetFacts facts, InstrumentationCheck weaving, Optional<ProbePattern> probe) {
        List<Check> checks = new ArrayList<>();
        checks.add(new JvmCheck(facts).examine());
        if (facts.jvm().filter(JvmCheck::runsNopal).isPresent()) {
            checks.add(new TargetNativeAccessCheck(facts).examine());
            checks.add(new ImagesCheck(facts).examine());
            checks.add(new GoneImagesCheck(facts).examine());
            checks.add(new TargetImageFolderCheck(facts).examine());
            checks.add(new StackCheck(facts).examine());
            checks.add(weaving.examine());
        }
        checks.add(new ConfinementCheck(facts).examine());
        checks.add(new NamespaceCheck(facts).examine());
        checks.add(new SitesCheck(facts).examine());
        probe.ifPresent(pattern -> checks.addAll(ProbeWalk.examine(facts, pattern)));
        return checks;
    }
}
