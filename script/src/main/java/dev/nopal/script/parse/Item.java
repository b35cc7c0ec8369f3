package dev.nopal.script.parse;

import dev.nopal.script.Span;

import java.util.List;
import java.util.Optional;

/** A part of a script at its top level. */
public sealed interface Item extends Node {
    /** Some attach points, an optional predicate and what to do. */
    record Probe(
            Span span,
            List<AttachPointText> attachPoints,
            Optional<Expression> predicate,
            Statement.Block body)
            implements Item {}

    /** {@code macro name(x, $y, @z) { … }}. */
    record Macro(
            Span span,
            String name,
            List<MacroParameter> parameters,
            Expression.BlockExpression body)
            implements Item {}

    /** {@code config = { … }}. */
    record Config(Span span, List<ConfigEntry> entries) implements Item {}

    /** {@code let @m = lruhash(100);}. */
    record MapDeclaration(Span span, String map, String kind, Optional<Expression> size)
            implements Item {}

    /** {@code enum name { A, B = 5 }}; the name may be empty. */
    record EnumDefinition(Span span, String name, List<EnumConstant> constants) implements Item {
        public EnumDefinition {
            constants = List.copyOf(constants);
        }
    }

    /** A preprocessor line, or the definition of a struct or union, unread. */
    record CDefinition(Span span, String text) implements Item {}

    /** {@code fn name(…) : type { … }}, its body unread. */
    record Subprogram(Span span, String name) implements Item {}

    /** {@code import "file";}. */
    record Import(Span span, String path) implements Item {}
}
