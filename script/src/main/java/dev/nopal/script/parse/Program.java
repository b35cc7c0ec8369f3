package dev.nopal.script.parse;

import dev.nopal.script.Span;

import java.util.List;

/** A script as it was written. */
public record Program(Span span, List<Item> items) implements Node {
    public Program {
        items = List.copyOf(items);
    }
}
