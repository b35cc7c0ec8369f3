package dev.nopal.cli.trace;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.targets.MatchingJvms;
import dev.nopal.cli.text.Printable;
import dev.nopal.cli.text.Reasons;
import dev.nopal.cli.thread.Threads;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** All JVMs of this machine whose main class the user named; those that appear later are joined. */
public final class AllJvms implements JvmSource {
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final String main;
    private final ProcFs proc;
    private final CountDownLatch closed = new CountDownLatch(1);

    /**
     * @param main part of the name of a main class, or {@code *}
     */
    public AllJvms(String main) {
        this(main, ProcFs.real());
    }

    AllJvms(String main, ProcFs proc) {
        this.main = main;
        this.proc = proc;
    }

    @Override
    public void start(Listener listener) throws Refusal, IOException {
        MatchingJvms matching = new MatchingJvms(proc, main, listener::say);
        List<JavaProcess> first = matching.next();
        if (first.isEmpty()) {
            throw Refusal.notFound(
                    main.equals("*")
                            ? "no JVM of this user runs; nopal ps shows those that do"
                            : "no JVM of this user has a main class with \""
                                    + Printable.of(main)
                                    + "\" in its name; nopal ps shows them");
        }
        AttachSlots slots = new AttachSlots();
        AtomicInteger left = new AtomicInteger(first.size());
        for (JavaProcess jvm : first) {
            reach(
                    jvm,
                    slots,
                    listener,
                    () -> {
                        if (left.decrementAndGet() == 0) {
                            listener.watching();
                        }
                    });
        }
        Threads.startDaemon("nopal-watch", () -> watch(matching, slots, listener));
    }

    private static void reach(
            JavaProcess jvm, AttachSlots slots, Listener listener, Runnable done) {
        String target = JvmName.of(jvm);
        listener.reaching(target);
        slots.start(
                "nopal-attach",
                () -> {
                    LocalJvms.reachAgain(jvm.pid(), target, listener);
                    done.run();
                });
    }

    private void watch(MatchingJvms matching, AttachSlots slots, Listener listener) {
        try {
            while (!closed.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
                for (JavaProcess jvm : matching.next()) {
                    reach(jvm, slots, listener, () -> {});
                }
            }
        } catch (IOException e) {
            listener.say("JVMs that appear now are not traced: " + Reasons.of(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isPlural() {
        return true;
    }

    @Override
    public void close() {
        closed.countDown();
    }
}
