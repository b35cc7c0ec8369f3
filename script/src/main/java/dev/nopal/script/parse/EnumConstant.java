package dev.nopal.script.parse;

import dev.nopal.script.Span;

import java.util.Optional;

/** One name of an enum, with its value if the script spells it out. */
public record EnumConstant(Span span, String name, Optional<Expression> value) implements Node {}
