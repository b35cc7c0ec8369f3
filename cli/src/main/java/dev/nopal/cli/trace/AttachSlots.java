package dev.nopal.cli.trace;

import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.thread.Threads;
import dev.nopal.cli.waiting.BoundedWait;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The bound on how many JVMs are reached at the same time: loading an agent costs a processor, here
 * and in the JVM. One that takes long, because it is stopped or starved, gives its slot to the next
 * one and continues nevertheless, so that it does not hold up the others.
 */
final class AttachSlots {
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final Semaphore slots;
    private final Duration patience;

    AttachSlots() {
        this(
                Math.max(4, 2 * Runtime.getRuntime().availableProcessors()),
                BoundedWait.scaled(ProcFs.real(), PATIENCE));
    }

    AttachSlots(int slots, Duration patience) {
        this.slots = new Semaphore(slots);
        this.patience = patience;
    }

    /** Runs a task on a thread of its own, once there is a slot. */
    void start(String name, Runnable task) {
        Threads.startDaemon(
                name,
                () -> {
                    try {
                        slots.acquire();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                        return;
                    }
                    Slot slot = new Slot();
                    Thread watch = Threads.startDaemon("nopal-slot", slot::leaveLater);
                    try {
                        task.run();
                    } finally {
                        slot.leave();
                        watch.interrupt();
                    }
                });
    }

    private final class Slot {
        private boolean isLeft;

        synchronized void leave() {
            if (!isLeft) {
                isLeft = true;
                slots.release();
            }
        }

        void leaveLater() {
            try {
                TimeUnit.NANOSECONDS.sleep(patience.toNanos());
                leave();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // The task has ended.
            }
        }
    }
}
