package dev.nopal.system.targets;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.Protocol;
import dev.nopal.script.ScriptCall;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;

/**
 * A program that opens many sessions in another JVM, each to another point of the conversation,
 * prints a line for each, and waits to be killed.
 */
public final class Tracers {
    /** Tests fire as fast as they can, and count. */
    private static final Message.Limits UNLIMITED =
            new Message.Limits(0, Message.Limits.UNLIMITED, false);

    private static final String[] SCRIPTS = {
        "usdt::sessions:event { @ = count(); }",
        "usdt::sessions:event { @[arg1] = count(); @h = hist(arg0); }",
        "usdt::sessions:event { printf(\"%d %s\\n\", arg0, arg1); }",
        "usdt::sessions:* { @last[arg1] = arg0; } interval:ms:1 { print(@last); }",
    };

    private Tracers() {}

    public static void main(String[] args) throws Exception {
        Path socket = Path.of(args[0]);
        Random random = new Random(Long.parseLong(args[2]));
        List<AutoCloseable> open = new ArrayList<>();
        for (int i = Integer.parseInt(args[1]); i > 0; i--) {
            int depth = random.nextInt(6);
            open.add(depth == 0 ? half(socket) : session(socket, depth, random));
            System.out.println("= opened " + depth);
        }
        System.out.println("= ready");
        new CountDownLatch(1).await();
        open.forEach(System.out::println); // So that none of them is garbage.
    }

    /** Sends the first half of a message. */
    private static AutoCloseable half(Path socket) throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        channel.connect(UnixDomainSocketAddress.of(socket));
        int unused = channel.write(ByteBuffer.wrap(new byte[] {0, 0, 0, 100, 1, 'N', 'P'}));
        return channel;
    }

    private static AutoCloseable session(Path socket, int depth, Random random) throws IOException {
        Connection connection = Connection.open(socket);
        if (depth > 1) {
            connection.send(new Message.Hello(Protocol.CURRENT, Protocol.OLDEST, 1, "tracers"));
            Optional<Message> unused = connection.receive();
        }
        if (depth > 2) {
            String script = SCRIPTS[random.nextInt(SCRIPTS.length)];
            connection.send(new Message.Run(ScriptCall.of(script), 0, false, UNLIMITED));
        }
        if (depth > 3) {
            Optional<Message> unused = connection.receive();
        }
        if (depth > 4) {
            connection.send(new Message.Stop());
        }
        return connection;
    }
}
