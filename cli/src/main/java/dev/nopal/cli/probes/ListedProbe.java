package dev.nopal.cli.probes;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * A probe as tracers list it, with its sites.
 *
 * @param path the path of the file that has it
 * @param nopal whether that file is one of Nopal's images
 */
public record ListedProbe(
        String path, String provider, String name, boolean nopal, List<ProbeSite> sites) {
    private record Key(byte[] bytes, ListedProbe probe) {}

    /** Returns the probes sorted by the bytes of the full name, as in bpftrace. */
    static List<ListedProbe> sorted(List<ListedProbe> probes) {
        return probes.stream()
                .map(probe -> new Key(probe.fullName().getBytes(StandardCharsets.UTF_8), probe))
                .sorted((left, right) -> Arrays.compareUnsigned(left.bytes(), right.bytes()))
                .map(Key::probe)
                .toList();
    }

    /** Returns the same probe with another path of its file. */
    ListedProbe at(String otherPath) {
        return new ListedProbe(otherPath, provider, name, nopal, sites);
    }

    /** Returns {@code usdt:PATH:PROVIDER:NAME}. */
    public String fullName() {
        return "usdt:" + path + ":" + provider + ":" + name;
    }

    /** Returns whether it is enabled: by a tracer, a debugger or a JVM session. */
    public boolean isAttached() {
        return sites.stream()
                .anyMatch(
                        site ->
                                site.patch().isPatched()
                                        || site.semaphore().orElse(0) > 0
                                        || site.sessions().orElse(0) > 0);
    }
}
