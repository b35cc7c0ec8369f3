package dev.nopal.cli.dof;

import dev.nopal.cli.probes.ListedProbe;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A probe that a file declares to DTrace, with all functions that fire it.
 *
 * @param listed the same as a probe without sites, for patterns
 * @param provider the provider where it was found first
 */
public record ListedDofProbe(ListedProbe listed, DofProviderEntry provider, List<Site> sites) {
    /** By the bytes of the full name, as in bpftrace. */
    private static final Comparator<ListedDofProbe> BY_NAME =
            (left, right) ->
                    Arrays.compareUnsigned(
                            left.fullName().getBytes(StandardCharsets.UTF_8),
                            right.fullName().getBytes(StandardCharsets.UTF_8));

    /** The probe in one function, and the section of the file that says so. */
    public record Site(String place, int version, DofProbeEntry probe) {}

    /** Returns the probes of a file, sorted as other probes are. */
    public static List<ListedDofProbe> of(String path, List<FoundDof> found) {
        Map<String, ListedDofProbe> byName = new LinkedHashMap<>();
        for (FoundDof each : found) {
            for (DofProviderEntry provider : each.dof().providers()) {
                for (DofProbeEntry probe : provider.probes()) {
                    // No name contains the NUL between the two; strings keep hostile names fast.
                    byName.computeIfAbsent(
                                    provider.name() + '\0' + probe.name(),
                                    key -> empty(path, provider, probe.name()))
                            .sites()
                            .add(new Site(each.place(), each.dof().version(), probe));
                }
            }
        }
        return byName.values().stream().sorted(BY_NAME).toList();
    }

    private static ListedDofProbe empty(String path, DofProviderEntry provider, String name) {
        return new ListedDofProbe(
                new ListedProbe(path, provider.name(), name, false, List.of()),
                provider,
                new ArrayList<>());
    }

    /** Returns {@code dof:PATH:PROVIDER:NAME}: DTrace sees it, tracers that read notes do not. */
    public String fullName() {
        return "dof:" + listed.path() + ":" + listed.provider() + ":" + listed.name();
    }
}
