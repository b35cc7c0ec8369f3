package dev.nopal.system.via;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A proxy on the loopback address that delivers every byte later, in both directions, and counts
 * the round trips.
 *
 * <p>Each end has a logical clock. What an end sends may depend on all that it has received: so it
 * is delivered one trip after the latest of that, however long the end has computed in between. A
 * busy machine makes the line slower and not the count higher, except where an end takes longer
 * than a trip to send what does not depend on anything that arrives meanwhile.
 */
final class DelayingProxy implements AutoCloseable {
    private static final int BLOCK = 64 << 10;

    private final ServerSocket server;
    private final int port;
    private final long delayNanos;
    private final boolean startsSlowly;
    private final AtomicInteger near = new AtomicInteger();

    private record Block(long due, int trips, byte[] bytes, int length) {}

    /**
     * @param port where the real server listens
     * @param roundTripMillis the delay there and back
     * @param startsSlowly whether each direction begins with the small window of TCP, which grows
     *     with what is acknowledged
     */
    DelayingProxy(int port, int roundTripMillis, boolean startsSlowly) throws IOException {
        this.port = port;
        this.delayNanos = TimeUnit.MILLISECONDS.toNanos(roundTripMillis) / 2;
        this.startsSlowly = startsSlowly;
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start(this::acceptAll);
    }

    int port() {
        return server.getLocalPort();
    }

    /** Returns the most round trips after which something has arrived at a client. */
    double roundTrips() {
        return near.get() / 2.0;
    }

    private void acceptAll() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                Socket real = new Socket(InetAddress.getLoopbackAddress(), port);
                client.setTcpNoDelay(true);
                real.setTcpNoDelay(true);
                AtomicInteger here = new AtomicInteger();
                AtomicInteger there = new AtomicInteger();
                relay(client, here, real, there);
                relay(real, there, client, here);
            } catch (IOException e) {
                // Closed.
            }
        }
    }

    private void relay(Socket from, AtomicInteger sender, Socket to, AtomicInteger receiver) {
        BlockingQueue<Block> underWay = new LinkedBlockingQueue<>();
        start(() -> receive(from, sender, underWay));
        start(() -> deliver(underWay, to, receiver));
    }

    private void receive(Socket from, AtomicInteger clock, BlockingQueue<Block> underWay) {
        GrowingWindow window = new GrowingWindow(2 * delayNanos);
        try (InputStream in = from.getInputStream()) {
            int length = 0;
            while (length >= 0) {
                byte[] bytes = new byte[startsSlowly ? GrowingWindow.SEGMENT : BLOCK];
                length = in.read(bytes);
                int trips = startsSlowly ? window.send(length, clock.get()) : clock.get();
                underWay.add(new Block(System.nanoTime() + delayNanos, trips + 1, bytes, length));
            }
        } catch (IOException e) {
            underWay.add(new Block(System.nanoTime() + delayNanos, 0, new byte[0], -1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void deliver(BlockingQueue<Block> underWay, Socket to, AtomicInteger clock) {
        try (to;
                OutputStream out = to.getOutputStream()) {
            for (Block next = underWay.take(); next.length() >= 0; next = underWay.take()) {
                TimeUnit.NANOSECONDS.sleep(Math.max(0, next.due() - System.nanoTime()));
                int trips = clock.accumulateAndGet(next.trips(), Math::max);
                if (trips % 2 == 0) { // Only a client receives after an even number of trips.
                    near.accumulateAndGet(trips, Math::max);
                }
                out.write(next.bytes(), 0, next.length());
                out.flush();
            }
        } catch (IOException e) {
            // The receiver has gone.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
