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

    /** Says in one sentence why there will be no session; the connection ends. */
    record Refused(String sentence) implements Message {}

    /**
     * Asks for a session.
     *
     * @param childProcess what {@code cpid} gives, or 0
     * @param mayWait whether attach points that match nothing wait for tracepoints to appear
     * @param limits on what the session may cost
     */
    record Run(ScriptCall script, long childProcess, boolean mayWait, Limits limits)
            implements Message {
        public Run(ScriptCall script, long childProcess, boolean mayWait) {
            this(script, childProcess, mayWait, Limits.DEFAULT);
        }
    }

    /**
     * Bounds what a session may cost the program.
     *
     * @param methods how many methods may be instrumented, or 0 for the default
     * @param overhead thousandths of one processor that probes may take, 0 for the default, or
     *     {@link #UNLIMITED}; since version 3
     * @param includesTrivial whether patterns mean accessors, too; since version 3
     */
    record Limits(int methods, int overhead, boolean includesTrivial) {
        /** Any overhead. */
        public static final int UNLIMITED = -1;

        /** What a session gets that asks for nothing else. */
        public static final Limits DEFAULT = new Limits(0, 0, false);

        /** Returns whether an agent older than version 3 cannot be told. */
        public boolean areNew() {
            return overhead != 0 || includesTrivial;
        }
    }

    /** Says what is wrong with the script; without an error in it the session goes on. */
    record Diagnosed(List<Diagnostic> diagnostics) implements Message {
        public Diagnosed {
            diagnostics = List.copyOf(diagnostics);
        }
    }

    /**
     * Says that everything is armed.
     *
     * @param file the session file
     * @param probes how many probes are attached, with {@code BEGIN}, {@code END} and intervals
     */
    record Started(String file, int probes) implements Message {}

    /** Says how many probes are attached now that some more appeared. */
    record Attached(int probes) implements Message {}

    /**
     * Says what was changed in the application's classes.
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
     * Asks which probes there are, instead of a session.
     *
     * @param pattern such as {@code method:com.shop.*}
     */
    record Find(String pattern) implements Message {}

    /** Names some probes that were asked for; an empty one is the last.. */
    record Found(List<Probe> probes) implements Message {
        public Found {
            probes = List.copyOf(probes);
        }
    }

    /**
     * Describes one probe.
     *
     * @param name as a script has it
     * @param values what a script reads there: {@code args.id}, {@code retval} …
     */
    record Probe(String name, List<Value> values) {
        public Probe {
            values = List.copyOf(values);
        }
    }

    /** Describes one value of a probe by the script's text for it and its type there. */
    record Value(String text, String type) {}

    /**
     * Describes some events that were asked for; an empty one is the last. Of agents that have
     * them.
     */
    record Described(List<Event> events) implements Message {
        public Described {
            events = List.copyOf(events);
        }
    }

    /**
     * Describes one kind of event.
     *
     * @param name as a script has it
     * @param description in the event's own words
     */
    record Event(String name, String description, List<Field> fields) {
        public Event {
            fields = List.copyOf(fields);
        }
    }

    /**
     * Describes one value of an event.
     *
     * @param text the script's text for it
     * @param unit such as {@code ns}, or empty
     */
    record Field(String text, String type, String unit, String description) {}

    /**
     * Tells the user something about the running session; since version 3.
     *
     * @param sentence one line, without the name of the process
     */
    record Note(String sentence) implements Message {}

    /** Asks to disarm, to run {@code END} and to complete the file. */
    record Stop() implements Message {}

    /** Says that everything is disarmed, that {@code END} has run and that the file is complete. */
    record Finished() implements Message {}

    /**
     * Asks to switch a tracer on or off, what is on, or what is instrumented.
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
     * Says what became of {@link Tracers}; the connection ends.
     *
     * @param isDone whether it was done
     * @param lines for people; if it was not done, one sentence that says why
     */
    record TracersAnswered(boolean isDone, List<String> lines) implements Message {
        public TracersAnswered {
            lines = List.copyOf(lines);
        }
    }
}
