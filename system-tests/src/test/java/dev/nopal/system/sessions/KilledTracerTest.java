package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.control.Connection;
import dev.nopal.script.check.Script;
import dev.nopal.system.harness.Soak;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Tracers;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;

/**
 * Kills tracers at random moments: the application has no error, what they attached is detached a
 * second later, and another tracer that stays attached has every event.
 *
 * <p>All are real {@code nopal trace} processes, started from an AOT cache as {@code ./nopal} does.
 * Beside them connections are broken at each point of the conversation. {@code -Dnopal.soak=N}
 * kills N times as many.
 */
@Timeout(300)
class KilledTracerTest {
    private static final int COMMANDS = 96;
    private static final int COMMANDS_AT_ONCE = 8;
    private static final int PLAIN_TARGETS = 4;
    private static final int CONNECTIONS = 60;
    private static final int AT_ONCE = 24;
    private static final int LONGEST_LIFE_MILLIS = 400;
    private static final String COST_EVENTS = "500000";

    /** As CostTest: a busy machine is that much slower from one moment to the next. */
    private static final double MOST_COST = 3;

    private static final double NOISE_NANOS = 10;

    /** Every 64th is printed, so that all that is printed fits into the rings. */
    private static final String WITNESS =
            "usdt::sessions:event { @ = count(); @sum = sum(arg0); @keyed[arg1] = count();"
                    + " @h = hist(arg0); if (arg0 % 64 == 0) { printf(\"%lld\\n\", arg0); } }";

    @TempDir static Path temporary;

    private static Path cache;

    @BeforeAll
    static void train() {
        cache = temporary.resolve("nopal.aot");
        Trace.train(cache);
    }

    @Test
    void harmsNobodyWhenTheCommandIsKilled() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        try (Target target = Target.start()) {
            double before = cost(target);
            int attached = 0;
            boolean isAwaited = true; // Every other time: a slow machine attaches none otherwise.
            for (int i = 0; i < Soak.times(COMMANDS); i += COMMANDS_AT_ONCE) {
                attached += killSome(target, random, isAwaited, "killed, seed " + seed);
                isAwaited = !isAwaited;
            }
            assertThat(cost(target))
                    .as("nanoseconds of a fire, %s before", before)
                    .isLessThan(MOST_COST * before + NOISE_NANOS);
            assertThat(attached).as("killed with a session").isGreaterThan(COMMANDS / 4);
            assertUnharmed(target);
        }
    }

    /** Returns how many of them had said that they were attached. */
    private static int killSome(Target target, Random random, boolean isAwaited, String when)
            throws Exception {
        List<Trace> doomed = new ArrayList<>();
        int attached = 0;
        try (Tracer witness = Tracer.start(target.socket(), WITNESS)) {
            target.ask("pace");
            for (int i = 0; i < COMMANDS_AT_ONCE; i++) {
                doomed.add(begin(target, random));
            }
            if (isAwaited) {
                doomed.forEach(Trace::awaitAttached);
            }
            // Not for synchronisation: the moment of death is what is random.
            Thread.sleep(random.nextInt(LONGEST_LIFE_MILLIS));
            for (Trace each : doomed) {
                each.close();
                attached += each.process().err().contains("Attached ") ? 1 : 0;
            }
            target.assertSessions(1, when);
            assertComplete(witness, target.ask("rest"));
        } finally {
            doomed.forEach(Trace::close);
        }
        target.assertDetached(when);
        return attached;
    }

    private static Trace begin(Target target, Random random) {
        return Trace.beginFast(cache, "-p", Long.toString(target.pid()), "-e", script(random));
    }

    /** Fails unless all that was fired is there: in each map, and in what was printed. */
    private static void assertComplete(Tracer witness, String rest) {
        assertThat(rest).as("seen, and no error").matches("[0-9]+ null");
        long fired = Long.parseLong(rest.split(" ")[0]);
        assertThat(fired).isPositive();
        assertThat(witness.number("@")).isEqualTo(fired);
        assertThat(witness.number("@sum")).isEqualTo(fired * (fired - 1) / 2);
        assertThat(witness.total("@keyed")).isEqualTo(fired);
        assertThat(witness.total("@h")).isEqualTo(fired);
        assertThat(witness.view().losses().total()).isZero();
        assertThat(witness.printed())
                .isEqualTo(
                        LongStream.range(0, (fired + 63) / 64)
                                .mapToObj(number -> 64 * number)
                                .toList());
    }

    /** The agent is on its way into the application when they die, two of them at once. */
    @Test
    void harmsNobodyWhenTheCommandIsKilledWhileItAttaches() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < Soak.times(PLAIN_TARGETS); i++) {
            try (Target target = Target.plain()) {
                target.ask("pace");
                for (int attempt = 0; attempt < 2; attempt++) {
                    List<Trace> doomed = List.of(begin(target, random), begin(target, random));
                    Thread.sleep(random.nextInt(LONGEST_LIFE_MILLIS));
                    doomed.forEach(Trace::close);
                    target.assertDetached("killed, seed " + seed);
                }
                // Whatever they left half done, the next one can attach.
                Trace.attach(target, script(random)).close();
                assertUnharmed(target);
            }
        }
    }

    private static double cost(Target target) {
        target.ask("cost", COST_EVENTS);
        return Double.parseDouble(target.ask("cost", COST_EVENTS));
    }

    @Test
    void harmsNobodyWhenConnectionsBreak() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        try (Target target = Target.start()) {
            target.ask("pace");
            int broken = 0;
            while (broken < Soak.times(CONNECTIONS)) {
                broken += breakSome(target, random);
                target.assertDetached("broken, seed " + seed);
            }
            assertUnharmed(target);
        }
    }

    /** Returns how many connections there were when the process that held them was killed. */
    private static int breakSome(Target target, Random random) {
        List<String> command = new ArrayList<>(List.of(TargetJvm.java()));
        command.addAll(Target.light());
        command.addAll(
                List.of(
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        TargetJvm.location(Tracers.class)
                                + ":"
                                + TargetJvm.location(Connection.class)
                                + ":"
                                + TargetJvm.location(Script.class),
                        Tracers.class.getName(),
                        target.socket().toString(),
                        Integer.toString(AT_ONCE),
                        Long.toString(random.nextLong())));
        Subprocess tracers = Subprocess.start(new ProcessBuilder(command));
        try (tracers) {
            int least = AT_ONCE / 2 + random.nextInt(AT_ONCE / 2);
            for (int i = 0; i < least; i++) {
                tracers.awaitOut("connection", line -> line.startsWith("= opened"));
            }
        }
        return (int) tracers.out().lines().filter(line -> line.startsWith("= opened")).count();
    }

    private static void assertUnharmed(Target target) throws IOException {
        assertThat(target.ask("rest")).endsWith(" null");
        target.assertDetached("at the end");
        try (Tracer next =
                Tracer.start(
                        target.socket(),
                        "usdt::sessions:event { @ = count(); @sum = sum(arg0); }")) {
            assertThat(target.ask("fire", "1000")).isEqualTo("1000");
            assertThat(next.number("@")).isEqualTo(1_000);
            assertThat(next.number("@sum")).isEqualTo(499_500);
        }
        target.assertDetached("after the last");
        assertThat(target.ask("fire", "1000")).isEqualTo("0");
        target.assertSilent();
    }

    private static String script(Random random) {
        return random.nextBoolean()
                ? "usdt::sessions:event { @[arg1] = count(); @h = hist(arg0); }"
                : "BEGIN { @x = 1; } usdt::sessions:* { printf(\"%s %d\\n\", arg1, arg0); }";
    }
}
