package dev.nopal.script.render;

import dev.nopal.script.value.Value;

import java.nio.charset.StandardCharsets;

/** The text of single values, for callers that print maps in their own way. */
public final class ValueText {
    private ValueText() {}

    /** Returns a key as the printed map shows it, safe on a terminal. */
    public static String ofKey(Value key) {
        return new String(TextValues.key(TextStream.escaping(), key), StandardCharsets.UTF_8);
    }
}
