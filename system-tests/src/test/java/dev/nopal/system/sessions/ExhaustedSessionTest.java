package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Soak;
import dev.nopal.system.targets.Exhaustion;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;

/**
 * Fires into a session where the stack or the heap ends, interpreted and compiled by either
 * compiler: nothing is wedged, and what is fired afterwards is all there. {@code -Dnopal.soak=N}
 * does it N times as often.
 */
@Timeout(180)
class ExhaustedSessionTest {
    private static final int ROUNDS = 10;
    private static final String SMALL_HEAP = "-Xmx20m";
    private static final String FIRES = "40";
    private static final int AFTERWARDS = 1_000;

    private static final String SCRIPT =
            """
            usdt::exhaustion:event /arg1 == "still here"/
            {
                @here = count();
                @sum = sum(arg0);
                printf("%s %d\\n", arg1, arg0);
            }
            usdt::exhaustion:event
            {
                @[arg1] = count();
                @h = hist(arg0);
                @last[arg1, arg0 % 100] = arg0;
                printf("%s %d\\n", arg1, arg0);
            }
            usdt::exhaustion:typed /arg1 == "still here"/ { @typed = count(); }
            usdt::exhaustion:typed { @keys[arg0 % 50] = count(); }
            """;

    @ParameterizedTest
    @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation"})
    void survivesStacksThatOverflow(String mode) throws Exception {
        try (Target target = start(mode);
                Tracer tracer = Tracer.start(target.socket(), SCRIPT)) {
            for (int i = 0; i < Soak.times(1); i++) {
                assertThat(target.askNumber("overflow", Integer.toString(ROUNDS))).isPositive();
                drain(tracer);
            }
            assertDelivered(target, tracer);
        }
    }

    /**
     * What a script links at its first event must not stay broken for ever, and the JVM must not
     * complain of an agent that looks at classes where they are loaded without stack.
     */
    @ParameterizedTest
    @CsvSource({
        "-Xint, 0",
        "-Xint, 7",
        "-Xint, 20",
        "-XX:TieredStopAtLevel=1, 0",
        "-XX:TieredStopAtLevel=1, 7",
        "-XX:TieredStopAtLevel=1, 20",
        "-XX:-TieredCompilation, 0",
        "-XX:-TieredCompilation, 7",
        "-XX:-TieredCompilation, 20"
    })
    void survivesAStackThatOverflowsInTheFirstFire(String mode, String distance) throws Exception {
        for (int i = 0; i < Soak.times(1); i++) {
            try (Target target = start(mode);
                    Tracer tracer = Tracer.start(target.socket(), SCRIPT)) {
                target.ask("late", distance);
                drain(tracer);
                assertDelivered(target, tracer);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation"})
    void throwsNothingWhereTheHeapIsFull(String mode) throws Exception {
        try (Target target = start(mode, SMALL_HEAP);
                Tracer tracer = Tracer.start(target.socket(), SCRIPT)) {
            for (int i = 0; i < Soak.times(1); i++) {
                assertThat(target.ask("fill", "1", FIRES)).as("thrown").isEqualTo("0");
                drain(tracer);
            }
            assertDelivered(target, tracer);
        }
    }

    private static Target start(String... options) {
        List<String> all = new ArrayList<>(Target.light());
        all.add("-javaagent:" + Target.agent());
        all.addAll(List.of(options));
        return Target.launch(Exhaustion.class, all);
    }

    private static int drain(Tracer tracer) {
        int events = 0;
        for (int more = tracer.view().poll().size(); more > 0; ) {
            events += more;
            more = tracer.view().poll().size();
        }
        return events;
    }

    private static void assertDelivered(Target target, Tracer tracer) throws Exception {
        long losses = tracer.view().losses().total();
        assertThat(target.ask("fire", Integer.toString(AFTERWARDS)))
                .isEqualTo(Integer.toString(AFTERWARDS));
        assertThat(tracer.number("@here")).isEqualTo(AFTERWARDS);
        assertThat(tracer.number("@typed")).isEqualTo(AFTERWARDS);
        assertThat(tracer.number("@sum")).isEqualTo(AFTERWARDS * (AFTERWARDS - 1L) / 2);
        assertThat(tracer.view().losses().total()).as("losses afterwards").isEqualTo(losses);
        tracer.stop();
        int printed = 0;
        for (var events = tracer.view().drain(); !events.isEmpty(); ) {
            printed += events.size();
            events = tracer.view().drain();
        }
        assertThat(printed).isEqualTo(2 * AFTERWARDS);
        assertThat(tracer.view().isFinished()).isTrue();
        target.assertSilent();
    }
}
