package dev.nopal.agent.session;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.Protocol;
import dev.nopal.agent.instrument.InstrumentationReport;
import dev.nopal.agent.probe.Probe;
import dev.nopal.script.Diagnostic;
import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Span;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * The messages that a session sends without a request: notes, warnings, the number of probes.
 *
 * <p>Sent by the session's own thread unless a method says otherwise: the calling thread may be the
 * application's, and the command may be stopped and its socket full.
 */
final class SessionNotices {
    private static final int MAX_SKIPPED = 20;
    private static final long SLOW_START_NANOS = 2_000_000_000L;

    private final Connection connection;
    private final SessionThread thread;
    private final AtomicBoolean isAnnouncing = new AtomicBoolean();
    private final Supplier<Optional<InstrumentationReport>> report;
    private final int version;
    private volatile int attached;
    private String instrumented = "";

    /**
     * @param report supplies what is instrumented now
     * @param version the version of the protocol that the command speaks
     */
    SessionNotices(
            Connection connection,
            SessionThread thread,
            Supplier<Optional<InstrumentationReport>> report,
            int version) {
        this.connection = connection;
        this.thread = thread;
        this.report = report;
        this.version = version;
    }

    /** Sends the number of attached probes, once for all that appear until it is sent. */
    void attached(int probes) {
        attached = probes;
        if (isAnnouncing.compareAndSet(false, true)) {
            thread.later(
                    () -> {
                        isAnnouncing.set(false);
                        instrumented();
                        send(new Message.Attached(attached));
                    });
        }
    }

    /** Sends what is instrumented, unless it was sent already; on the calling thread. */
    synchronized void instrumented() {
        InstrumentationReport now = report.get().orElse(null);
        boolean isNew =
                now != null
                        && (now.methods() > 0
                                || !now.skipped().isEmpty()
                                || !now.refusal().isEmpty())
                        && !now.toString().equals(instrumented);
        if (isNew) {
            instrumented = now.toString();
            send(new Message.Instrumented(instrumented, skipped(now)));
        }
    }

    private static List<String> skipped(InstrumentationReport report) {
        List<String> listed =
                new ArrayList<>(
                        report.skipped().stream()
                                .limit(MAX_SKIPPED)
                                .map(Object::toString)
                                .toList());
        int more = report.skipped().size() - listed.size();
        if (more > 0) {
            listed.add(String.format(Locale.ROOT, "%,d more", more));
        }
        return listed;
    }

    /** Sends how far instrumenting is, on the calling thread, which must be the agent's. */
    void progress(int done, int total) {
        if (version >= Protocol.PROGRESS) {
            send(new Message.Progress(done, total));
        }
    }

    /** Sends a note for the user, if the command understands notes. */
    void note(String sentence) {
        thread.later(() -> noteNow(sentence));
    }

    /** Sends a note on the calling thread, which must be the agent's. */
    void noteNow(String sentence) {
        if (version >= Protocol.NOTES) {
            send(new Message.Note(sentence));
        }
    }

    /**
     * Sends how long probes were attached, if it took long to instrument classes for them: the time
     * of the command is longer then. On the calling thread, which must be the agent's.
     */
    void traced(long nanos, long openingNanos) {
        boolean instruments = report.get().map(InstrumentationReport::methods).orElse(0) > 0;
        if (openingNanos >= SLOW_START_NANOS) {
            noteNow(
                    String.format(
                            Locale.ROOT,
                            "traced %s; %s took %s",
                            seconds(nanos),
                            instruments ? "instrumenting" : "starting the Flight Recorder",
                            seconds(openingNanos)));
        }
    }

    private static String seconds(long nanos) {
        double seconds = nanos / 1e9;
        return String.format(Locale.ROOT, seconds < 10 ? "%.1f s" : "%.0f s", seconds);
    }

    /** Sends why a probe that appeared is not traced, with the places in the script. */
    void rejected(Probe probe, List<Diagnostic> diagnostics) {
        warn(
                diagnostics.stream()
                        .map(
                                each ->
                                        warning(
                                                each.span(),
                                                probe
                                                        + " appeared and is not traced: "
                                                        + each.sentence(),
                                                each.hint()))
                        .toList());
    }

    void failed(Probe probe, Span span, Throwable reason) {
        Object why = reason instanceof SessionRefused ? reason.getMessage() : reason;
        String message = probe + " appeared and could not be traced: " + why;
        warn(List.of(warning(span, message, "")));
    }

    private static Diagnostic warning(Span span, String message, String hint) {
        return Diagnostic.warning(DiagnosticCode.PROBE_NOT_TRACED, span, message, hint);
    }

    private void warn(List<Diagnostic> diagnostics) {
        thread.later(() -> send(new Message.Diagnosed(diagnostics)));
    }

    private void send(Message message) {
        try {
            connection.send(message);
        } catch (IOException e) {
            // The command is gone, and the session ends.
        }
    }
}
