package dev.nopal.system.targets;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.ControlSocket;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.Protocol;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A JVM whose agent speaks the protocol and then does as its first word says.
 *
 * <pre>
 * dies           ends when it was asked for a session
 * hangs-up       closes the connection then
 * never-ends     attaches, and does not answer when it is asked to end
 * prepares MS    takes so long to attach; says how much later it was asked to end, or "early"
 * </pre>
 */
public final class HalfAgent {
    private HalfAgent() {}

    public static void main(String[] words) throws Exception {
        try (ControlSocket socket = ControlSocket.open(ControlSocket.AGENT)) {
            System.out.println("= ready");
            Connection connection = askedForSession(socket);
            switch (words[0]) {
                case "dies" -> Runtime.getRuntime().halt(9);
                case "hangs-up" -> {
                    connection.close();
                    Thread.currentThread().join(); // Alive, until it is killed.
                }
                case "never-ends" -> {
                    connection.send(new Message.Started("", 1));
                    Thread.currentThread().join(); // Alive, until it is killed.
                }
                default -> prepare(connection, Long.parseLong(words[1]));
            }
        }
    }

    /** Other commands of this user, such as nopal list, may ask every JVM something meanwhile. */
    private static Connection askedForSession(ControlSocket socket) throws IOException {
        while (true) {
            Connection connection = Connection.accept(socket.accept());
            if (isForSession(connection)) {
                return connection;
            }
            connection.close();
        }
    }

    private static boolean isForSession(Connection connection) {
        try {
            if (connection.receive().isEmpty()) {
                return false;
            }
            connection.send(
                    new Message.Hello(
                            Protocol.CURRENT,
                            Protocol.OLDEST,
                            ProcessHandle.current().pid(),
                            "fake"));
            Optional<Message> asked = connection.receive();
            return asked.isPresent() && asked.get() instanceof Message.Run;
        } catch (IOException e) {
            return false; // It is gone.
        }
    }

    private static void prepare(Connection connection, long millis) throws Exception {
        CountDownLatch stopped = new CountDownLatch(1);
        Thread.startVirtualThread(
                () -> {
                    try {
                        while (!(connection.receive().orElseThrow() instanceof Message.Stop)) {
                            continue;
                        }
                        stopped.countDown();
                    } catch (Exception e) {
                        System.out.println("! " + e);
                    }
                });
        if (stopped.await(millis, TimeUnit.MILLISECONDS)) {
            System.out.println("= early");
        }
        long start = System.nanoTime();
        connection.send(new Message.Started("", 1));
        stopped.await();
        System.out.println("= " + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
        connection.send(new Message.Finished());
    }
}
