package dev.nopal.script.value;

import java.util.List;

/** One item of a session's output: something that the script printed, or a message about it. */
public sealed interface Event {

    /** The number of probes that were attached. */
    record AttachedProbes(long count) implements Event {}

    /** The output of {@code printf}. */
    record Printf(PrintfFormat format, List<Value> arguments) implements Event {}

    /** One printed value: {@code print(5)}. */
    record Print(Value value) implements Event {}

    /**
     * A printed map.
     *
     * @param top how many of the largest entries to print, or 0 for all
     * @param div the divisor of values; 0 means 1
     */
    record PrintMap(MapData map, int top, int div) implements Event {
        public PrintMap {
            if (top < 0 || div < 0) {
                throw new IllegalArgumentException("top=" + top + " div=" + div);
            }
        }

        /** Creates the event that prints all of a map. */
        public static PrintMap all(MapData map) {
            return new PrintMap(map, 0, 0);
        }
    }

    /** A time that {@code time()} formatted. */
    record Time(Value.Text text) implements Event {}

    /** The output of {@code join()}. */
    record Join(Value.Text text) implements Event {}

    /**
     * The content of the file that {@code cat()} names; the renderer formats its name, then reads
     * it.
     */
    record Cat(Printf path, FileText file) implements Event {}

    /** The access to a file that a script names. */
    @FunctionalInterface
    interface FileText {
        /** Returns the file's text, empty if it cannot or must not be read; never throws. */
        Value.Text read(byte[] path);
    }

    /** The output of {@code system()}'s command. */
    record SystemOutput(Value.Text text) implements Event {}

    /**
     * An event that {@code record()} kept, with its values instead of a text.
     *
     * @param probe the name of its probe, as the builtin {@code probe}
     * @param nsecs when it happened, in nanoseconds since the machine was started
     */
    record Recorded(Value.Text probe, long nsecs, RecordedThread thread, List<Value.Field> fields)
            implements Event {
        public Recorded {
            fields = List.copyOf(fields);
        }
    }

    /**
     * The thread of a recorded event.
     *
     * @param id Java's thread id, as the builtin {@code tid}
     * @param name empty if it has none, as most virtual threads
     */
    record RecordedThread(long id, Value.Text name, boolean isVirtual) {}

    /** The number of lost events. */
    record LostEvents(long count) implements Event {}

    /**
     * A removed probe: its figures cover only the beginning of the session, because it cost too
     * much.
     *
     * @param nanos how long it was attached
     */
    record PartialProbe(Value.Text probe, long nanos) implements Event {}

    /** A warning or an error of the script or of its session. */
    record Message(Severity severity, Place place, PrintfFormat format, List<Value> arguments)
            implements Event {
        /** The source of the message. */
        public enum Severity {
            /** {@code errorf()}. */
            ERROR,
            /** {@code warnf()}. */
            WARNING,
            /** The session: a map is full, a string was cut. */
            RUNTIME
        }
    }

    /** The end of the script's own output; its maps follow. */
    record End() implements Event {}

    /**
     * A place in a script; lines and columns count from 1.
     *
     * @param endColumn the column after the last character, on the same line
     */
    record Place(String file, int line, int column, int endColumn) {}
}
