package dev.nopal.cli.transport;

import dev.nopal.agent.control.RelayedMessage;
import dev.nopal.cli.connect.Greeting;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.far.FarLoader;
import dev.nopal.cli.line.FrameContent;
import dev.nopal.cli.line.FrameKind;
import dev.nopal.cli.line.FrameReader;
import dev.nopal.cli.line.FrameWriter;
import dev.nopal.cli.line.LineFrame;
import dev.nopal.cli.line.MalformedFrameException;
import dev.nopal.cli.line.TargetWish;
import dev.nopal.cli.text.Printable;
import dev.nopal.cli.thread.Threads;
import dev.nopal.cli.trace.JvmName;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The line to a far side, which several JVMs share.
 *
 * <p>No byte of it is trusted. One thread reads it and never waits for a JVM's reader; the far side
 * sends no more than was agreed, and a line on which more arrives is cut.
 */
final class Transport implements AutoCloseable {
    /** The most JVMs at a time, and during the trace: those that go are kept in the result. */
    private static final int MAX_JVMS = 1_000;

    private static final int MAX_JVMS_EVER = 10_000;

    /** The most sentences for the user that are not about the session of one JVM. */
    private static final int MAX_SENTENCES = 1_000;

    private final TransportCommand command;
    private final Arrivals arrivals;
    private final TransportProcess process;
    private final LineWriter writer;
    private final byte[] hello = RelayedMessage.encode(Greeting.hello());
    private final Map<Integer, RemoteJvm> jvms = new ConcurrentHashMap<>();
    private final WaitingBytes waiting = new WaitingBytes();
    private int found;
    private int sentences;
    private volatile String interruption = "";
    private final boolean mayEnd;
    private final AtomicBoolean isCatRefused = new AtomicBoolean();
    private volatile boolean isComplete;
    private volatile boolean isClosed;

    /** The receiver of what is found; called on the thread that reads the line. */
    interface Arrivals {
        void found(RemoteJvm jvm);

        void failed(Refusal reason);

        void complete();

        void say(String sentence);

        /** Called at the end of the line, for whatever reason. */
        void ended();
    }

    private Transport(
            TransportCommand command, TransportProcess process, boolean mayEnd, Arrivals arrivals) {
        this.command = command;
        this.mayEnd = mayEnd;
        this.process = process;
        this.arrivals = arrivals;
        this.writer = new LineWriter(new FrameWriter(process.out()), process::endLine, this::cut);
    }

    /** Starts the command and asks for JVMs. */
    static Transport start(TransportCommand command, TargetWish wish, Arrivals arrivals)
            throws Refusal, IOException {
        TransportProcess process =
                TransportProcess.start(command, List.of(FarLoader.RELAY), arrivals::say);
        Transport transport = new Transport(command, process, wish.mains().isEmpty(), arrivals);
        FrameContent open = new FrameContent();
        wish.write(open);
        transport.writer.add(FrameKind.OPEN, 0, open.bytes(transport.hello));
        Threads.startDaemon("nopal-transport-read", transport::readAll);
        return transport;
    }

    private void readAll() {
        FrameReader reader = new FrameReader(process.in());
        boolean isHeard = false;
        try {
            for (Optional<LineFrame> frame = reader.read();
                    frame.isPresent();
                    frame = reader.read()) {
                if (!isHeard) {
                    isHeard = true;
                    process.relaying();
                }
                handle(frame.get());
            }
            interrupted(ended());
        } catch (MalformedFrameException e) {
            interrupted(command.name() + " sent bytes that are not nopal's: " + e.getMessage());
        } catch (IOException e) {
            interrupted(ended());
        }
        cut();
    }

    private String ended() {
        return silence().orElseGet(() -> "the line to " + command.name() + " was cut" + reason());
    }

    private Optional<String> silence() {
        return process.silence()
                .map(
                        found ->
                                "nothing was heard from "
                                        + command.name()
                                        + " for "
                                        + found.toSeconds()
                                        + " s, so the line was given up");
    }

    private String reason() {
        if (isClosed) {
            return "";
        }
        int code = process.exitCode();
        String error = process.lastError();
        return (code < 0 ? "" : ", " + command.words().getFirst() + " ended with code " + code)
                + (error.isEmpty() ? "" : ": " + error);
    }

    private void interrupted(String sentence) {
        if (interruption.isEmpty()) {
            interruption = sentence;
        }
    }

    /** Ends everything after a failure of the line. */
    private void cut() {
        interrupted(silence().orElse("the line to " + command.name() + " was cut"));
        writer.close();
        jvms.values().forEach(RemoteJvm::ended);
        arrivals.ended();
    }

    private void handle(LineFrame frame) throws IOException {
        switch (frame.kind()) {
            case FOUND -> found(frame);
            case COMPLETE -> {
                isComplete = true;
                arrivals.complete();
            }
            case SAY -> {
                String sentence = Printable.sentence(frame.getText());
                if (mayStillSpeak()) {
                    arrivals.say(command.name() + ": " + sentence);
                }
            }
            case PING -> {}
            case FAILED, CONTROL, CLOSE, SESSION, BYTES, ROUND, DAMAGED -> {
                RemoteJvm jvm = jvms.get(frame.channel());
                if (jvm != null) {
                    jvm.handle(frame);
                } else if (frame.kind() == FrameKind.FAILED) {
                    Refusal reason = RemoteJvm.refusal(frame, command.name());
                    if (mayStillSpeak()) {
                        arrivals.failed(reason);
                    }
                } // Else it was closed here meanwhile.
            }
            case OPEN, APPLIED, CONSUMED ->
                    throw new MalformedFrameException("unexpected " + frame.kind());
        }
    }

    /** Counts a sentence; what a far side says without end must not fill the terminal. */
    private boolean mayStillSpeak() {
        sentences++;
        if (sentences == MAX_SENTENCES + 1) {
            arrivals.say(
                    command.name()
                            + " has said "
                            + MAX_SENTENCES
                            + " sentences; what else it says is not shown");
        }
        return sentences <= MAX_SENTENCES;
    }

    private void found(LineFrame frame) throws MalformedFrameException {
        int channel = frame.channel();
        found++;
        if (channel < 1) {
            throw new MalformedFrameException("JVM " + channel);
        }
        if (jvms.size() >= MAX_JVMS || found > MAX_JVMS_EVER) {
            throw new MalformedFrameException(found + " JVMs");
        }
        long pid = frame.getLong();
        String name = JvmName.printable(frame.getText());
        boolean wasListening = frame.getInt() != 0;
        RemoteJvm jvm = new RemoteJvm(this, channel, pid, name, wasListening);
        if (jvms.putIfAbsent(channel, jvm) != null) {
            throw new MalformedFrameException("JVM " + channel + " twice");
        }
        arrivals.found(jvm);
    }

    /** Returns the count of what has arrived for all JVMs and was not read yet. */
    WaitingBytes waiting() {
        return waiting;
    }

    TransportCommand command() {
        return command;
    }

    /** Returns the hello that the far side has sent to every agent. */
    byte[] hello() {
        return hello;
    }

    /** Says, once for all JVMs there, that {@code cat()} prints nothing. */
    void refuseCat() {
        if (isCatRefused.compareAndSet(false, true)) {
            arrivals.say(
                    command.name()
                            + ": cat() prints no files of another machine; read them there: "
                            + command.text()
                            + " cat FILE");
        }
    }

    /** Sends a frame later; never waits. */
    void send(FrameKind kind, int channel, byte[] content) {
        writer.add(kind, channel, content);
    }

    /** Ends a channel, and the line with the last one; what still arrives for it is ignored. */
    void close(int channel) {
        if (jvms.remove(channel) != null) {
            writer.add(FrameKind.CLOSE, channel, new byte[0]);
            if (jvms.isEmpty() && isComplete && mayEnd) {
                writer.close();
            }
        }
    }

    /** Returns why the line ended before it was closed here. */
    Optional<String> interruption() {
        return isClosed || interruption.isEmpty() ? Optional.empty() : Optional.of(interruption);
    }

    @Override
    public void close() {
        isClosed = true;
        writer.close();
        process.close();
    }
}
