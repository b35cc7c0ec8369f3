package dev.nopal.agent.jfr;

import dev.nopal.agent.control.Message;
import dev.nopal.script.type.Type;

import java.util.ArrayList;
import java.util.List;

/** The description of this JVM's events for users. */
public final class EventList {
    private EventList() {}

    /**
     * Returns the events that match a pattern, sorted by name.
     *
     * @param pattern such as {@code jdk.Socket*}
     */
    public static List<Message.Event> of(String pattern) {
        EventCatalog catalog = new EventCatalog();
        return catalog.match(catalog.fullName(pattern)).stream()
                .map(schema -> event(schema, catalog))
                .toList();
    }

    private static Message.Event event(EventSchema schema, EventCatalog catalog) {
        List<Message.Field> fields = new ArrayList<>();
        for (EventField field : schema.fields()) {
            if (field.type() instanceof Type.JavaObject structure) {
                catalog.fields(structure).stream()
                        .filter(inner -> !(inner.type() instanceof Type.JavaObject))
                        .forEach(inner -> fields.add(field("args." + field.name() + ".", inner)));
            } else {
                fields.add(field("args.", field));
            }
        }
        if (schema.hasDuration()) {
            fields.add(new Message.Field("duration", "uint64", "ns", ""));
        }
        if (schema.hasStack()) {
            fields.add(new Message.Field("ustack", "ustack", "", ""));
        }
        return new Message.Event("jfr:" + schema.name(), schema.description(), fields);
    }

    private static Message.Field field(String before, EventField field) {
        return new Message.Field(
                before + field.name(), field.type().text(), field.unit(), field.description());
    }
}
