package dev.nopal.cli.doctor;

import dev.nopal.cli.probes.JvmTracepoint;
import dev.nopal.cli.probes.ListedProbe;
import dev.nopal.cli.probes.Patch;
import dev.nopal.cli.probes.ProbePattern;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The last checks of "why does my probe not fire?": listed, attached, reached. */
final class ProbeWalk {
    private static final int SHOWN = 5;

    private ProbeWalk() {}

    static List<Check> check(TargetFacts facts, ProbePattern pattern) {
        List<ListedProbe> probes = facts.scan().probes().stream().filter(pattern::matches).toList();
        if (probes.isEmpty()) {
            return List.of(missing(facts, pattern));
        }
        List<Check> steps = new ArrayList<>();
        steps.add(
                Check.ok(
                        "probe",
                        Count.of(probes.size(), "probe")
                                + " of that name: "
                                + probes.getFirst().fullName()));
        List<ListedProbe> attached =
                probes.stream().filter(ListedProbe::isAttached).filter(p -> !isStuck(p)).toList();
        if (!attached.isEmpty()) {
            steps.add(Check.ok("attached", attached(attached.getFirst())));
            steps.add(
                    Check.unknown(
                            "reached",
                            "attached, so if nothing arrives the code has not reached it, or the"
                                    + " tracer was attached through another path or to another process",
                            "attach to " + attached.getFirst().fullName()));
        } else if (probes.stream()
                .flatMap(probe -> probe.sites().stream())
                .allMatch(site -> site.patch() == Patch.UNKNOWN)) {
            steps.add(
                    Check.unknown(
                            "attached",
                            "its memory may not be read by this user",
                            "run nopal as root"));
        } else if (probes.stream().anyMatch(ProbeWalk::isStuck)) {
            steps.add(
                    Check.warn(
                            "attached",
                            "its semaphore is raised, but its code is not patched: a killed tool left"
                                    + " it so, or the tracer is attached through another path",
                            "attach to " + probes.getFirst().fullName()));
        } else {
            steps.add(
                    Check.warn(
                            "attached",
                            "no tracer or session is attached to it now",
                            "attach: bpftrace -p "
                                    + facts.pid()
                                    + " -e 'usdt::"
                                    + probes.getFirst().provider()
                                    + ":"
                                    + probes.getFirst().name()
                                    + " { @ = count(); }'"));
        }
        return steps;
    }

    private static boolean isStuck(ListedProbe probe) {
        return probe.sites().stream().allMatch(SitesCheck::isStuck)
                && probe.sites().stream().allMatch(site -> site.sessions().orElse(0) == 0);
    }

    private static Check missing(TargetFacts facts, ProbePattern pattern) {
        if (!facts.goneImages().isEmpty()) {
            return Check.fail(
                    "probe",
                    "no tracer finds a probe of that name, and files of its images are gone",
                    "restart the program: the checks above name the files");
        }
        if (!facts.withdrawnImages().isEmpty()) {
            return Check.fail(
                    "probe",
                    "no probe of that name is published, and a provider is disabled",
                    "call TracepointProvider.enable() in the program");
        }
        Optional<JvmTracepoint> inJvm =
                facts.jvmOnly().stream().filter(each -> pattern.matches(each.listed())).findFirst();
        if (inJvm.isPresent()) {
            return Check.fail(
                    "probe",
                    inJvm.get().line()
                            + " is in the JVM only: scripts in the JVM see it, kernel tracers do not",
                    "nopal trace -p "
                            + facts.pid()
                            + " -e '"
                            + inJvm.get().line()
                            + " { @ = count(); }'; for kernel tracers, see native-access above");
        }
        List<ListedProbe> tracepoints = facts.tracepoints();
        if (tracepoints.isEmpty()) {
            return Check.fail(
                    "probe",
                    "it has no probe of that name",
                    "load its provider first: the checks above show what prevents it");
        }
        return Check.fail(
                "probe",
                "it has no probe of that name; it has "
                        + tracepoints.stream()
                                .limit(SHOWN)
                                .map(probe -> probe.provider() + ":" + probe.name())
                                .collect(Collectors.joining(", "))
                        + (tracepoints.size() > SHOWN ? " …" : ""),
                "nopal list -p "
                        + facts.pid()
                        + " shows all; a tracepoint appears when it is declared");
    }

    private static String attached(ListedProbe probe) {
        boolean patched = probe.sites().stream().anyMatch(site -> site.patch().isPatched());
        boolean raised = probe.sites().stream().anyMatch(site -> site.semaphore().orElse(0) > 0);
        boolean session = probe.sites().stream().anyMatch(site -> site.sessions().orElse(0) > 0);
        List<String> by = new ArrayList<>();
        if (patched) {
            by.add("its code is patched");
        }
        if (raised) {
            by.add("its semaphore is raised");
        }
        if (session) {
            by.add("a JVM session is attached");
        }
        return "it is enabled: " + String.join(", ", by);
    }
}
