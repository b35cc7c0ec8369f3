package dev.nopal.cli.probes;

import dev.nopal.agent.control.Message;
import dev.nopal.cli.text.Printable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The text of probes on methods and lines. */
public final class MethodText {
    private MethodText() {}

    /** Returns the line, followed by the values that a script can read there. */
    public static String details(Message.Probe probe) {
        String values =
                probe.values().isEmpty()
                        ? "nothing"
                        : probe.values().stream()
                                .map(value -> value.text() + " " + value.type())
                                .collect(Collectors.joining(", "));
        return Printable.of(probe.name())
                + String.format("%n    %-11s%s%n", "readable", Printable.of(values));
    }

    /** Returns the value of a JSON object. */
    public static Map<String, Object> json(Message.Probe probe) {
        List<Object> values = new ArrayList<>();
        for (Message.Value value : probe.values()) {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("text", value.text());
            fields.put("type", value.type());
            values.add(fields);
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("probe", probe.name());
        fields.put("values", values);
        return fields;
    }
}
