package dev.nopal.script;

import java.util.List;
import java.util.stream.Collectors;

/** Values with names: {@code (id=1, name="a")}. */
public record RecordType(List<Field> fields) implements Type {
    /** Names one value of a record. */
    public record Field(String name, Type type) {}

    public RecordType {
        fields = List.copyOf(fields);
    }

    @Override
    public String text() {
        return fields.stream()
                .map(field -> "." + field.name() + " = " + field.type().text())
                .collect(Collectors.joining(", ", "{ ", " }"));
    }

    /** Returns the place of a field, or -1. */
    public int indexOf(String name) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }
}
