package dev.nopal.system.targets;

import dev.nopal.Tracepoint;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CountDownLatch;

/**
 * A program that fires events and dies.
 *
 * <pre>
 * COUNT       fires so many, says so, waits for a line, and kills itself by SIGKILL
 * -1 FILE     fires until it is killed; the file has how many fires have returned
 * </pre>
 */
public final class Doomed {
    private Doomed() {}

    public static void main(String[] args) throws Exception {
        Tracepoint event = Tracepoint.of("sessions", "event", long.class, String.class);
        long count = Long.parseLong(args[0]);
        if (count < 0) {
            fireForEver(event, Path.of(args[1]));
        }
        for (long i = 0; i < count; i++) {
            event.fire(i, "doomed");
        }
        System.out.println("= fired");
        int unused = System.in.read();
        new ProcessBuilder("kill", "-KILL", Long.toString(ProcessHandle.current().pid())).start();
        new CountDownLatch(1).await();
    }

    private static void fireForEver(Tracepoint event, Path file) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer fired = channel.map(FileChannel.MapMode.READ_WRITE, 0, Long.BYTES);
            System.out.println("= fired");
            for (long i = 0; ; i++) {
                event.fire(i, "doomed");
                fired.putLong(0, i + 1);
                if (i % 16 == 0) {
                    Thread.yield();
                }
            }
        }
    }
}
