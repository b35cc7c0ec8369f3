package dev.nopal.script.render;

import dev.nopal.script.value.Value;

import java.nio.charset.StandardCharsets;

/** Makes text of single values, for those who print maps in a way of their own. */
public final class ValueText {
    private ValueText() {}

    /** Returns a map's key as the map is printed with it, safe on a terminal. */
    public static String ofKey(Value key) {
        return new String(TextValues.key(TextStream.escaping(), key), StandardCharsets.UTF_8);
    }
}
