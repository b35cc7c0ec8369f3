package dev.nopal.agent.control;

import dev.nopal.script.Diagnostic;
import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.Span;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The encoding of messages as bytes, and back. Big-endian.
 *
 * <pre>
 * message   u32 length of the rest   u8 kind   fields
 * text      u32 length in bytes      UTF-8
 * list      u32 count                elements
 * </pre>
 *
 * The bytes come from a process that is not trusted: every length is checked against the bytes that
 * are left before anything is allocated.
 */
final class MessageCodec {
    /** Enough for a script, of at most 1 MiB, and its parameters. */
    static final int MAX_LENGTH = 4 << 20;

    /** The first bytes of every hello, by which a peer that is not Nopal is recognised. */
    private static final int MAGIC = 0x4e_50_4c_31;

    private static final int HELLO = 1;
    private static final int REFUSED = 2;
    private static final int RUN = 3;
    private static final int DIAGNOSED = 4;
    private static final int STARTED = 5;
    private static final int ATTACHED = 6;
    private static final int STOP = 7;
    private static final int FINISHED = 8;
    private static final int INSTRUMENTED = 9;
    private static final int FIND = 10;
    private static final int FOUND = 11;
    private static final int DESCRIBED = 12;
    private static final int NOTE = 13;
    private static final int CHECK = 14;
    private static final int PROGRESS = 15;
    private static final int TRACERS = 16;
    private static final int TRACERS_ANSWERED = 17;

    private MessageCodec() {}

    /** Returns the message, preceded by its length. */
    static ByteBuffer encode(Message message) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(0);
            write(out, message);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes.toByteArray());
        if (buffer.capacity() - Integer.BYTES > MAX_LENGTH) {
            throw new IllegalArgumentException("length=" + buffer.capacity());
        }
        return buffer.putInt(0, buffer.capacity() - Integer.BYTES);
    }

    private static void write(DataOutputStream out, Message message) throws IOException {
        switch (message) {
            case Message.Hello hello -> {
                out.writeByte(HELLO);
                out.writeInt(MAGIC);
                out.writeInt(hello.version());
                out.writeInt(hello.oldest());
                out.writeLong(hello.processId());
                text(out, hello.software());
            }
            case Message.Refused refused -> {
                out.writeByte(REFUSED);
                text(out, refused.sentence());
            }
            case Message.Run run -> {
                out.writeByte(RUN);
                writeRun(out, run);
            }
            case Message.Check check -> {
                out.writeByte(CHECK);
                writeRun(out, check.request());
            }
            case Message.Progress progress -> {
                out.writeByte(PROGRESS);
                out.writeInt(progress.done());
                out.writeInt(progress.total());
            }
            case Message.Diagnosed diagnosed -> {
                out.writeByte(DIAGNOSED);
                out.writeInt(diagnosed.diagnostics().size());
                for (Diagnostic diagnostic : diagnosed.diagnostics()) {
                    out.writeByte(diagnostic.severity().ordinal());
                    out.writeInt(diagnostic.span().start());
                    out.writeInt(diagnostic.span().end());
                    text(out, diagnostic.sentence());
                    text(out, diagnostic.hint());
                }
            }
            case Message.Started started -> {
                out.writeByte(STARTED);
                text(out, started.file());
                out.writeInt(started.probes());
            }
            case Message.Attached attached -> {
                out.writeByte(ATTACHED);
                out.writeInt(attached.probes());
            }
            case Message.Stop _ -> out.writeByte(STOP);
            case Message.Finished _ -> out.writeByte(FINISHED);
            case Message.Instrumented instrumented -> {
                out.writeByte(INSTRUMENTED);
                text(out, instrumented.summary());
                out.writeInt(instrumented.skipped().size());
                for (String skipped : instrumented.skipped()) {
                    text(out, skipped);
                }
            }
            case Message.Note note -> {
                out.writeByte(NOTE);
                text(out, note.sentence());
            }
            case Message.Find find -> {
                out.writeByte(FIND);
                text(out, find.pattern());
            }
            case Message.Found found -> {
                out.writeByte(FOUND);
                out.writeInt(found.probes().size());
                for (Message.Probe probe : found.probes()) {
                    text(out, probe.name());
                    out.writeInt(probe.values().size());
                    for (Message.Value value : probe.values()) {
                        text(out, value.text());
                        text(out, value.type());
                    }
                }
            }
            case Message.Described described -> {
                out.writeByte(DESCRIBED);
                out.writeInt(described.events().size());
                for (Message.Event event : described.events()) {
                    text(out, event.name());
                    text(out, event.description());
                    out.writeInt(event.fields().size());
                    for (Message.Field field : event.fields()) {
                        text(out, field.text());
                        text(out, field.type());
                        text(out, field.unit());
                        text(out, field.description());
                    }
                }
            }
            case Message.Tracers tracers -> {
                out.writeByte(TRACERS);
                text(out, tracers.action());
                text(out, tracers.tracer());
                text(out, tracers.classes());
                text(out, tracers.methods());
                out.writeInt(tracers.maxMethods());
            }
            case Message.TracersAnswered answered -> {
                out.writeByte(TRACERS_ANSWERED);
                out.writeByte(answered.isDone() ? 1 : 0);
                out.writeInt(answered.lines().size());
                for (String line : answered.lines()) {
                    text(out, line);
                }
            }
        }
    }

    private static void writeRun(DataOutputStream out, Message.Run run) throws IOException {
        ScriptCall script = run.script();
        text(out, script.name());
        text(out, script.text());
        out.writeInt(script.parameters().size());
        for (String parameter : script.parameters()) {
            text(out, parameter);
        }
        out.writeInt(script.named().size());
        for (Map.Entry<String, String> option : script.named().entrySet()) {
            text(out, option.getKey());
            text(out, option.getValue());
        }
        out.writeLong(run.childProcess());
        out.writeByte(run.mayWait() ? 1 : 0);
        boolean isNamed = !run.target().isEmpty();
        if (isNamed || !run.limits().areDefault()) {
            out.writeInt(run.limits().methods());
        }
        if (isNamed || run.limits().areNew()) {
            out.writeInt(run.limits().overhead());
            out.writeByte(run.limits().includesTrivial() ? 1 : 0);
        }
        if (isNamed) {
            text(out, run.target());
        }
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static boolean isStarted(byte kind) {
        return kind == STARTED;
    }

    static boolean isFinished(byte kind) {
        return kind == FINISHED;
    }

    /** Reads a message without its length; the buffer holds all of it. */
    static Message decode(ByteBuffer in) throws MalformedMessageException {
        try {
            int kind = in.get();
            Message message =
                    switch (kind) {
                        case HELLO -> hello(in);
                        case REFUSED -> new Message.Refused(text(in));
                        case RUN -> run(in);
                        case DIAGNOSED -> diagnosed(in);
                        case STARTED -> new Message.Started(text(in), in.getInt());
                        case ATTACHED -> new Message.Attached(in.getInt());
                        case STOP -> new Message.Stop();
                        case FINISHED -> new Message.Finished();
                        case INSTRUMENTED -> new Message.Instrumented(text(in), texts(in));
                        case NOTE -> new Message.Note(text(in));
                        case CHECK -> new Message.Check(run(in));
                        case PROGRESS -> new Message.Progress(in.getInt(), in.getInt());
                        case FIND -> new Message.Find(text(in));
                        case FOUND -> found(in);
                        case DESCRIBED -> described(in);
                        case TRACERS ->
                                new Message.Tracers(
                                        text(in), text(in), text(in), text(in), in.getInt());
                        case TRACERS_ANSWERED ->
                                new Message.TracersAnswered(in.get() != 0, texts(in));
                        default -> throw new MalformedMessageException(0, "unknown kind " + kind);
                    };
            // A newer hello may be longer.
            if (in.hasRemaining() && kind != HELLO) {
                throw new MalformedMessageException(in.position(), "bytes after the message");
            }
            return message;
        } catch (BufferUnderflowException e) {
            throw new MalformedMessageException(in.position(), "the message ends early");
        }
    }

    private static Message.Hello hello(ByteBuffer in) throws MalformedMessageException {
        int magic = in.getInt();
        if (magic != MAGIC) {
            throw new MalformedMessageException(1, "not a Nopal peer");
        }
        return new Message.Hello(in.getInt(), in.getInt(), in.getLong(), text(in));
    }

    private static Message.Run run(ByteBuffer in) throws MalformedMessageException {
        String name = text(in);
        String script = text(in);
        List<String> parameters = texts(in);
        Map<String, String> named = new LinkedHashMap<>();
        for (int i = count(in, 2 * Integer.BYTES); i > 0; i--) {
            named.put(text(in), text(in));
        }
        long childProcess = in.getLong();
        boolean mayWait = in.get() != 0;
        ScriptCall call = new ScriptCall(name, script, parameters, named);
        Message.Limits limits = limits(in);
        String target = in.hasRemaining() ? text(in) : "";
        return new Message.Run(call, childProcess, mayWait, limits, target);
    }

    private static Message.Limits limits(ByteBuffer in) throws MalformedMessageException {
        int methods = in.hasRemaining() ? in.getInt() : 0;
        if (methods < 0) {
            throw new MalformedMessageException(in.position() - 4, "methods " + methods);
        }
        if (!in.hasRemaining()) {
            return new Message.Limits(methods, 0, false);
        }
        int overhead = in.getInt();
        if (overhead < Message.Limits.UNLIMITED) {
            throw new MalformedMessageException(in.position() - 4, "overhead " + overhead);
        }
        return new Message.Limits(methods, overhead, in.get() != 0);
    }

    private static Message.Found found(ByteBuffer in) throws MalformedMessageException {
        List<Message.Probe> probes = new ArrayList<>();
        for (int i = count(in, 2 * Integer.BYTES); i > 0; i--) {
            String name = text(in);
            List<Message.Value> values = new ArrayList<>();
            for (int j = count(in, 2 * Integer.BYTES); j > 0; j--) {
                values.add(new Message.Value(text(in), text(in)));
            }
            probes.add(new Message.Probe(name, values));
        }
        return new Message.Found(probes);
    }

    private static Message.Described described(ByteBuffer in) throws MalformedMessageException {
        List<Message.Event> events = new ArrayList<>();
        for (int i = count(in, 3 * Integer.BYTES); i > 0; i--) {
            String name = text(in);
            String description = text(in);
            List<Message.Field> fields = new ArrayList<>();
            for (int j = count(in, 4 * Integer.BYTES); j > 0; j--) {
                fields.add(new Message.Field(text(in), text(in), text(in), text(in)));
            }
            events.add(new Message.Event(name, description, fields));
        }
        return new Message.Described(events);
    }

    private static List<String> texts(ByteBuffer in) throws MalformedMessageException {
        List<String> texts = new ArrayList<>();
        for (int i = count(in, Integer.BYTES); i > 0; i--) {
            texts.add(text(in));
        }
        return texts;
    }

    private static Message.Diagnosed diagnosed(ByteBuffer in) throws MalformedMessageException {
        List<Diagnostic> diagnostics = new ArrayList<>();
        Diagnostic.Severity[] severities = Diagnostic.Severity.values();
        for (int i = count(in, 1 + 4 * Integer.BYTES); i > 0; i--) {
            int severity = in.get();
            if (severity < 0 || severity >= severities.length) {
                throw new MalformedMessageException(in.position() - 1, "severity " + severity);
            }
            Span span = new Span(in.getInt(), in.getInt());
            diagnostics.add(
                    new Diagnostic(
                            severities[severity],
                            DiagnosticCode.REPORTED,
                            span,
                            text(in),
                            text(in)));
        }
        return new Message.Diagnosed(diagnostics);
    }

    private static int count(ByteBuffer in, int leastSize) throws MalformedMessageException {
        int count = in.getInt();
        if (count < 0 || count > in.remaining() / leastSize) {
            throw new MalformedMessageException(in.position() - Integer.BYTES, "count " + count);
        }
        return count;
    }

    private static String text(ByteBuffer in) throws MalformedMessageException {
        byte[] bytes = new byte[count(in, 1)];
        in.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
