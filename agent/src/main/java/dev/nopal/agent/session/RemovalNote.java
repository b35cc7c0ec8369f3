package dev.nopal.agent.session;

import dev.nopal.agent.overhead.Overhead;

import java.util.List;
import java.util.Locale;

/**
 * The note that tells the user which probes were removed from a session, when and why.
 *
 * @param probes their names
 * @param excess what they cost, the most expensive first
 * @param afterNanos how long they had been attached
 */
record RemovalNote(
        List<String> probes, List<Overhead.Excess> excess, Overhead overhead, long afterNanos) {
    private static final int MAX_NAMED = 3;

    String text() {
        long fired = excess.stream().mapToLong(each -> overhead.fired(each.unit())).sum();
        double share = excess.stream().mapToDouble(Overhead.Excess::share).sum();
        return String.format(
                Locale.ROOT,
                "removed %s after %.1f s: %,d events took about %.0f %% of one processor, and"
                        + " --max-overhead is %.0f %%; %s figures are partial",
                names(),
                afterNanos / 1e9,
                fired,
                100 * share,
                100 * overhead.limit().orElse(0),
                probes.size() == 1 ? "its" : "their");
    }

    private String names() {
        String named = String.join(", ", probes.subList(0, Math.min(MAX_NAMED, probes.size())));
        return probes.size() <= MAX_NAMED
                ? named
                : named + " and " + (probes.size() - MAX_NAMED) + " more";
    }
}
