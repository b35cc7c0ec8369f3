package dev.nopal.cli.convert;

import dev.nopal.script.Span;

/**
 * A word of a D program.
 *
 * @param text a symbol or name as written; the content of a string, with its escapes as written
 */
record DToken(Kind kind, int start, int end, String text) {
    enum Kind {
        WORD,
        NUMBER,
        STRING,
        CHARACTER,
        /** {@code $1}, {@code $$1}, {@code $target}. */
        MACRO,
        /** {@code @name}, or {@code @} alone. */
        AGGREGATION,
        SYMBOL,
        /** A line that starts with a hash. */
        DIRECTIVE,
        /** A text or a character whose line ends before it does. */
        OPEN_QUOTE,
        UNKNOWN,
        END
    }

    Span span() {
        return new Span(start, end);
    }

    boolean is(String symbol) {
        return kind == Kind.SYMBOL && text.equals(symbol);
    }

    boolean isWord(String word) {
        return kind == Kind.WORD && text.equals(word);
    }

    String description() {
        return switch (kind) {
            case END -> "end of file";
            case STRING -> "string";
            default -> "'" + text + "'";
        };
    }
}
