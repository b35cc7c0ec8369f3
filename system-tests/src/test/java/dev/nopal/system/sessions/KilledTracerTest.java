package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.control.Connection;
import dev.nopal.script.check.Script;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Tracers;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Kills tracers at random moments: the application has no error, nothing is armed a second later,
 * and the next tracer gets every event.
 *
 * <p>Twenty times that is a real {@code nopal trace}; the other 180 connections are opened by
 * processes of {@code Tracers} that hold some twenty each and are killed by SIGKILL, which closes
 * their sockets in the same way. {@code -Dnopal.soak=N} kills N times as many.
 */
@Timeout(180)
class KilledTracerTest {
    private static final int COMMANDS = 20;
    private static final int CONNECTIONS = 180;
    private static final int AT_ONCE = 24;
    private static final int LONGEST_LIFE_MILLIS = 1_200;

    @Test
    void harmsNobodyWhenTheCommandIsKilled() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        try (Target target = Target.plain()) {
            target.ask("pace");
            for (int i = 0; i < Soak.times(COMMANDS); i += 2) {
                String pid = Long.toString(target.pid());
                try (Trace one = Trace.begin("-p", pid, "-e", script(random));
                        Trace two = Trace.begin("-p", pid, "-e", script(random))) {
                    if (random.nextBoolean()) {
                        one.awaitAttached();
                        two.awaitAttached();
                    } else {
                        // Not for synchronisation: the moment of death is what is random.
                        Thread.sleep(random.nextInt(LONGEST_LIFE_MILLIS));
                    }
                }
                target.assertDisarmed("killed, seed " + seed);
            }
            assertUnharmed(target);
        }
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
                target.assertDisarmed("broken, seed " + seed);
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
        target.assertDisarmed("at the end");
        try (Tracer next =
                Tracer.start(
                        target.socket(),
                        "usdt::sessions:event { @ = count(); @sum = sum(arg0); }")) {
            assertThat(target.ask("fire", "1000")).isEqualTo("1000");
            assertThat(next.number("@")).isEqualTo(1_000);
            assertThat(next.number("@sum")).isEqualTo(499_500);
        }
        target.assertDisarmed("after the last");
        assertThat(target.ask("fire", "1000")).isEqualTo("0");
        target.assertSilent();
    }

    private static String script(Random random) {
        return random.nextBoolean()
                ? "usdt::sessions:event { @[arg1] = count(); @h = hist(arg0); }"
                : "BEGIN { @x = 1; } usdt::sessions:* { printf(\"%s %d\\n\", arg1, arg0); }";
    }
}
