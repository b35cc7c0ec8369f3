package com.acme.desks;

import com.acme.web.Service;

import java.util.Queue;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/** Lends desks, of which there are few, and takes back those that were forgotten. */
public final class Desks {
    private static final int DESKS = 6;
    private static final long FORGOTTEN = 1_500_000_000L;

    private final Semaphore free = new Semaphore(DESKS);
    private final Queue<Desk> lent = new ConcurrentLinkedQueue<>();

    public static void main(String[] arguments) throws Exception {
        Desks desks = new Desks();
        TimerTask collecting =
                new TimerTask() {
                    @Override
                    public void run() {
                        desks.lent.stream().filter(Desk::isForgotten).forEach(Desk::close);
                    }
                };
        new Timer("collector", true).schedule(collecting, 200, 200);
        new Service("desks", 8)
                .route("/meet", desks::meet)
                .route("/cancel", desks::cancel)
                .run(arguments, 8, 10, "/meet?ada", "/meet?bob", "/meet?cid", "/cancel?eve");
    }

    private String meet(String guest) throws InterruptedException {
        try (Desk desk = lend()) {
            return desk.sign(guest);
        }
    }

    private String cancel(String guest) throws InterruptedException {
        Desk desk = lend(); // fault
        if (!desk.sign(guest).contains("host")) {
            return "not yours";
        }
        desk.close();
        return "cancelled";
    }

    private Desk lend() throws InterruptedException {
        free.acquire();
        Desk desk = new Desk();
        lent.add(desk);
        return desk;
    }

    /** A desk until it is given back. */
    private final class Desk implements AutoCloseable {
        private final long since = System.nanoTime();
        private final AtomicBoolean isLent = new AtomicBoolean(true);

        String sign(String guest) {
            return guest + " sits here";
        }

        boolean isForgotten() {
            return System.nanoTime() - since > FORGOTTEN;
        }

        @Override
        public void close() {
            if (isLent.compareAndSet(true, false)) {
                lent.remove(this);
                free.release();
            }
        }
    }
}
