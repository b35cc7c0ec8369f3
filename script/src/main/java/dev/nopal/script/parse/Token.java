package dev.nopal.script.parse;

import dev.nopal.script.Span;

/**
 * A word of the text.
 *
 * @param text a symbol, a name with its sigil, or a string's content
 * @param value an integer's 64 bits
 */
record Token(Kind kind, int start, int end, String text, long value) {
    enum Kind {
        IDENTIFIER("identifier"),
        INTEGER("integer"),
        STRING("string"),
        VARIABLE("variable"),
        MAP("map"),
        PARAMETER("positional parameter"),
        PARAMETER_COUNT("$#"),
        SYMBOL(""),
        END_PREDICATE("end predicate"),
        PREPROCESSOR("preprocessor directive"),
        END("end of file");

        private final String description;

        Kind(String description) {
            this.description = description;
        }
    }

    Span span() {
        return new Span(start, end);
    }

    boolean is(String symbol) {
        return kind == Kind.SYMBOL && text.equals(symbol);
    }

    boolean isWord(String word) {
        return kind == Kind.IDENTIFIER && text.equals(word);
    }

    String description() {
        return switch (kind) {
            case SYMBOL -> "'" + text + "'";
            case IDENTIFIER, VARIABLE, MAP -> kind.description + " '" + text + "'";
            default -> kind.description;
        };
    }
}
