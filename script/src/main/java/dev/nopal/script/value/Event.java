package dev.nopal.script.value;

import java.util.List;

/** One thing that a session prints: what a script did, or what happened to it. */
public sealed interface Event {

    /** Tells how many probes were attached. */
    record AttachedProbes(long count) implements Event {}

    /** Prints what {@code printf} formats. */
    record Printf(PrintfFormat format, List<Value> arguments) implements Event {}

    /** Prints one value: {@code print(5)}. */
    record Print(Value value) implements Event {}

    /**
     * Prints a map.
     *
     * @param top how many of the largest entries to print, or 0 for all
     * @param div what to divide values by; 0 is taken as 1
     */
    record PrintMap(MapData map, int top, int div) implements Event {
        public PrintMap {
            if (top < 0 || div < 0) {
                throw new IllegalArgumentException("top=" + top + " div=" + div);
            }
        }

        /** Makes the event that prints all of a map. */
        public static PrintMap all(MapData map) {
            return new PrintMap(map, 0, 0);
        }
    }

    /** Prints a time that {@code time()} formatted. */
    record Time(Value.Text text) implements Event {}

    /** Prints what {@code join()} joined. */
    record Join(Value.Text text) implements Event {}

    /** Prints the file that {@code cat()} names; the renderer makes its name, then it is read. */
    record Cat(Printf path, FileText file) implements Event {}

    /** Reads a file that a script names. */
    @FunctionalInterface
    interface FileText {
        /** Returns the file's text, empty where it cannot or must not be read; never throws. */
        Value.Text read(byte[] path);
    }

    /** Prints what {@code system()}'s command wrote. */
    record SystemOutput(Value.Text text) implements Event {}

    /** Tells how many events were lost. */
    record LostEvents(long count) implements Event {}

    /**
     * Tells that the figures of a probe cover only the beginning of the session: it cost too much.
     *
     * @param nanos how long it was attached
     */
    record PartialProbe(Value.Text probe, long nanos) implements Event {}

    /** Tells what the script, or its run, complains about. */
    record Message(Severity severity, Place place, PrintfFormat format, List<Value> arguments)
            implements Event {
        /** Who complains. */
        public enum Severity {
            /** {@code errorf()}. */
            ERROR,
            /** {@code warnf()}. */
            WARNING,
            /** The session: a map is full, a string was cut. */
            RUNTIME
        }
    }

    /** Marks the end of the script's own output; its maps follow. */
    record End() implements Event {}

    /**
     * Points into a script; lines and columns count from 1.
     *
     * @param endColumn the column after the last character, on the same line
     */
    record Place(String file, int line, int column, int endColumn) {}
}
