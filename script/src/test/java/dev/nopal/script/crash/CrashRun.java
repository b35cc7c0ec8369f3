package dev.nopal.script.crash;

import dev.nopal.script.ProbeSignature;
import dev.nopal.script.check.CheckResult;
import dev.nopal.script.check.Script;
import dev.nopal.script.compile.Session;
import dev.nopal.script.compile.SessionOptions;
import dev.nopal.script.type.Type;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A run of a session from its creation to its end while its stores are observed. */
public final class CrashRun {
    static final int RING = 4 << 10;
    static final int STRIPES = 4;

    private static final ProbeSignature ORDER =
            new ProbeSignature(
                    "usdt:/shop.so:shop:order",
                    List.of(
                            new ProbeSignature.Argument("id", Type.INT64),
                            new ProbeSignature.Argument("customer", new Type.Text(1024))));

    private CrashRun() {}

    /**
     * Fires so many events from each thread at {@code shop:order(long id, String customer)}.
     *
     * @param created runs when readers may open the file
     * @param between runs after each event
     */
    public static void run(
            Path file, String script, int threads, int events, Runnable created, Runnable between)
            throws IOException, InterruptedException {
        CheckResult checked = Script.of(script).check(_ -> List.of(ORDER));
        if (!(checked instanceof CheckResult.Accepted accepted)) {
            throw new AssertionError(checked);
        }
        SessionOptions options = SessionOptions.DEFAULT.withOutput(RING, STRIPES);
        try (Session session = Session.create(accepted.program(), file, options)) {
            created.run();
            session.begin();
            MethodHandle order = session.handlers().getFirst().handler();
            List<Thread> running = new ArrayList<>();
            List<Throwable> thrown = new CopyOnWriteArrayList<>();
            for (int t = 0; t < threads; t++) {
                long first = (long) t * events;
                Thread thread =
                        new Thread(
                                () -> {
                                    for (long id = first; id < first + events; id++) {
                                        fire(order, id);
                                        between.run();
                                    }
                                });
                thread.setUncaughtExceptionHandler((_, e) -> thrown.add(e));
                thread.start();
                running.add(thread);
            }
            for (Thread thread : running) {
                thread.join();
            }
            if (!thrown.isEmpty()) {
                throw new AssertionError(thrown.getFirst());
            }
            session.end();
            session.finish();
        }
    }

    private static void fire(MethodHandle order, long id) {
        CrashPoints.event(
                () -> {
                    try {
                        order.invokeExact(id, customer(id));
                    } catch (Throwable e) {
                        throw new AssertionError("a handler must not throw", e);
                    }
                });
    }

    /** Returns a text of another length each time, so that records pad the rings' ends. */
    static String customer(long id) {
        return "customer-" + "x".repeat((int) (id * 37 % 400)) + id;
    }
}
