package dev.nopal.cli.transport;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.far.FarLoader;
import dev.nopal.cli.text.Printable;
import dev.nopal.cli.thread.Threads;
import dev.nopal.cli.waiting.BoundedWait;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The process of a transport, from its start until Nopal runs at its far side.
 *
 * <p>It takes two round trips: the script and its answer; then the loader, the bundle and whatever
 * the command sends first, and the answer to that. Nothing is read of the user's keys and
 * passwords: the transport asks for them on the terminal itself.
 */
final class TransportProcess implements AutoCloseable {
    private static final int MAX_NOISE = 64 << 10;
    private static final int MAX_LINES = 200;
    private static final int MAX_LINE = 1_000;
    private static final long END_MILLIS = 3_000;

    private final TransportCommand command;
    private final Consumer<String> say;
    private final Process process;
    private final InputStream in;
    private final OutputStream out;
    private final Thread errors;
    private final SilenceWatch watch;
    private volatile String lastError = "";

    private TransportProcess(TransportCommand command, Consumer<String> say, Process process) {
        this.command = command;
        this.say = say;
        this.process = process;
        this.watch = SilenceWatch.start(this::kill);
        this.in = new BufferedInputStream(watch.over(process.getInputStream()));
        this.out = process.getOutputStream();
        this.errors = Threads.startDaemon("nopal-transport-errors", this::passErrors);
    }

    /**
     * Starts the command, and Nopal at its far side.
     *
     * @param call the first word is {@link FarLoader#RELAY}, or all are a command line
     * @param say accepts what the command prints on standard error
     */
    static TransportProcess start(TransportCommand command, List<String> call, Consumer<String> say)
            throws Refusal, IOException {
        Process process = LocalStart.start(command.complete());
        TransportProcess started = new TransportProcess(command, say, process);
        try {
            started.begin(call);
            return started;
        } catch (Refusal | IOException | RuntimeException e) {
            started.close();
            throw e;
        }
    }

    private void begin(List<String> call) throws Refusal, IOException {
        FarBundle bundle = FarBundle.own();
        byte[] random = new byte[8];
        new SecureRandom().nextBytes(random);
        String nonce = HexFormat.of().formatHex(random);
        try {
            out.write(FarScript.text(nonce, bundle));
            out.flush();
        } catch (IOException e) {
            // It has ended; the missing answer says so.
        }
        String answer = answer(FarScript.answer(nonce));
        boolean isNeeded = answer.equals(FarScript.NEED);
        if (!isNeeded && !answer.equals(FarScript.HAVE)) {
            throw refused(answer);
        }
        boolean isRelay = call.getFirst().equals(FarLoader.RELAY);
        byte[] sent = !isNeeded ? new byte[0] : isRelay ? bundle.relay() : bundle.whole();
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        DataOutputStream to = new DataOutputStream(head);
        if (isNeeded) {
            to.write(bundle.loader());
        }
        to.writeInt(FarLoader.MAGIC);
        to.write(FarBundle.sha256(sent));
        to.writeInt(sent.length);
        to.write(sent);
        to.writeInt(call.size());
        for (String word : call) {
            to.writeUTF(word);
        }
        out.write(head.toByteArray());
        out.flush();
        if (!isRelay) {
            watch.limit(BoundedWait.HEAP); // Nothing shows that a whole command lives there.
        }
    }

    /** Notes that the far side runs, and answers every sign of life from now on. */
    void relaying() {
        watch.limit(SilenceWatch.LIMIT);
    }

    /** Ends a process that says nothing, with those that it has started and that hold the line. */
    private void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /** Returns for how long nothing was heard, if the line was given up for that reason. */
    Optional<Duration> silence() {
        return watch.silence();
    }

    /** Skips what a login shell prints, and returns the rest of the line that is the answer. */
    private String answer(String start) throws Refusal, IOException {
        StringBuilder line = new StringBuilder();
        for (int read = 0; read < MAX_NOISE; read++) {
            int next = in.read();
            if (next < 0) {
                throw ended();
            }
            if (next != '\n') {
                line.append((char) next);
                continue;
            }
            int at = line.indexOf(start);
            if (at >= 0) {
                return line.substring(at + start.length()).strip();
            }
            line.setLength(0);
        }
        throw Refusal.usage(
                command.text()
                        + " prints too much before it runs a command; nopal expects a shell that"
                        + " prints nothing of its own");
    }

    private Refusal refused(String answer) {
        String[] words = answer.split(" ");
        return switch (words[0]) {
            case "tty" ->
                    Refusal.usage(
                            command.text()
                                    + " gives its command a terminal, which changes bytes; leave out"
                                    + " -t");
            case "java" ->
                    Refusal.notFound(
                            TransportCommand.NO_JAVA
                                    + command.text()
                                    + " leads"
                                    + (words.length > 1
                                            ? ", only Java " + Printable.of(words[1])
                                            : "")
                                    + "; set JAVA_HOME there, or trace from outside");
            case "folder" ->
                    Refusal.usage(
                            "there is no folder to write to where "
                                    + command.text()
                                    + " leads: neither /tmp, /dev/shm nor the home folder; mount a"
                                    + " tmpfs at /tmp");
            case "memory" ->
                    Refusal.usage(
                            FarMemory.tooLittle(
                                    Printable.of(words.length > 1 ? words[1] : "?"),
                                    Printable.of(words.length > 2 ? words[2] : "?"),
                                    command.text()));
            default -> Refusal.usage(command.text() + " answered: " + Printable.sentence(answer));
        };
    }

    private Refusal ended() {
        if (silence().isPresent()) {
            return Refusal.notFound(
                    command.text()
                            + " has not answered for "
                            + silence().get().toSeconds()
                            + " s; see whether it works without nopal");
        }
        int code = exitCode();
        return TransportCommand.isWithoutShell(code, lastError)
                ? Refusal.notFound(
                        TransportCommand.NO_SHELL
                                + command.text()
                                + " leads, which starts nopal there; trace that JVM from outside its"
                                + " container")
                : Refusal.notFound(
                        command.text()
                                + " ended with code "
                                + code
                                + " before nopal ran there"
                                + (lastError.isEmpty() ? "" : ": " + lastError));
    }

    /** Returns the exit code, once the process has ended; -1 if it does not end. */
    int exitCode() {
        try {
            boolean hasEnded = process.waitFor(END_MILLIS, TimeUnit.MILLISECONDS);
            errors.join(END_MILLIS);
            return hasEnded ? process.exitValue() : -1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return -1;
        }
    }

    /** Waits for the end, however long it takes, and returns the exit code. */
    int awaitExit() throws InterruptedException {
        int code = process.waitFor();
        errors.join(END_MILLIS);
        return code;
    }

    private void passErrors() {
        try (InputStream all = process.getErrorStream()) {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            int lines = 0;
            for (int next = all.read(); next >= 0; next = all.read()) {
                if (next != '\n') {
                    if (line.size() < MAX_LINE) {
                        line.write(next);
                    }
                } else {
                    if (++lines <= MAX_LINES) {
                        pass(line.toString(StandardCharsets.UTF_8));
                    }
                    line.reset();
                }
            }
            if (line.size() > 0 && lines < MAX_LINES) {
                pass(line.toString(StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            // The process has ended.
        }
    }

    private void pass(String line) {
        String text = Printable.of(line.strip());
        if (!text.isEmpty()) {
            lastError = text;
            say.accept(command.name() + ": " + text);
        }
    }

    InputStream in() {
        return in;
    }

    OutputStream out() {
        return out;
    }

    String lastError() {
        return lastError;
    }

    /** Ends the line: the far side ends with it, and then the process. */
    void endLine() {
        try {
            out.close();
        } catch (IOException e) {
            // It is closed nevertheless.
        }
    }

    /** Ends the line and waits for the process; one that does not end is ended. */
    @Override
    public void close() {
        watch.close();
        endLine();
        try {
            if (!process.waitFor(END_MILLIS, TimeUnit.MILLISECONDS)) {
                process.destroy();
                if (!process.waitFor(END_MILLIS, TimeUnit.MILLISECONDS)) {
                    process.destroyForcibly();
                }
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
