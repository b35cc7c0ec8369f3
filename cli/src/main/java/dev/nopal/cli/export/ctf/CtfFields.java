package dev.nopal.cli.export.ctf;

import dev.nopal.cli.export.timeline.ValueTexts;
import dev.nopal.script.value.Value;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The fields of an event or of a structure. */
record CtfFields(List<Field> fields) {
    /**
     * A field.
     *
     * @param name begins with an underscore, so that it is no word of the metadata's language;
     *     readers leave it out
     */
    record Field(String name, CtfType type) {}

    CtfFields {
        fields = List.copyOf(fields);
    }

    static CtfFields of(List<Value.Field> values) {
        Set<String> taken = new HashSet<>();
        List<Field> fields = new ArrayList<>();
        for (Value.Field value : values) {
            String base = "_" + identifier(value.name());
            String name = base;
            for (int i = 2; taken.contains(name) || taken.contains(CtfType.lengthOf(name)); i++) {
                name = base + "_" + i;
            }
            taken.add(name);
            taken.add(CtfType.lengthOf(name));
            fields.add(new Field(name, CtfType.of(value.value())));
        }
        return new CtfFields(fields);
    }

    /**
     * Returns a name of ASCII letters, digits and underscores, which begins with none, because
     * babeltrace 2 takes names with two of them for equal ones.
     */
    private static String identifier(String name) {
        StringBuilder text = new StringBuilder();
        name.chars()
                .forEach(
                        each -> {
                            if (each > '~') {
                                text.append("u%04x".formatted(each));
                            } else {
                                text.append(Character.isLetterOrDigit(each) ? (char) each : '_');
                            }
                        });
        return text.isEmpty() || text.charAt(0) == '_' ? "x" + text : text.toString();
    }

    /** Returns the values in a tuple or a record, with names. */
    static List<Value.Field> parts(Value value) {
        if (value instanceof Value.Record(List<Value.Field> fields)) {
            return fields;
        }
        List<Value> values = ((Value.Tuple) value).values();
        List<Value.Field> parts = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            parts.add(new Value.Field(java.lang.Integer.toString(i), values.get(i)));
        }
        return parts;
    }

    boolean isEmpty() {
        return fields.isEmpty();
    }

    /** Declares them, each followed by a separator. */
    String declare(String separator) {
        StringBuilder text = new StringBuilder();
        for (Field field : fields) {
            text.append(field.type().declare(field.name())).append(separator);
        }
        return text.toString();
    }

    /** Writes values that have these types. */
    void write(List<Value.Field> values, CtfBytes out, ValueTexts texts) throws IOException {
        for (int i = 0; i < fields.size(); i++) {
            fields.get(i).type().write(values.get(i).value(), out, texts);
        }
    }
}
