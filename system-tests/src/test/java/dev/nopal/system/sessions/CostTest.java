package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares costs in one run, coarsely: an event must not pay for other tracepoints and sessions.
 * The benchmarks have the figures; this would notice a list that is walked.
 */
@Timeout(120)
@Isolated("compares nanoseconds")
class CostTest {
    private static final String EVENTS = "500000";
    private static final int OTHERS = 2_000;
    private static final int SESSIONS = 10;

    /** A machine that others use too may be that much slower from one moment to the next. */
    private static final double MOST = 3;

    private static final double NOISE_NANOS = 10;

    @Test
    void doesNotGrowWithWhatIsElsewhere() throws IOException {
        List<Tracer> others = new ArrayList<>();
        try (Target target = Target.start();
                Tracer tracer =
                        Tracer.start(target.socket(), "usdt::sessions:event { @ = count(); }")) {
            double alone = cost(target);
            target.ask("declare", "other", Integer.toString(OTHERS));
            for (int i = 0; i < SESSIONS; i++) {
                others.add(
                        Tracer.start(
                                target.socket(),
                                "usdt::sessions:other" + (i + 1) + " { @ = count(); }"));
            }
            double among = cost(target);
            assertThat(among)
                    .as("nanoseconds among others, %s alone", alone)
                    .isLessThan(MOST * alone + NOISE_NANOS);
            assertThat(tracer.number("@")).isPositive();
            assertThat(target.ask("fire", "3", "other7")).isEqualTo("3");
            assertThat(others.get(6).number("@")).isEqualTo(3);
        } finally {
            others.forEach(Tracer::close);
        }
    }

    /** After a session the check is the same as before. */
    @Test
    void isGoneWhenTheSessionIs() throws IOException {
        try (Target target = Target.start()) {
            double before = cost(target);
            double during;
            try (Tracer tracer =
                    Tracer.start(
                            target.socket(),
                            "usdt::sessions:event { @[arg1, arg0 % 7] = hist(arg0); }")) {
                during = cost(target);
                assertThat(tracer.view().maps()).hasSize(1);
            }
            target.assertDetached("closed");
            assertThat(cost(target))
                    .as("nanoseconds afterwards, %s before, %s with the session", before, during)
                    .isLessThan(MOST * before + NOISE_NANOS);
        }
    }

    private static double cost(Target target) {
        target.ask("cost", EVENTS);
        return Double.parseDouble(target.ask("cost", EVENTS));
    }
}
