package dev.nopal.script.parse;

import dev.nopal.script.Span;

/** A field of a record literal. */
public record NamedExpression(Span span, String name, Expression value) implements Node {}
