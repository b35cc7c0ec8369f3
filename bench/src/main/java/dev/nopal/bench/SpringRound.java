package dev.nopal.bench;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * The processor time of a request in one round, while no tracer was attached and while a session
 * was attached to the applications with the starter.
 */
record SpringRound(Costs idle, Costs session) {
    private static final int FIGURES = 8;

    /** Nanoseconds in two applications without the starter and in two with it. */
    record Costs(double without1, double without2, double with1, double with2) {
        double without() {
            return Math.sqrt(without1 * without2);
        }

        double with() {
            return Math.sqrt(with1 * with2);
        }

        double ratio() {
            return with() / without();
        }

        private DoubleStream figures() {
            return DoubleStream.of(without1, without2, with1, with2);
        }
    }

    /** Returns what the two applications without the starter differ by. */
    double control() {
        return idle.without2 / idle.without1;
    }

    /** Returns what the session adds, less what changed without it meanwhile. */
    double sessionOverIdle() {
        return session.ratio() / idle.ratio();
    }

    /** Returns one line from which {@link #parse} makes the same again. */
    String line() {
        return DoubleStream.concat(idle.figures(), session.figures())
                .mapToObj(each -> String.format(Locale.ROOT, "%.1f", each))
                .collect(Collectors.joining(" "));
    }

    static SpringRound parse(String line) {
        double[] figures =
                Arrays.stream(line.strip().split(" +")).mapToDouble(Double::parseDouble).toArray();
        if (figures.length != FIGURES) {
            throw new IllegalArgumentException("line=" + line + " has not " + FIGURES + " figures");
        }
        return new SpringRound(
                new Costs(figures[0], figures[1], figures[2], figures[3]),
                new Costs(figures[4], figures[5], figures[6], figures[7]));
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "control %.4f, starter %.4f, with a session %.4f",
                control(),
                idle.ratio(),
                session.ratio());
    }
}
