package dev.nopal.script;

/**
 * Marks a part of a script's text.
 *
 * @param start offset of its first character
 * @param end offset behind its last character
 */
public record Span(int start, int end) {}
