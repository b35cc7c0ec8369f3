package dev.nopal.script.parse;

import dev.nopal.script.Span;

/** A parameter of a macro; its name says what it takes: {@code x}, {@code $x} or {@code @x}. */
public record MacroParameter(Span span, String name) implements Node {}
