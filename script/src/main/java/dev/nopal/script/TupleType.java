package dev.nopal.script;

import java.util.List;
import java.util.stream.Collectors;

/** A fixed number of values, each with its own type: {@code (1, "a")}. */
public record TupleType(List<Type> elements) implements Type {
    public TupleType {
        elements = List.copyOf(elements);
    }

    @Override
    public String text() {
        return elements.stream().map(Type::text).collect(Collectors.joining(",", "(", ")"));
    }
}
