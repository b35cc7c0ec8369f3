package dev.nopal.cli.export.perfetto;

import dev.nopal.cli.export.timeline.TimelineEvent;
import dev.nopal.script.value.Value;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The calls of one thread. Slices of a track must lie within each other: one that was measured to
 * begin within an earlier one, because its end took long, begins just before that.
 */
final class ThreadSlices {
    /** The most calls that have begun, and the most that have ended and may have a caller. */
    private static final int MAX_CALLS = 256;

    private static final String BEGIN = "method:";
    private static final String END = "methodret:";
    private static final String DURATION = "duration";

    private final Deque<TimelineEvent> begun = new ArrayDeque<>();
    private final Deque<Ended> ended = new ArrayDeque<>();

    /** The times of a call that was written: its values are not kept. */
    private record Ended(long begin, long end) {}

    /** Where slices, and events that are no part of one, go. */
    interface Target {
        void slice(Slice slice);

        void instant(TimelineEvent event);
    }

    /** Adds an event: a begin waits for its end. */
    void add(TimelineEvent event, Target target) {
        if (event.name().startsWith(BEGIN)) {
            begun.push(event);
            if (begun.size() > MAX_CALLS) {
                target.instant(begun.removeLast());
            }
            return;
        }
        Optional<Slice> slice = slice(event, target);
        if (slice.isPresent()) {
            target.slice(nested(slice.get()));
        } else {
            target.instant(event);
        }
    }

    /** Returns the call that an event ends, if it does. */
    private Optional<Slice> slice(TimelineEvent event, Target target) {
        Optional<TimelineEvent> begin =
                event.name().startsWith(END) ? takeBegin(event, target) : Optional.empty();
        if (begin.isPresent()) {
            List<Value.Field> fields = new ArrayList<>(begin.get().fields());
            fields.addAll(event.fields());
            long from = Math.min(begin.get().nanos(), event.nanos());
            return Optional.of(new Slice(method(event), from, event.nanos(), fields));
        }
        return duration(event)
                .map(
                        nanos ->
                                new Slice(
                                        method(event),
                                        Math.max(0, event.nanos() - nanos),
                                        event.nanos(),
                                        event.fields()));
    }

    /** Returns the begin that belongs to an end; those after it have lost theirs. */
    private Optional<TimelineEvent> takeBegin(TimelineEvent end, Target target) {
        String method = method(end);
        if (begun.stream().noneMatch(event -> method(event).equals(method))) {
            return Optional.empty();
        }
        while (!method(begun.getFirst()).equals(method)) {
            target.instant(begun.pop());
        }
        return Optional.of(begun.pop());
    }

    private static Optional<Long> duration(TimelineEvent event) {
        return event.fields().stream()
                .filter(field -> field.name().equals(DURATION))
                .map(Value.Field::value)
                .filter(Value.Int.class::isInstance)
                .map(value -> ((Value.Int) value).value())
                .filter(nanos -> nanos >= 0)
                .findFirst();
    }

    private static String method(TimelineEvent event) {
        return event.name().substring(event.name().indexOf(':') + 1);
    }

    /** Returns the slice, so that it contains those before it, or lies after them. */
    private Slice nested(Slice slice) {
        Slice result = slice;
        while (!ended.isEmpty() && ended.getFirst().end() > result.begin()) {
            Ended inner = ended.pop();
            if (inner.begin() <= result.begin()) {
                result = result.from(Math.max(0, inner.begin() - 1));
            }
        }
        ended.push(new Ended(result.begin(), result.end()));
        if (ended.size() > MAX_CALLS) {
            ended.removeLast();
        }
        return result;
    }

    /** Returns how many events wait for their end. */
    int waiting() {
        return begun.size();
    }

    /** Gives up waiting: what has begun is not known to have ended. */
    void end(Target target) {
        while (!begun.isEmpty()) {
            target.instant(begun.removeLast());
        }
    }
}
