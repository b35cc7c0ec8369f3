package dev.nopal.cli.far;

import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.line.FrameContent;
import dev.nopal.cli.line.FrameKind;
import dev.nopal.cli.line.FrameReader;
import dev.nopal.cli.line.FrameWriter;
import dev.nopal.cli.line.LineFrame;
import dev.nopal.cli.line.MalformedFrameException;
import dev.nopal.cli.line.TargetWish;
import dev.nopal.cli.thread.Threads;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * The far side of a transport: attaches to JVMs as the command would, and relays between them and
 * the line.
 *
 * <p>It ends with the line: when standard input ends, when standard output takes no more, or when
 * nothing was heard for a minute, because neither side of a network that was cut is told. The
 * kernel then closes its connections, and the agents end their sessions.
 */
public final class FarSide {
    private static final int MAX_HELLO = 4 << 10;
    private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long LOOK_SECONDS = 5;

    private static final long END_SECONDS = 3;

    private final FrameWriter out;
    private final FarFolder folder = FarFolder.own();
    private final Map<Integer, FarJvm> jvms = new ConcurrentHashMap<>();
    private volatile long heard = System.nanoTime();

    private FarSide(OutputStream line) {
        out = new FrameWriter(line);
    }

    /** Runs until the line ends, and then ends the process. */
    public static void run(InputStream in, OutputStream line) {
        FarSide side = new FarSide(line);
        Threads.startDaemon("nopal-far-silence", side::watch);
        int exitCode = ExitCode.BUG;
        try {
            side.readAll(new FrameReader(in));
            exitCode = ExitCode.OK;
        } catch (IOException e) {
            System.err.println("nopal: the far side ends: " + e.getMessage());
            exitCode = ExitCode.INCOMPLETE;
        } finally {
            side.end(exitCode);
        }
    }

    private void readAll(FrameReader reader) throws IOException {
        for (Optional<LineFrame> frame = reader.read(); frame.isPresent(); frame = reader.read()) {
            heard = System.nanoTime();
            handle(frame.get());
        }
    }

    private void handle(LineFrame frame) throws IOException {
        switch (frame.kind()) {
            case OPEN -> open(frame);
            case PING -> Threads.startDaemon("nopal-far-ping", this::answer);
            case CONTROL, CLOSE, APPLIED, CONSUMED -> {
                FarJvm jvm = jvms.get(frame.channel());
                if (jvm != null) {
                    jvm.handle(frame);
                }
            }
            default -> throw new MalformedFrameException("unexpected " + frame.kind());
        }
    }

    /** Answers, not on the thread that reads: the line may be full. */
    private void answer() {
        try {
            out.send(FrameKind.PING, 0, new byte[0]);
        } catch (IOException e) {
            end(ExitCode.INCOMPLETE);
        }
    }

    private void open(LineFrame frame) throws MalformedFrameException {
        TargetWish wish = TargetWish.read(frame);
        byte[] hello = frame.getBytes(MAX_HELLO);
        FarSearch search = new FarSearch(wish, hello, folder, out, jvms);
        Threads.startDaemon(
                "nopal-far-search",
                () -> {
                    try {
                        search.run();
                    } catch (IOException e) {
                        end(ExitCode.INCOMPLETE);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
    }

    private void watch() {
        try {
            while (System.nanoTime() - heard < SILENCE_NANOS) {
                TimeUnit.SECONDS.sleep(LOOK_SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        end(ExitCode.INCOMPLETE);
    }

    /** Ends the process; an agent that is being loaded must not be left as a file. */
    private void end(int exitCode) {
        Threads.startDaemon("nopal-far-end", () -> endSoon(exitCode));
        jvms.values().forEach(FarJvm::close);
        folder.delete();
        System.exit(exitCode);
    }

    private static void endSoon(int exitCode) {
        try {
            TimeUnit.SECONDS.sleep(END_SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(exitCode);
    }

    /** Returns the content of a frame that says why something is not possible. */
    static byte[] failure(int exitCode, String sentence) {
        return new FrameContent().count(exitCode).text(sentence).toBytes();
    }
}
