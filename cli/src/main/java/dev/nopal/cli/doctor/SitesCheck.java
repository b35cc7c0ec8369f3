package dev.nopal.cli.doctor;

import dev.nopal.cli.probes.ListedProbe;
import dev.nopal.cli.probes.Patch;
import dev.nopal.cli.probes.ProbeSite;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

/**
 * Checks whether code and semaphores agree about attached tracers, and whether there are any.
 *
 * @param sys in place of {@code /sys}
 */
record SitesCheck(TargetFacts facts, Path sys) implements Checker {
    private static final String ID = "sites";
    private static final int SHOWN = 3;

    SitesCheck(TargetFacts facts) {
        this(facts, Path.of("/sys"));
    }

    @Override
    public Check check() {
        List<ListedProbe> probes =
                facts.scan().probes().stream()
                        .filter(probe -> has(probe, SitesCheck::counts))
                        .toList();
        if (probes.isEmpty()) {
            return Check.ok(ID, "probe semaphores are consistent: there are none");
        }
        if (probes.stream().allMatch(probe -> has(probe, site -> site.patch() == Patch.UNKNOWN))) {
            return Check.unknown(
                    ID, "its memory may not be read by this user", "run nopal as root");
        }
        List<String> stuck = named(probes, SitesCheck::isStuck);
        if (!stuck.isEmpty()) {
            return Check.warn(
                    ID,
                    "semaphore raised, but no tracer is attached: " + some(stuck),
                    "a killed bcc tool or debugger left it raised; the probe costs more than a"
                            + " disabled one until the program restarts");
        }
        List<String> abandoned = named(probes, SitesCheck::isPatched);
        if (!abandoned.isEmpty() && isCertainlyUntraced()) {
            return Check.warn(
                    ID,
                    "patched although no tracer is attached: "
                            + some(abandoned)
                            + " (no process holds a perf event or a link of BPF, ftrace has no"
                            + " uprobe, no debugger is attached)",
                    "the kernel did not restore the code after a tracer detached; each event costs"
                            + " a trap or a system call until the program restarts; start it with"
                            + " -Dnopal.nop=1, or use a kernel that restores its optimised nop");
        }
        List<String> silent = named(probes, SitesCheck::isSilent);
        if (!silent.isEmpty()) {
            return Check.warn(
                    ID,
                    "attached without raising the semaphore: " + some(silent),
                    "Nopal's tracepoints fire nevertheless; for others attach by usdt: and not by"
                            + " uprobe:");
        }
        long attached = probes.stream().filter(ListedProbe::isAttached).count();
        return Check.ok(ID, Count.of((int) attached, "probe") + " attached right now");
    }

    private boolean isCertainlyUntraced() {
        return new PossibleTracers(facts.proc(), sys).isCertainlyUntraced(facts.pid());
    }

    private static boolean isPatched(ProbeSite site) {
        return site.patch().isPatched();
    }

    private static boolean counts(ProbeSite site) {
        return site.location().semaphore() != 0;
    }

    static boolean isStuck(ProbeSite site) {
        return site.patch() == Patch.NONE && site.semaphore().orElse(0) > 0;
    }

    private static boolean isSilent(ProbeSite site) {
        return counts(site) && site.patch().isPatched() && site.semaphore().orElse(-1) == 0;
    }

    /**
     * Returns the probes of which all sites are odd: sites that share a semaphore may be attached
     * only in part.
     */
    private static List<String> named(List<ListedProbe> probes, Predicate<ProbeSite> odd) {
        return probes.stream()
                .filter(probe -> probe.sites().stream().filter(SitesCheck::counts).allMatch(odd))
                .map(probe -> probe.provider() + ":" + probe.name())
                .toList();
    }

    private static boolean has(ListedProbe probe, Predicate<ProbeSite> fact) {
        return probe.sites().stream().anyMatch(fact);
    }

    private static String some(List<String> names) {
        String shown = String.join(", ", names.subList(0, Math.min(SHOWN, names.size())));
        return names.size() > SHOWN ? shown + " and " + (names.size() - SHOWN) + " more" : shown;
    }
}
