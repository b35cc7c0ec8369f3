package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.ProbeSignature;
import dev.nopal.script.check.CheckResult;
import dev.nopal.script.check.Script;
import dev.nopal.script.compile.Session;
import dev.nopal.script.compile.SessionOptions;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.type.Type;
import dev.nopal.script.value.Aggregate;
import dev.nopal.system.harness.Soak;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Fires a million events from each of eight threads: what was fired is what was delivered and what
 * was counted as lost.
 *
 * <p>Small rings are made by the engine in this JVM, because the command has no option for their
 * size; with the usual ones it is the command that reads. {@code -Dnopal.soak=N} repeats it.
 */
@Timeout(180)
class ConservationTest {
    private static final int PRODUCERS = 8;
    private static final int EVENTS = 1_000_000;
    private static final int STRIPES = 4;
    private static final String[] TEXTS = {"a", "bc", "def", "a somewhat longer text"};

    private static final String SCRIPT =
            "usdt::sessions:event { @ = count(); @sum = sum(arg0); @keyed[arg1] = count();"
                    + " printf(\"%d %s\\n\", arg0, arg1); }";

    @TempDir Path temporary;

    @ParameterizedTest
    @ValueSource(ints = {4 << 10, 64 << 10, 1 << 20})
    void firedIsDeliveredAndLost(int capacity) throws Exception {
        for (int i = 0; i < Soak.times(1); i++) {
            fire(capacity, temporary.resolve("session-" + i));
        }
    }

    private static void fire(int capacity, Path file) throws Exception {
        var signature =
                new ProbeSignature(
                        "usdt::sessions:event",
                        List.of(
                                new ProbeSignature.Argument("value", Type.INT64),
                                new ProbeSignature.Argument("text", new Type.Text(1024))));
        var checked = (CheckResult.Accepted) Script.of(SCRIPT).check(_ -> List.of(signature));
        try (Session session =
                        Session.create(
                                checked.program(),
                                file,
                                SessionOptions.DEFAULT.withOutput(capacity, STRIPES));
                SessionView view = SessionView.follow(file)) {
            MethodHandle handler = session.handlers().getFirst().handler();
            AtomicReference<Throwable> failure = new AtomicReference<>();
            List<Thread> producers = new ArrayList<>();
            for (int i = 0; i < PRODUCERS; i++) {
                producers.add(Thread.ofPlatform().start(() -> produce(handler, failure)));
            }
            long delivered = 0;
            while (producers.stream().anyMatch(Thread::isAlive)) {
                delivered += view.poll().size();
            }
            session.finish();
            for (int more = view.drain().size(); more > 0; more = view.drain().size()) {
                delivered += more;
            }
            assertThat(failure.get()).isNull();
            long fired = (long) PRODUCERS * EVENTS;
            assertThat(delivered).isPositive();
            assertThat(delivered + view.losses().output()).isEqualTo(fired);
            assertThat(view.losses().total()).isEqualTo(view.losses().output());
            long keyed = 0;
            for (var map : view.maps()) {
                if (map.keyed()) {
                    for (var entry : map.entries()) {
                        keyed += ((Aggregate.Count) entry.value()).count();
                    }
                }
            }
            assertThat(keyed).as("aggregations lose nothing").isEqualTo(fired);
        }
    }

    private static void produce(MethodHandle handler, AtomicReference<Throwable> failure) {
        try {
            for (int i = 0; i < EVENTS; i++) {
                handler.invokeExact((long) i, TEXTS[i & 3]);
            }
        } catch (Throwable e) {
            failure.compareAndSet(null, e);
        }
    }

    /** End to end, with the rings that users have. */
    @Test
    void commandSaysWhatWasLost() {
        try (Target target = Target.start();
                Trace trace =
                        Trace.attach(
                                target,
                                "usdt::sessions:event { @ = count(); @s = sum(arg0);"
                                        + " printf(\"%s\\n\", arg1); }",
                                "--max-overhead",
                                "none")) {
            assertThat(target.ask("storm", "8", "100000")).isEqualTo("800000");
            String out = trace.stop();
            long delivered = out.lines().filter(line -> line.startsWith("text ")).count();
            long lost =
                    trace.said().stream()
                            .filter(line -> line.startsWith("nopal: lost "))
                            .mapToLong(line -> Long.parseLong(line.split(" ")[2]))
                            .sum();
            assertThat(delivered + lost).isEqualTo(800_000);
            assertThat(out).contains("@: 800000").contains("@s: " + 8 * 99_999L * 50_000);
        }
    }
}
