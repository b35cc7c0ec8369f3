package dev.nopal.script.parse;

import dev.nopal.script.Span;

/** One setting of a config block. */
public record ConfigEntry(Span span, String name, Expression value) implements Node {}
