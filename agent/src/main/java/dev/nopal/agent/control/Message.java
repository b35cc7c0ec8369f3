package dev.nopal.agent.control;

import dev.nopal.script.Diagnostic;

import java.util.List;
import java.util.Map;

/** Is one thing that the command or a traced JVM says; docs/formats.md has the bytes. */
public sealed interface Message {

    /**
     * Is the first message of both sides; its form never changes.
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
     * @param name of the script, for messages
     * @param parameters {@code $1} and on
     * @param named what {@code getopt} finds
     * @param childProcess what {@code cpid} gives, or 0
     * @param mayWait whether attach points that match nothing wait for tracepoints to appear
     */
    record Run(
            String name,
            String text,
            List<String> parameters,
            Map<String, String> named,
            long childProcess,
            boolean mayWait)
            implements Message {
        public Run {
            parameters = List.copyOf(parameters);
            named = Map.copyOf(named);
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

    /** Asks to disarm, to run {@code END} and to complete the file. */
    record Stop() implements Message {}

    /** Says that everything is disarmed, that {@code END} has run and that the file is complete. */
    record Finished() implements Message {}

    /**
     * Asks to switch a tracer on or off, or what is on; since version 2.
     *
     * @param action {@code on}, {@code off} or {@code list}
     * @param tracer its name
     * @param classes a pattern, or empty
     * @param methods a pattern, or empty
     * @param maxMethods how many methods may be woven, or 0
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
