package dev.nopal.cli.probes;

import dev.nopal.cli.process.ProcessMemory;
import dev.nopal.elf.UsdtProbe;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The probes of several files: a name that two of them have is two probes, as in bpftrace since
 * 0.25. Older ones list it with the first of the files.
 */
final class ProbeListing {
    private final List<ListedProbe> probes = new ArrayList<>();
    private final Optional<ProcessMemory> memory;

    private ProbeListing(Optional<ProcessMemory> memory) {
        this.memory = memory;
    }

    /** Returns the probes in bpftrace's order, with their state if the memory can be read. */
    static List<ListedProbe> of(List<ProbeImage> images, Optional<ProcessMemory> memory) {
        ProbeListing listing = new ProbeListing(memory);
        images.forEach(listing::add);
        return ListedProbe.sorted(listing.probes);
    }

    private void add(ProbeImage image) {
        for (UsdtProbe probe : image.content().probes()) {
            probes.add(
                    new ListedProbe(
                            image.file().path(),
                            probe.provider(),
                            probe.name(),
                            image.content().nopal(),
                            probe.locations().stream()
                                    .map(location -> site(image, location))
                                    .toList()));
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
