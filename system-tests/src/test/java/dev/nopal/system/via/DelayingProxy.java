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

/** A proxy on the loopback address that delivers every byte later, in both directions. */
final class DelayingProxy implements AutoCloseable {
    private static final int BLOCK = 64 << 10;

    private final ServerSocket server;
    private final int port;
    private final long delayNanos;

    private record Block(long due, byte[] bytes, int length) {}

    /**
     * @param port where the real server listens
     * @param delayMillis half of a round trip
     */
    DelayingProxy(int port, int delayMillis) throws IOException {
        this.port = port;
        this.delayNanos = TimeUnit.MILLISECONDS.toNanos(delayMillis);
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start(this::acceptAll);
    }

    int port() {
        return server.getLocalPort();
    }

    private void acceptAll() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                Socket real = new Socket(InetAddress.getLoopbackAddress(), port);
                client.setTcpNoDelay(true);
                real.setTcpNoDelay(true);
                relay(client, real);
                relay(real, client);
            } catch (IOException e) {
                // Closed.
            }
        }
    }

    private void relay(Socket from, Socket to) {
        BlockingQueue<Block> underWay = new LinkedBlockingQueue<>();
        start(() -> receive(from, underWay));
        start(() -> deliver(underWay, to));
    }

    private void receive(Socket from, BlockingQueue<Block> underWay) {
        try (InputStream in = from.getInputStream()) {
            int length = 0;
            while (length >= 0) {
                byte[] bytes = new byte[BLOCK];
                length = in.read(bytes);
                underWay.add(new Block(System.nanoTime() + delayNanos, bytes, length));
            }
        } catch (IOException e) {
            underWay.add(new Block(System.nanoTime() + delayNanos, new byte[0], -1));
        }
    }

    private static void deliver(BlockingQueue<Block> underWay, Socket to) {
        try (to;
                OutputStream out = to.getOutputStream()) {
            for (Block next = underWay.take(); next.length() >= 0; next = underWay.take()) {
                TimeUnit.NANOSECONDS.sleep(Math.max(0, next.due() - System.nanoTime()));
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
