package dev.nopal.cli.export.timeline;

import dev.nopal.script.value.Event;
import dev.nopal.script.value.Value;

import java.util.List;
import java.util.Optional;

/**
 * Something that happened in a JVM at a known time.
 *
 * @param kind whether its fields are values alone, or begin with a text
 * @param name of its probe, or of the function that printed it
 * @param nanos when it happened, on the clock of the timeline
 * @param error how long before that it may have happened; 0 if the time is the event's own, {@link
 *     #ORDER_ONLY} if only its place among the other events is known
 * @param thread where it happened, if that is known
 * @param fields its values, with names that are unique
 */
public record TimelineEvent(
        TimelineJvm jvm,
        Kind kind,
        String name,
        long nanos,
        long error,
        Optional<Event.RecordedThread> thread,
        List<Value.Field> fields) {
    /** The error of an event of which only its place among the others is known. */
    public static final long ORDER_ONLY = -1;

    /** The name of the field of a printed event with its text, which is the first one. */
    public static final String TEXT = "text";

    /** The kinds of events. */
    public enum Kind {
        RECORDED,
        PRINTED
    }

    public TimelineEvent {
        fields = List.copyOf(fields);
    }
}
