package dev.nopal.examples;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/** A worker in the {@link Kitchen}, with one method for each kind of problem. */
class Cook {
    static final int BAKING_MILLIS = 30;
    static final int HOLDING_MILLIS = 20;
    static final int PHONE_MILLIS = 200;
    static final int GUESTS = 4;
    static final int NOTE_BYTES = 1000;
    static final int FLOUR_BYTES = 100_000;

    private final Object sink = new Object();
    private final ReentrantLock fridge = new ReentrantLock();
    private final List<Crumb> crumbs = new ArrayList<>();
    private int hungUp;

    /** The object that is allocated. */
    static final class Flour {
        final byte[] grains = new byte[FLOUR_BYTES];
    }

    /** The object that leaks. */
    static final class Crumb {}

    /** The exception that is thrown. */
    static final class TooSaltyException extends RuntimeException {
        private static final long serialVersionUID = 1;

        TooSaltyException(String dish) {
            super(dish);
        }
    }

    /** Takes long because it waits. */
    void bake(int loaf, String kind) throws InterruptedException {
        Thread.sleep(BAKING_MILLIS);
    }

    /** Takes long because it computes: some ten milliseconds per round. */
    long knead(int rounds) {
        long sum = 0;
        long left = rounds * 10_000L;
        while (left > 0) {
            for (int i = 0; i < 1000; i++) {
                sum += i * sum + 1;
            }
            left -= System.nanoTime() == 0 ? 2 : 1; // Only uncounted loops are sampled.
        }
        return sum;
    }

    /** Always fails. */
    void taste(String dish) {
        throw new TooSaltyException(dish);
    }

    /** Waits for a monitor that another thread holds. */
    void wash() throws InterruptedException {
        CountDownLatch isTaken = new CountDownLatch(1);
        Thread waiting = Thread.currentThread();
        Thread other = new Thread(() -> holdSink(isTaken, waiting), "dishwasher");
        other.start();
        isTaken.await();
        synchronized (sink) {
            other.join();
        }
    }

    private void holdSink(CountDownLatch isTaken, Thread waiting) {
        synchronized (sink) {
            isTaken.countDown();
            while (waiting.getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
            rest();
        }
    }

    /** Waits for a lock that another thread holds. */
    void cool() throws InterruptedException {
        CountDownLatch isTaken = new CountDownLatch(1);
        Thread waiting = Thread.currentThread();
        Thread other = new Thread(() -> holdFridge(isTaken, waiting), "delivery");
        other.start();
        isTaken.await();
        fridge.lock();
        fridge.unlock();
        other.join();
    }

    private void holdFridge(CountDownLatch isTaken, Thread waiting) {
        fridge.lock();
        try {
            isTaken.countDown();
            while (!fridge.hasQueuedThread(waiting)) {
                Thread.onSpinWait();
            }
            rest();
        } finally {
            fridge.unlock();
        }
    }

    private static void rest() {
        try {
            Thread.sleep(HOLDING_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Allocates memory. */
    Flour mix() {
        return new Flour();
    }

    /** Writes to a file, and reads it again. */
    int note(Path notes) throws IOException {
        try (FileOutputStream out = new FileOutputStream(notes.toFile(), false)) {
            out.write(new byte[NOTE_BYTES]);
        }
        try (FileInputStream in = new FileInputStream(notes.toFile())) {
            return in.read(new byte[NOTE_BYTES]);
        } finally {
            Files.delete(notes);
        }
    }

    /** Waits for an answer that does not come. */
    void phone() throws IOException {
        InetAddress here = InetAddress.getLoopbackAddress();
        try (ServerSocket silent = new ServerSocket(0, 1, here);
                Socket line = new Socket(here, silent.getLocalPort())) {
            line.setSoTimeout(PHONE_MILLIS);
            line.getInputStream().read();
        } catch (SocketTimeoutException e) {
            hungUp++;
        }
    }

    /** Serves several guests at the same time. */
    void feast() throws InterruptedException {
        List<Thread> guests = new ArrayList<>();
        for (int i = 1; i <= GUESTS; i++) {
            Thread guest = new Thread(this::dine, "guest-" + i);
            guest.start();
            guests.add(guest);
        }
        for (Thread guest : guests) {
            guest.join();
        }
    }

    private void dine() {
        try {
            serve();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Runs for several guests at once. */
    void serve() throws InterruptedException {
        Thread.sleep(BAKING_MILLIS);
    }

    /** Starts a thread that ends at once. */
    void hire(int number) throws InterruptedException {
        Thread waiter = new Thread(() -> {}, "waiter-" + number);
        waiter.start();
        waiter.join();
    }

    /** Leaks memory. */
    void spill() {
        crumbs.add(new Crumb());
    }
}
