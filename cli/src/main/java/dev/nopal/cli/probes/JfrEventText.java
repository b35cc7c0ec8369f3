package dev.nopal.cli.probes;

import dev.nopal.agent.control.Message;
import dev.nopal.cli.text.Printable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The text of Flight Recorder events. */
public final class JfrEventText {
    private static final int MAX_WIDTH = 60;

    private JfrEventText() {}

    /** Returns the line, the description of the event, and a line for each value. */
    public static String details(Message.Event event) {
        StringBuilder text = new StringBuilder(Printable.of(event.name())).append('\n');
        if (!event.description().isEmpty()) {
            text.append("    ").append(Printable.of(event.description())).append('\n');
        }
        int names = width(event, Message.Field::text);
        int types = width(event, JfrEventText::typed);
        for (Message.Field field : event.fields()) {
            String line =
                    padded(field.text(), names)
                            + padded(typed(field), types)
                            + Printable.of(field.description());
            text.append("    ").append(line.stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private static String padded(String text, int width) {
        String printable = Printable.of(text);
        return printable + " ".repeat(Math.max(0, width - printable.length()) + 2);
    }

    /**
     * Returns the bounded width of a column: the strings come from the agent, and one long name
     * must not widen every line.
     */
    private static int width(
            Message.Event event, java.util.function.Function<Message.Field, String> column) {
        return event.fields().stream()
                .mapToInt(field -> Math.min(column.apply(field).length(), MAX_WIDTH))
                .max()
                .orElse(0);
    }

    private static String typed(Message.Field field) {
        return field.unit().isEmpty() ? field.type() : field.type() + " in " + field.unit();
    }

    /** Returns the value of a JSON object. */
    public static Map<String, Object> json(Message.Event event) {
        List<Object> values = new ArrayList<>();
        for (Message.Field field : event.fields()) {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("text", field.text());
            fields.put("type", field.type());
            fields.put("unit", field.unit());
            fields.put("description", field.description());
            values.add(fields);
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("probe", event.name());
        fields.put("description", event.description());
        fields.put("values", values);
        return fields;
    }
}
