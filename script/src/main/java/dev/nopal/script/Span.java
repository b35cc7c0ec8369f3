package dev.nopal.script;

/**
 * A part of a script's text; beyond its end, a parameter of the script: see {@link
 * ScriptCall#placeOf}.
 *
 * @param start offset of its first character
 * @param end offset after its last character
 */
public record Span(int start, int end) {
    /** The place of a diagnostic about the script as a whole. */
    public static final Span START = new Span(0, 0);
}
