package dev.nopal.cli.doctor;

import dev.nopal.cli.probes.ProbePattern;
import dev.nopal.cli.process.JavaProcess;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All checks of a target, in the order of "why does my probe not fire?". */
public final class TargetChecks {
    private TargetChecks() {}

    /**
     * Returns the results; a probe adds the last checks.
     *
     * @param instrumentation the check of what its agent has instrumented, if it has an agent
     */
    public static List<Check> check(
            TargetFacts facts, InstrumentationCheck instrumentation, Optional<ProbePattern> probe) {
        List<Check> checks = new ArrayList<>();
        checks.add(new JvmCheck(facts).check());
        if (facts.jvm().filter(JavaProcess::isNewEnough).isPresent()) {
            new JdkFeaturesCheck(facts).check().ifPresent(checks::add);
        }
        if (!facts.proc().isLinux()) {
            checks.add(instrumentation.check());
            checks.addAll(OtherSystem.target());
            return checks;
        }
        if (facts.jvm().filter(JavaProcess::isNewEnough).isPresent()) {
            checks.add(new TargetNativeAccessCheck(facts).check());
            if (TargetNativeAccessCheck.isPossible(facts.jvm().get())) {
                checks.add(new ImagesCheck(facts).check());
                checks.add(new GoneImagesCheck(facts).check());
                checks.add(new TargetImageFolderCheck(facts).check());
            }
            checks.add(new StackCheck(facts).check());
            checks.add(instrumentation.check());
        }
        checks.add(new ConfinementCheck(facts).check());
        checks.add(new NamespaceCheck(facts).check());
        checks.add(new SitesCheck(facts).check());
        probe.ifPresent(pattern -> checks.addAll(ProbeWalk.check(facts, pattern)));
        return checks;
    }
}
