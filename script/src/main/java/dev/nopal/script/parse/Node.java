package dev.nopal.script.parse;

import dev.nopal.script.Span;

/** A part of a program that has a place in its text. */
public sealed interface Node
        permits AttachPointText,
                ConfigEntry,
                EnumConstant,
                Expression,
                Item,
                MacroParameter,
                NamedExpression,
                Program,
                Statement,
                TypeName {
    Span span();
}
