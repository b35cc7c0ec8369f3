package dev.nopal.agent.jfr;

import dev.nopal.script.EventReader;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.ProbeSignature.Argument;
import dev.nopal.script.type.Type;

import jdk.jfr.EventType;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One event type, as a probe. */
final class EventSchema {
    /** The field that the recorder adds to events with a stack. */
    private static final String STACK = "stackTrace";

    private final EventType type;
    private final List<EventField> fields;

    EventSchema(EventType type) {
        this.type = type;
        fields = EventFields.of(type.getFields());
    }

    String name() {
        return type.getName();
    }

    EventType type() {
        return type;
    }

    /** Returns the description of the event type. */
    String description() {
        String label = type.getLabel() == null ? "" : type.getLabel();
        String more = type.getDescription() == null ? "" : type.getDescription();
        return more.isEmpty() ? label : label.isEmpty() ? more : label + ": " + more;
    }

    List<EventField> fields() {
        return fields;
    }

    boolean hasDuration() {
        return type.getField("duration") != null;
    }

    boolean hasStack() {
        return type.getField(STACK) != null;
    }

    /** Returns the signature of a probe whose handlers take the recorded event. */
    ProbeSignature signature(String probe, EventClock clock) {
        List<Argument> arguments =
                fields.stream().map(field -> new Argument(field.name(), field.type())).toList();
        List<Argument> extras = new ArrayList<>();
        extras.add(new Argument("tid", Type.UINT64));
        extras.add(new Argument("comm", Type.COMM));
        extras.add(new Argument("thread", new Type.Text(256)));
        extras.add(new Argument("virtual", Type.BOOL));
        extras.add(new Argument("nsecs", Type.UINT64));
        if (hasDuration()) {
            extras.add(new Argument("duration", Type.UINT64));
        }
        if (hasStack()) {
            extras.add(
                    new Argument(
                            "ustack",
                            new Type.Stack(Type.Stack.Mode.BPFTRACE, Type.Stack.DEFAULT_LIMIT)));
        }
        return new ProbeSignature(probe, arguments, extras, Optional.of(new Reader(fields, clock)));
    }

    private record Reader(List<EventField> fields, EventClock clock) implements EventReader {
        @Override
        public MethodHandle argument(String name) {
            return fields.stream()
                    .filter(field -> field.name().equals(name))
                    .findFirst()
                    .map(field -> EventValues.getter(field, clock))
                    .orElseThrow();
        }

        @Override
        public MethodHandle extra(String name) {
            return EventOrigin.getter(name, clock);
        }
    }
}
