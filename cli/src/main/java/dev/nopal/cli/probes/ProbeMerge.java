package dev.nopal.cli.probes;

import dev.nopal.cli.process.ProcessMemory;
import dev.nopal.elf.UsdtProbe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The merged probes of several files.
 *
 * <p>A name belongs to the first file that has it: bcc, and so bpftrace, add the sites of the
 * others to it.
 */
final class ProbeMerge {
    /**
     * By provider and name; a string, because the hash of a record is slow until it is compiled.
     */
    private final Map<String, ListedProbe> probes = new LinkedHashMap<>();

    private final Optional<ProcessMemory> memory;

    private ProbeMerge(Optional<ProcessMemory> memory) {
        this.memory = memory;
    }

    /** Returns the probes in bpftrace's order, with their state if the memory can be read. */
    static List<ListedProbe> of(List<ProbeImage> images, Optional<ProcessMemory> memory) {
        ProbeMerge merge = new ProbeMerge(memory);
        images.forEach(merge::add);
        return ListedProbe.sorted(List.copyOf(merge.probes.values()));
    }

    private void add(ProbeImage image) {
        for (UsdtProbe probe : image.content().probes()) {
            ListedProbe listed =
                    probes.computeIfAbsent(
                            probe.provider() + '\0' + probe.name(),
                            key ->
                                    new ListedProbe(
                                            image.file().path(),
                                            probe.provider(),
                                            probe.name(),
                                            image.content().nopal(),
                                            new ArrayList<>()));
            for (UsdtProbe.Location location : probe.locations()) {
                listed.sites().add(site(image, location));
            }
        }
    }

    private ProbeSite site(ProbeImage image, UsdtProbe.Location location) {
        SiteState state =
                memory.isPresent()
                        ? SiteState.read(memory.get(), image.file(), image.content(), location)
                        : SiteState.UNKNOWN;
        return new ProbeSite(
                image.file().path(),
                image.content().machine(),
                location,
                Optional.ofNullable(image.content().signatures().get(location.address())),
                state.patch(),
                state.semaphore(),
                image.content().nopal() ? state.sessions() : OptionalLong.empty());
    }
}
