package dev.nopal.cli.export.timeline;

import java.io.IOException;

/**
 * The writer of a timeline in one format. Memory does not grow with the number of events. Called by
 * one thread.
 */
public interface TimelineSink extends AutoCloseable {
    /**
     * Begins the timeline; called once, before everything else.
     *
     * @param script the name of the script
     * @param versions the versions of the command and its JDK
     */
    void begin(TimelineClock clock, String script, String versions) throws IOException;

    /** Adds a JVM, before what happened in it. */
    void add(TimelineJvm jvm, long nanos) throws IOException;

    /** Writes an event; times of different threads may be out of order. */
    void write(TimelineEvent event) throws IOException;

    /** Writes a number of a map. */
    void write(TimelineCount count) throws IOException;

    /** Notes that a JVM lost events before this time, which are in addition to earlier ones. */
    void lost(TimelineJvm jvm, long count, long nanos) throws IOException;

    /** Writes the end of the timeline; nothing is written after it. */
    void end(long nanos) throws IOException;

    /** Returns how many bytes were written. */
    long written();

    /** Frees what is held; removes what was written if it has no end. */
    @Override
    default void close() {}
}
