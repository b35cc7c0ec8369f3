package dev.nopal.cli.far;

import dev.nopal.agent.control.Connection;
import dev.nopal.cli.connect.Attacher;
import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.line.FrameContent;
import dev.nopal.cli.line.FrameKind;
import dev.nopal.cli.line.FrameWriter;
import dev.nopal.cli.line.TargetWish;
import dev.nopal.cli.process.FoundProcess;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.targets.JvmSearch;
import dev.nopal.cli.targets.MatchingJvms;
import dev.nopal.cli.targets.TargetResolver;
import dev.nopal.cli.terminal.Terminal;
import dev.nopal.cli.text.Printable;
import dev.nopal.cli.text.Reasons;
import dev.nopal.cli.thread.Threads;
import dev.nopal.cli.trace.JvmName;
import dev.nopal.cli.waiting.BoundedWait;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** The search for the JVMs that the command means, on this machine. */
final class FarSearch {
    private static final long PAUSE_MILLIS = 500;

    private final TargetWish wish;
    private final byte[] hello;
    private final FarFolder folder;
    private final FrameWriter out;
    private final Map<Integer, FarJvm> jvms;
    private final AtomicInteger channels = new AtomicInteger();

    /**
     * @param hello the command's hello, which is passed on to each JVM as soon as it is connected
     * @param jvms takes those that are found, by their channel
     */
    FarSearch(
            TargetWish wish,
            byte[] hello,
            FarFolder folder,
            FrameWriter out,
            Map<Integer, FarJvm> jvms) {
        this.wish = wish;
        this.hello = hello.clone();
        this.folder = folder;
        this.out = out;
        this.jvms = jvms;
    }

    void run() throws IOException, InterruptedException {
        if (wish.names().isEmpty() && wish.mains().isEmpty()) {
            attempt(() -> open(only()));
        }
        Terminal silent = new Terminal(new PrintWriter(Writer.nullWriter()));
        for (String name : wish.names()) {
            attempt(() -> open(new TargetResolver(ProcFs.real(), silent).resolve(name)));
        }
        List<MatchingJvms> watched = new ArrayList<>();
        for (String main : wish.mains()) {
            MatchingJvms matching = new MatchingJvms(ProcFs.real(), main, this::say);
            if (!openNew(matching)) {
                fail(
                        ExitCode.NOT_FOUND,
                        "no JVM of this user has a main class with \""
                                + Printable.of(main)
                                + "\" in its name there");
            }
            watched.add(matching);
        }
        out.send(FrameKind.COMPLETE, 0, new byte[0]);
        while (!watched.isEmpty()) {
            Thread.sleep(PAUSE_MILLIS);
            for (MatchingJvms matching : watched) {
                boolean unused = openNew(matching);
            }
        }
    }

    /** Opens the JVMs that were not opened before, each on a thread; returns whether any are. */
    private boolean openNew(MatchingJvms matching) throws IOException, InterruptedException {
        List<Thread> opening = new ArrayList<>();
        for (JavaProcess jvm : matching.next()) {
            opening.add(
                    Threads.startDaemon(
                            "nopal-far-open",
                            () -> {
                                try {
                                    attempt(() -> open(jvm.pid()));
                                } catch (IOException e) {
                                    // The line has ended, and everything ends with it.
                                }
                            }));
        }
        for (Thread each : opening) {
            each.join();
        }
        return !opening.isEmpty();
    }

    private interface Opening {
        void open() throws Refusal, IOException;
    }

    private void attempt(Opening opening) throws IOException {
        try {
            opening.open();
        } catch (Refusal e) {
            fail(e.exitCode(), e.getMessage());
        } catch (Failure e) {
            fail(e.exitCode(), e.getMessage());
        }
    }

    private void fail(int exitCode, String sentence) throws IOException {
        out.send(FrameKind.FAILED, 0, FarSide.failure(exitCode, sentence));
    }

    private int only() throws Refusal, IOException {
        List<JavaProcess> all = new JvmSearch(ProcFs.real(), this::say).all();
        if (all.isEmpty()) {
            throw Refusal.notFound("no JVM of this user runs there");
        }
        if (all.size() > 1) {
            throw Refusal.usage(
                    "several JVMs run there, name one with -p: "
                            + all.stream()
                                    .map(jvm -> jvm.pid() + " (" + Printable.of(jvm.main()) + ")")
                                    .collect(Collectors.joining(", ")));
        }
        return all.getFirst().pid();
    }

    private void open(int pid) throws Refusal, IOException {
        Attacher attacher = new Attacher(ProcFs.real(), BoundedWait.forProcess(pid, this::say));
        FoundProcess found = FoundProcess.find(ProcFs.real(), pid);
        String name = found.jvm().map(JvmName::of).orElse("process-" + pid);
        Connection connection;
        folder.use();
        try {
            connection = attacher.connect(found);
        } catch (IOException e) {
            throw Refusal.usage("cannot reach process " + pid + ": " + Reasons.of(e));
        } finally {
            folder.leave();
        }
        int channel = channels.incrementAndGet();
        FarJvm jvm = new FarJvm(channel, pid, connection, out);
        jvms.put(channel, jvm);
        FrameContent content =
                new FrameContent().number(pid).text(name).count(attacher.hasAttached() ? 0 : 1);
        out.send(FrameKind.FOUND, channel, content.toBytes());
        try {
            connection.relay(ByteBuffer.wrap(hello));
        } catch (IOException e) {
            // The agent closed the connection, and may have sent the reason.
        }
        jvm.start();
    }

    private void say(String sentence) {
        try {
            out.send(FrameKind.SAY, 0, new FrameContent().text(sentence).toBytes());
        } catch (IOException e) {
            // The line has ended, and everything ends with it.
        }
    }
}
