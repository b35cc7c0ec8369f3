package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.ControlSocket;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.Value;
import dev.nopal.system.harness.Soak;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Doomed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Kills applications: every event that was fired into a session is in its file, and in its maps.
 *
 * <p>Each is a JVM of its own, started by {@code -javaagent} as {@code nopal trace -c} does; the
 * tracer is this one process, and it reads the file when the application is dead. Half of them fire
 * a known number of events and send themselves SIGKILL; the others are killed at a random moment,
 * while they fire and count: then one event more than they counted may be there. {@code
 * -Dnopal.soak=N} kills N times as many.
 */
@Timeout(300)
class KilledApplicationTest {
    private static final int KILLS = 80;
    private static final int AT_ONCE = 2;
    private static final int MOST_EVENTS = 500;

    /**
     * What is printed and recorded must fit into the rings: it is read only when the application is
     * dead.
     */
    private static final String SCRIPT =
            "usdt::sessions:event { @ = count(); @sum = sum(arg0); @keyed[arg1] = count();"
                    + " @h = hist(arg0); } usdt::sessions:event /arg0 < 500/"
                    + " { printf(\"%d %s\\n\", arg0, arg1); record(args, ustack(2)); }";

    @TempDir Path temporary;

    @Test
    void keepsEveryEventOfAKilledApplication() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        try (ControlSocket socket = ControlSocket.open(ControlSocket.COMMAND);
                ExecutorService executor = Executors.newFixedThreadPool(AT_ONCE)) {
            Reception reception = new Reception(socket);
            List<Callable<Void>> kills = new ArrayList<>();
            for (int i = 0; i < Soak.times(KILLS); i++) {
                int number = i;
                int events = random.nextInt(MOST_EVENTS);
                kills.add(
                        () -> {
                            if (number % 2 == 0) {
                                killItself(reception, events);
                            } else {
                                killFiring(reception, number, events);
                            }
                            return null;
                        });
            }
            for (Future<Void> each : executor.invokeAll(kills)) {
                each.get();
            }
        }
    }

    private static void killItself(Reception reception, int count) throws Exception {
        try (Subprocess doomed = start(reception.socket, Integer.toString(count));
                Tracer tracer = reception.await(doomed)) {
            doomed.awaitOut("last event", "= fired"::equals);
            doomed.send("die");
            tracer.awaitGone();
            assertComplete(tracer, count, count);
        }
    }

    private void killFiring(Reception reception, int number, int millis) throws Exception {
        Path counter = temporary.resolve("counter-" + number);
        Files.write(counter, new byte[Long.BYTES]);
        try (Subprocess doomed = start(reception.socket, "-1", counter.toString());
                Tracer tracer = reception.await(doomed)) {
            doomed.awaitOut("beginning", "= fired"::equals);
            // Not for synchronisation: the moment of death is what is random.
            Thread.sleep(millis % 50);
            doomed.signal("KILL");
            tracer.awaitGone();
            doomed.awaitExit(Subprocess.DEADLINE);
            long fired = ByteBuffer.wrap(Files.readAllBytes(counter)).getLong();
            assertComplete(tracer, fired, fired + 1);
        }
    }

    private static void assertComplete(Tracer tracer, long least, long most) {
        SessionView view = tracer.view();
        long count = tracer.number("@");
        assertThat(count).isBetween(least, most);
        // The event in which it was killed may be in one map and not in the next.
        assertThat(tracer.number("@sum")).isIn(sum(count), sum(count - 1));
        assertThat(tracer.total("@keyed")).as("of the key").isIn(count, count - 1);
        assertThat(tracer.total("@h")).as("in all buckets").isIn(count, count - 1);
        List<Long> printed = new ArrayList<>();
        List<Long> recorded = new ArrayList<>();
        for (List<Event> events = view.drain(); !events.isEmpty(); events = view.drain()) {
            for (Event event : events) {
                switch (event) {
                    case Event.Printf printf -> printed.add(number(printf.arguments()));
                    case Event.Recorded record -> {
                        List<Value> values =
                                record.fields().stream().map(Value.Field::value).toList();
                        recorded.add(number(values));
                        Value.Text frame = ((Value.Stack) values.get(2)).frames().getFirst();
                        assertThat(new String(frame.bytes(), StandardCharsets.UTF_8))
                                .contains(Doomed.class.getName());
                    }
                    default -> throw new AssertionError(event);
                }
            }
        }
        assertNoneIsMissing(printed, least, most);
        assertNoneIsMissing(recorded, least, most);
        assertThat(view.losses().total()).isZero();
        assertThat(view.isFinished()).as("END has run").isFalse();
    }

    /** Returns the first argument of an event; the second one is a text. */
    private static long number(List<Value> arguments) {
        assertThat(((Value.Text) arguments.get(1)).bytes())
                .isEqualTo("doomed".getBytes(StandardCharsets.UTF_8));
        return Tracer.integer(arguments.getFirst());
    }

    private static void assertNoneIsMissing(List<Long> numbers, long least, long most) {
        assertThat(numbers.size())
                .isBetween((int) Math.min(least, MOST_EVENTS), (int) Math.min(most, MOST_EVENTS));
        for (int i = 0; i < numbers.size(); i++) {
            assertThat(numbers.get(i)).isEqualTo(i);
        }
    }

    private static long sum(long count) {
        return count * (count - 1) / 2;
    }

    private static Subprocess start(ControlSocket socket, String... arguments) {
        List<String> command = new ArrayList<>(List.of(TargetJvm.java()));
        command.addAll(Target.light());
        command.addAll(
                List.of(
                        "-XX:TieredStopAtLevel=1",
                        "-javaagent:" + Target.agent() + "=connect=" + socket.path(),
                        "-cp",
                        TargetJvm.classPath(),
                        Doomed.class.getName()));
        command.addAll(List.of(arguments));
        return Subprocess.start(new ProcessBuilder(command));
    }

    /** A reception for applications in whatever order they come. */
    private static final class Reception {
        private final ControlSocket socket;
        private final Map<Long, CompletableFuture<Tracer>> tracers = new ConcurrentHashMap<>();

        Reception(ControlSocket socket) {
            this.socket = socket;
            Thread.ofPlatform().daemon().start(this::acceptAll);
        }

        private void acceptAll() {
            try {
                while (true) {
                    Tracer tracer = Tracer.greet(Connection.accept(socket.accept()));
                    of(tracer.pid()).complete(tracer);
                }
            } catch (IOException e) {
                // Closed: all have been here.
            }
        }

        private CompletableFuture<Tracer> of(long pid) {
            return tracers.computeIfAbsent(pid, _ -> new CompletableFuture<>());
        }

        /** Returns the tracer of an application once its probes are attached. */
        Tracer await(Subprocess application) throws Exception {
            Tracer tracer =
                    of(application.pid()).get(Subprocess.DEADLINE.toSeconds(), TimeUnit.SECONDS);
            tracers.remove(application.pid());
            tracer.run(SCRIPT, true);
            tracer.awaitAttached();
            return tracer;
        }
    }
}
