package dev.nopal.agent.jfr;

import dev.nopal.script.ObjectField;
import dev.nopal.script.Wildcard;
import dev.nopal.script.type.Type;

import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.ValueDescriptor;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The event types of this JVM, including those of the application once their classes are
 * initialised.
 *
 * <p>Creating one starts the recorder if it does not run yet, which takes some tenths of a second,
 * once per JVM.
 */
final class EventCatalog {
    private final Map<String, EventSchema> schemas = new TreeMap<>();
    private final Map<String, List<EventField>> structures = new TreeMap<>();

    EventCatalog() {
        FlightRecorder.getFlightRecorder().getEventTypes().forEach(this::add);
    }

    synchronized EventSchema add(EventType type) {
        Deque<ValueDescriptor> waiting = new ArrayDeque<>(type.getFields());
        while (!waiting.isEmpty()) {
            ValueDescriptor field = waiting.pop();
            String name = field.getTypeName();
            if (!field.getFields().isEmpty() && !structures.containsKey(name)) {
                structures.put(name, EventFields.of(field.getFields()));
                waiting.addAll(field.getFields());
            }
        }
        EventSchema schema = new EventSchema(type);
        schemas.put(type.getName(), schema);
        return schema;
    }

    /**
     * Returns the name of the only event type that has this name after its last dot; the name as it
     * is if it is a full name or a pattern, or if not exactly one has it.
     */
    synchronized String fullName(String name) {
        if (Wildcard.isPattern(name) || schemas.containsKey(name)) {
            return name;
        }
        List<String> full =
                schemas.keySet().stream().filter(each -> each.endsWith("." + name)).toList();
        return full.size() == 1 ? full.getFirst() : name;
    }

    /** Returns the event types that match a pattern, sorted by name. */
    synchronized List<EventSchema> match(String pattern) {
        return schemas.values().stream()
                .filter(schema -> Wildcard.matches(pattern, schema.name()))
                .toList();
    }

    synchronized Optional<EventSchema> named(String name) {
        return Optional.ofNullable(schemas.get(name));
    }

    synchronized Collection<String> names() {
        return new TreeSet<>(schemas.keySet());
    }

    /** Returns the reader of a field of a structure. */
    synchronized Optional<ObjectField> field(
            Type.JavaObject structure, String name, EventClock clock) {
        return structures.getOrDefault(structure.className(), List.of()).stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .map(field -> new ObjectField(field.type(), EventValues.getter(field, clock)));
    }

    /** Returns the fields of a structure. */
    synchronized List<EventField> fields(Type.JavaObject structure) {
        return structures.getOrDefault(structure.className(), List.of());
    }
}
