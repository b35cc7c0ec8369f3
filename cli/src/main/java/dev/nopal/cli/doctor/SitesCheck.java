package dev.nopal.cli.doctor;

import dev.nopal.cli.probes.ListedProbe;
import dev.nopal.cli.probes.Patch;
import dev.nopal.cli.probes.Site;

import java.util.List;
import java.util.function.Predicate;

/** Asks whether code and semaphores agree about who is attached. */
record SitesCheck(TargetFacts facts) implements Examination {
    private static final String ID = "sites";
    private static final int SHOWN = 3;

    @Override
    public Check examine() {
        List<ListedProbe> probes =
                facts.scan().probes().stream()
                        .filter(probe -> has(probe, SitesCheck::counts))
                        .toList();
        if (probes.isEmpty()) {
            return Check.ok(ID, "no probe with a semaphore that could disagree");
        }
        if (probes.stream().allMatch(probe -> has(probe, site -> site.patch() == Patch.UNKNOWN))) {
            return Check.unknown(
                    ID, "its memory may not be read by this user", "run nopal as root");
        }
        List<String> stuck = named(probes, SitesCheck::isStuck);
        if (!stuck.isEmpty()) {
            return Check.warn(
                    ID,
                    "semaphore raised, but nobody is attached: " + some(stuck),
                    "a killed bcc tool or debugger left it so; the probe only costs more than"
                            + " nothing until the program restarts");
        }
        List<String> silent = named(probes, SitesCheck::isSilent);
        if (!silent.isEmpty()) {
            return Check.warn(
                    ID,
                    "attached without raising the semaphore: " + some(silent),
                    "Nopal's tracepoints fire all the same; for others attach by usdt: and not by"
                            + " uprobe:");
        }
        long attached = probes.stream().filter(ListedProbe::isAttached).count();
        return Check.ok(ID, Count.of((int) attached, "probe") + " attached right now");
    }

    private static boolean counts(Site site) {
        return site.location().semaphore() != 0;
    }

    static boolean isStuck(Site site) {
        return site.patch() == Patch.NONE && site.semaphore().orElse(0) > 0;
    }

    private static boolean isSilent(Site site) {
        return counts(site) && site.patch().isPatched() && site.semaphore().orElse(-1) == 0;
    }

    /**
     * A semaphore may be shared by sites of which only some are attached: then nothing is stuck.
     */
    private static List<String> named(List<ListedProbe> probes, Predicate<Site> odd) {
        return probes.stream()
                .filter(probe -> probe.sites().stream().filter(SitesCheck::counts).allMatch(odd))
                .map(probe -> probe.provider() + ":" + probe.name())
                .toList();
    }

    private static boolean has(ListedProbe probe, Predicate<Site> fact) {
        return probe.sites().stream().anyMatch(fact);
    }

    private static String some(List<String> names) {
        String shown = String.join(", ", names.subList(0, Math.min(SHOWN, names.size())));
        return names.size() > SHOWN ? shown + " and " + (names.size() - SHOWN) + " more" : shown;
    }
}
