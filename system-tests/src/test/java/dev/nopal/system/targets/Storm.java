package dev.nopal.system.targets;

import dev.nopal.Arg;
import dev.nopal.Provider;
import dev.nopal.Tracepoint;
import dev.nopal.TracepointProvider;
import dev.nopal.Tracepoints;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A program that fires from many threads at once.
 *
 * <pre>
 * start COUNT     threads that fire storm:event until they are stopped
 * cycle COUNT     hides and shows the provider
 * stop            how often it was enabled when a thread fired
 * trouble         mismatches, failures and losses
 * </pre>
 */
public final class Storm {
    /** The other form of the same provider: it says nothing about who was looking. */
    @Provider("storm")
    interface Trace {
        void typed(@Arg("round") long round, String text);
    }

    private static final Tracepoint EVENT =
            Tracepoint.of("storm", "event", long.class, String.class);
    private static final Trace TRACE = Tracepoints.of(MethodHandles.lookup(), Trace.class);
    private static final TracepointProvider PROVIDER = TracepointProvider.named("storm");
    private static final AtomicBoolean STOPPED = new AtomicBoolean();
    private static final AtomicReference<Throwable> FAILURE = new AtomicReference<>();
    private static final List<Shooter> SHOOTERS = new ArrayList<>();

    private static final class Shooter extends Thread {
        private long seen;
        private volatile long rounds;

        @Override
        public void run() {
            try {
                for (long i = 0; !STOPPED.get(); i++) {
                    seen += EVENT.fire(i, "storm") ? 1 : 0;
                    TRACE.typed(i, "typed");
                    rounds = i;
                }
            } catch (Throwable e) {
                FAILURE.compareAndSet(null, e);
            }
        }
    }

    private Storm() {}

    public static void main(String[] args) throws IOException {
        Dialogue.run(Storm::answer);
    }

    private static Object answer(String command, List<String> words) throws Exception {
        return switch (command) {
            case "start" -> {
                for (int i = Integer.parseInt(words.getFirst()); i > 0; i--) {
                    Shooter shooter = new Shooter();
                    SHOOTERS.add(shooter);
                    shooter.start();
                }
                for (Shooter shooter : SHOOTERS) {
                    while (shooter.rounds == 0 && shooter.isAlive()) {
                        Thread.onSpinWait();
                    }
                }
                yield SHOOTERS.size();
            }
            case "cycle" -> {
                for (int i = Integer.parseInt(words.getFirst()); i > 0; i--) {
                    PROVIDER.disable();
                    PROVIDER.enable();
                    awaitRound(); // else it would hardly ever be enabled
                }
                yield PROVIDER.isEnabled();
            }
            case "stop" -> stop();
            case "trouble" -> {
                var status = Tracepoints.status();
                yield status.mismatches() + " " + status.failures() + " " + status.losses();
            }
            case "paths" -> PROVIDER.paths();
            default -> throw new IllegalArgumentException("command=" + command);
        };
    }

    /** Waits until some thread has fired with the state as it is now. */
    private static void awaitRound() {
        long wanted = rounds() + 2 * SHOOTERS.size();
        while (rounds() < wanted && !STOPPED.get() && FAILURE.get() == null) {
            Thread.onSpinWait(); // yielding would wait for eight time slices
        }
    }

    private static long rounds() {
        long rounds = 0;
        for (Shooter shooter : SHOOTERS) {
            rounds += shooter.rounds;
        }
        return rounds;
    }

    private static long stop() throws Exception {
        STOPPED.set(true);
        long seen = 0;
        for (Shooter shooter : SHOOTERS) {
            shooter.join();
            seen += shooter.seen;
        }
        if (FAILURE.get() != null) {
            throw new IllegalStateException(FAILURE.get());
        }
        return seen;
    }
}
