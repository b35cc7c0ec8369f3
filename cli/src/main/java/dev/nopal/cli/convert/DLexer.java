package dev.nopal.cli.convert;

import dev.nopal.cli.convert.DToken.Kind;
import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.Span;

import java.util.Collection;
import java.util.TreeMap;

/** The lexer of D: one token on each call, from a position that can be set back. */
final class DLexer {
    private static final String[] SYMBOLS = {
        "<<=", ">>=", "==", "!=", "<=", ">=", "<<", ">>", "&&", "||", "^^", "++", "--", "->", "+=",
        "-=", "*=", "/=", "%=", "&=", "|=", "^=", "{", "}", "(", ")", "[", "]", ";", ":", ",", "?",
        "=", "<", ">", "+", "-", "*", "/", "%", "&", "|", "^", "!", "~", ".", "`"
    };

    private final String text;
    private final TreeMap<Integer, SourceComment> comments = new TreeMap<>();
    private final Diagnostics diagnostics;
    private int position;

    DLexer(String text, Diagnostics diagnostics) {
        this.text = text;
        this.diagnostics = diagnostics;
        if (text.startsWith("#!")) {
            position = lineEnd(0);
        }
    }

    String text() {
        return text;
    }

    int position() {
        return position;
    }

    void reset(int to) {
        position = to;
    }

    /** Returns the comments that were met, in the order of the text. */
    Collection<SourceComment> comments() {
        return comments.values();
    }

    /** Skips spaces and comments; returns the position of what follows. */
    int skip() {
        while (position < text.length()) {
            if (Character.isWhitespace(text.charAt(position))) {
                position++;
            } else if (text.startsWith("/*", position)) {
                int end = text.indexOf("*/", position + 2);
                if (end < 0 && !comments.containsKey(position)) {
                    diagnostics.error(
                            DiagnosticCode.SYNTAX,
                            new Span(position, position + 2),
                            "unterminated comment",
                            "close it with */");
                }
                comment(end < 0 ? text.length() : end + 2);
            } else if (text.startsWith("//", position)) {
                comment(lineEnd(position));
            } else {
                return position;
            }
        }
        return position;
    }

    private void comment(int end) {
        String whole = text.substring(position, end).stripTrailing();
        comments.put(position, new SourceComment(position, end, whole));
        position = end;
    }

    private int lineEnd(int from) {
        int end = text.indexOf('\n', from);
        return end < 0 ? text.length() : end;
    }

    DToken next() {
        int start = skip();
        if (start == text.length()) {
            return token(Kind.END, start, "");
        }
        char c = text.charAt(start);
        if (startsName(c)) {
            return word(Kind.WORD, start, start);
        }
        if (isDigit(c)) {
            while (position < text.length() && isNumber(text.charAt(position))) {
                position++;
            }
            return token(Kind.NUMBER, start, text.substring(start, position));
        }
        return switch (c) {
            case '"' -> quoted(Kind.STRING, start, '"');
            case '\'' -> quoted(Kind.CHARACTER, start, '\'');
            case '@' -> word(Kind.AGGREGATION, start, start + 1);
            case '$' ->
                    word(Kind.MACRO, start, text.startsWith("$$", start) ? start + 2 : start + 1);
            case '#' -> {
                position = lineEnd(start);
                yield token(Kind.DIRECTIVE, start, text.substring(start, position).strip());
            }
            default -> symbol(start);
        };
    }

    private boolean isNumber(char c) {
        boolean isFraction =
                c == '.' && position + 1 < text.length() && isDigit(text.charAt(position + 1));
        return startsName(c) || isDigit(c) || isFraction;
    }

    static boolean startsName(char c) {
        return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private DToken word(Kind kind, int start, int from) {
        position = from;
        while (position < text.length()
                && (startsName(text.charAt(position)) || isDigit(text.charAt(position)))) {
            position++;
        }
        return token(kind, start, text.substring(start, position));
    }

    private DToken quoted(Kind kind, int start, char quote) {
        position = start + 1;
        while (position < text.length() && text.charAt(position) != quote) {
            if (text.charAt(position) == '\n') {
                return token(Kind.OPEN_QUOTE, start, String.valueOf(quote));
            }
            boolean isEscape =
                    text.charAt(position) == '\\' && !text.startsWith("\n", position + 1);
            position += isEscape ? 2 : 1;
        }
        if (position >= text.length()) {
            position = text.length();
            return token(Kind.OPEN_QUOTE, start, String.valueOf(quote));
        }
        String content = text.substring(start + 1, position);
        position++;
        return token(kind, start, content);
    }

    private DToken symbol(int start) {
        for (String symbol : SYMBOLS) {
            if (text.startsWith(symbol, start)) {
                position = start + symbol.length();
                return token(Kind.SYMBOL, start, symbol);
            }
        }
        position = start + 1;
        return token(Kind.UNKNOWN, start, text.substring(start, position));
    }

    private DToken token(Kind kind, int start, String content) {
        return new DToken(kind, start, position, content);
    }
}
