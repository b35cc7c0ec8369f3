package dev.nopal.agent.control;

import dev.nopal.script.Diagnostic;
import dev.nopal.script.ScriptCall;

import java.util.List;

/** A message between the command and a traced JVM; docs/formats.md has the bytes. */
public sealed interface Message {

    /**
     * The first message of both sides; its form never changes.
     *
     * @param oldest the oldest version that the sender understands
     * @param processId of the sender
     * @param software its name and version, for messages
     */
    record Hello(int version, int oldest, long processId, String software) implements Message {}

    /** The reason why there will be no session, in one sentence; the connection ends. */
    record Refused(String sentence) implements Message {}

    /**
     * The request for a session.
     *
     * @param childProcess the value of {@code cpid}, or 0
     * @param mayWait whether attach points that match nothing wait for tracepoints to appear
     * @param limits on what the session may cost
     * @param target the value of {@code target}, the name of the JVM; or empty; since version 5
     */
    record Run(ScriptCall script, long childProcess, boolean mayWait, Limits limits, String target)
            implements Message {
        public Run(ScriptCall script, long childProcess, boolean mayWait, Limits limits) {
            this(script, childProcess, mayWait, limits, "");
        }

        public Run(ScriptCall script, long childProcess, boolean mayWait) {
            this(script, childProcess, mayWait, Limits.DEFAULT);
        }
    }

    /**
     * The limits on what a session may cost the program.
     *
     * @param methods how many methods may be instrumented, or 0 for the default
     * @param overhead thousandths of one processor that probes may cost, 0 for the default, or
     *     {@link #UNLIMITED}; since version 3
     * @param includesTrivial whether patterns also match trivial methods such as accessors; since
     *     version 3
     */
    record Limits(int methods, int overhead, boolean includesTrivial) {
        /** Any overhead. */
        public static final int UNLIMITED = -1;

        /** The limits of a session that asks for nothing else. */
        public static final Limits DEFAULT = new Limits(0, 0, false);

        /** Returns whether these are the default; unlike equals, the JDK makes no class for it. */
        boolean areDefault() {
            return methods == 0 && !areNew();
        }

        /** Returns whether only agents since version 3 understand these limits. */
        public boolean areNew() {
            return overhead != 0 || includesTrivial;
        }
    }

    /** The diagnostics of the script; if none of them is an error, the session continues. */
    record Diagnosed(List<Diagnostic> diagnostics) implements Message {
        public Diagnosed {
            diagnostics = List.copyOf(diagnostics);
        }
    }

    /**
     * Sent when all probes are attached.
     *
     * @param file the session file
     * @param probes how many probes are attached, including {@code BEGIN}, {@code END} and
     *     intervals
     */
    record Started(String file, int probes) implements Message {}

    /** The number of attached probes, sent when some more have appeared. */
    record Attached(int probes) implements Message {}

    /**
     * A summary of what was instrumented in the application's classes.
     *
     * @param summary such as {@code instrumented 3 methods in 1 class (0 skipped)}
     * @param skipped what was requested and is not instrumented, and why
     */
    record Instrumented(String summary, List<String> skipped) implements Message {
        public Instrumented {
            skipped = List.copyOf(skipped);
        }
    }

    /**
     * The request for a list of probes, instead of a session.
     *
     * @param pattern such as {@code method:com.shop.*}
     */
    record Find(String pattern) implements Message {}

    /** Some of the requested probes; the last message of this kind is empty. */
    record Found(List<Probe> probes) implements Message {
        public Found {
            probes = List.copyOf(probes);
        }
    }

    /**
     * The description of one probe.
     *
     * @param name its name in scripts
     * @param values the values that a script can read there: {@code args.id}, {@code retval} …
     */
    record Probe(String name, List<Value> values) {
        public Probe {
            values = List.copyOf(values);
        }
    }

    /** One value of a probe: its expression in scripts, and its type there. */
    record Value(String text, String type) {}

    /**
     * Some of the requested events; the last message of this kind is empty. Older agents do not
     * send it.
     */
    record Described(List<Event> events) implements Message {
        public Described {
            events = List.copyOf(events);
        }
    }

    /**
     * The description of one event type.
     *
     * @param name its name in scripts
     * @param description the description that the event type itself has
     */
    record Event(String name, String description, List<Field> fields) {
        public Event {
            fields = List.copyOf(fields);
        }
    }

    /**
     * One value of an event.
     *
     * @param text its expression in scripts
     * @param unit such as {@code ns}, or empty
     */
    record Field(String text, String type, String unit, String description) {}

    /**
     * A note for the user about the running session; since version 3.
     *
     * @param sentence one line, without the name of the process
     */
    record Note(String sentence) implements Message {}

    /**
     * The request to check a script and to say what it would change, instead of a session; since
     * version 4. The answers are {@link Diagnosed} and {@link Note}, then {@link Finished}.
     */
    record Check(Run request) implements Message {}

    /**
     * The progress of instrumenting, before {@link Started}; since version 4.
     *
     * @param done how many methods are instrumented
     * @param total how many were found
     */
    record Progress(int done, int total) implements Message {}

    /** The request to detach, to run {@code END} and to complete the session file. */
    record Stop() implements Message {}

    /** Sent when everything is detached, {@code END} has run and the session file is complete. */
    record Finished() implements Message {}

    /**
     * The request to switch a tracer on or off, to list the tracers, or to list what is
     * instrumented.
     *
     * @param action {@code on}, {@code off}, {@code list} or {@code woven}
     * @param tracer its name
     * @param classes a pattern, or empty
     * @param methods a pattern, or empty
     * @param maxMethods how many methods may be instrumented, or 0
     */
    record Tracers(String action, String tracer, String classes, String methods, int maxMethods)
            implements Message {}

    /**
     * The result of {@link Tracers}; the connection ends.
     *
     * @param isDone whether it was done
     * @param lines for the user; if it was not done, one sentence that explains why
     */
    record TracersAnswered(boolean isDone, List<String> lines) implements Message {
        public TracersAnswered {
            lines = List.copyOf(lines);
        }
    }
}
