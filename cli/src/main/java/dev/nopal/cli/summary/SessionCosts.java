package dev.nopal.cli.summary;

import dev.nopal.script.session.RemovedProbe;
import dev.nopal.script.session.SessionCost;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.Value;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** The cost of sessions for the program, and the figures that are partial because of it. */
public final class SessionCosts {
    private static final int MAX_NAMED = 3;

    private SessionCosts() {}

    /** Returns an event for each probe that was removed from a session. */
    public static List<Event> partial(List<RemovedProbe> removed) {
        return removed.stream().map(SessionCosts::event).toList();
    }

    private static Event event(RemovedProbe removed) {
        return new Event.PartialProbe(Value.of(removed.probe()), removed.afterNanos());
    }

    /**
     * Returns the names of probes whose figures are partial, on one line; empty if all are
     * complete.
     */
    public static String names(List<RemovedProbe> removed) {
        List<String> names = removed.stream().map(RemovedProbe::probe).distinct().toList();
        String named = String.join(", ", names.subList(0, Math.min(MAX_NAMED, names.size())));
        return names.size() <= MAX_NAMED
                ? named
                : named + " and " + (names.size() - MAX_NAMED) + " more";
    }

    /** Returns about how often the probes of all sessions fired, if that is known. */
    public static OptionalLong fired(List<SessionView> views) {
        long fired = 0;
        for (SessionView view : views) {
            Optional<SessionCost> cost = view.cost();
            if (cost.isEmpty()) {
                return OptionalLong.empty();
            }
            fired += Math.max(0, cost.get().fired());
        }
        return OptionalLong.of(fired);
    }

    /**
     * Returns one line such as {@code probes fired 40 M times, about 7 % of one processor}; empty
     * if no probe fired, which {@link NothingSeen} explains.
     */
    public static Optional<String> sentence(List<SessionView> views) {
        long fired = 0;
        double share = 0;
        boolean isKnown = false;
        for (SessionView view : views) {
            Optional<SessionCost> cost = view.cost();
            OptionalLong attached = view.attachedNanos();
            if (cost.isPresent() && attached.isPresent()) {
                isKnown = true;
                fired += Math.max(0, cost.get().fired());
                share += Math.max(0, cost.get().nanos()) / (double) attached.getAsLong();
            }
        }
        return isKnown && fired > 0 ? Optional.of(sentence(fired, 100 * share)) : Optional.empty();
    }

    static String sentence(long fired, double percent) {
        return "probes fired "
                + (fired == 1 ? "once" : counted(fired) + " times")
                + ", "
                + (percent < 1 ? "less than 1" : "about " + Math.round(percent))
                + " % of one processor";
    }

    /** Returns a number with only the digits that are certain. */
    private static String counted(long number) {
        if (number < 1_000) {
            return Long.toString(number);
        }
        double scaled = number;
        String unit = "";
        for (String each : List.of("k", "M", "G")) {
            if (scaled >= 1_000) {
                scaled /= 1_000;
                unit = " " + each;
            }
        }
        return rounded(scaled) + unit;
    }

    private static String rounded(double number) {
        return String.format(Locale.ROOT, number < 10 ? "%.1f" : "%,.0f", number);
    }
}
