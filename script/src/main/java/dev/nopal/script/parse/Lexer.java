package dev.nopal.script.parse;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.Span;
import dev.nopal.script.parse.Token.Kind;

import java.util.Optional;

/** The lexer: one token on each call, from a position that can be set back. */
final class Lexer {
    private static final String[] SYMBOLS = {
        "<<=", ">>=", "==", "!=", "<=", ">=", "<<", ">>", "&&", "||", "++", "--", "->", "..", "+=",
        "-=", "*=", "/=", "%=", "&=", "|=", "^=", "{", "}", "(", ")", "[", "]", ";", ":", ",", "?",
        "=", "<", ">", "+", "-", "*", "/", "%", "&", "|", "^", "!", "~", "."
    };

    private final String text;
    private final Diagnostics diagnostics;
    private final Optional<Span> place;
    private int position;
    private int tokenStart;

    Lexer(String text, Diagnostics diagnostics) {
        this(text, diagnostics, Optional.empty());
    }

    /**
     * @param place the place of every token, if the text is not part of the script
     */
    Lexer(String text, Diagnostics diagnostics, Optional<Span> place) {
        this.text = text;
        this.diagnostics = diagnostics;
        this.place = place;
        if (text.startsWith("#!")) {
            skipLine();
        }
    }

    int position() {
        return position;
    }

    /** Returns the position at which the last token starts. */
    int tokenStart() {
        return tokenStart;
    }

    void reset(int to) {
        position = to;
    }

    Token next() {
        skipUnknown();
        int start = position;
        if (position == text.length()) {
            return token(Kind.END, start, "");
        }
        char c = text.charAt(position);
        if (Characters.startsName(c)) {
            return token(Kind.IDENTIFIER, start, word());
        }
        if (Characters.isDigit(c)) {
            NumberScanner number = new NumberScanner(text, position, diagnostics);
            position = number.end();
            return token(Kind.INTEGER, start, "", number.value());
        }
        return switch (c) {
            case '"' -> string(start);
            case '$' -> dollar(start);
            case '@' -> {
                position++;
                yield token(Kind.MAP, start, "@" + word());
            }
            case '#' -> preprocessor(start);
            default -> c == '/' && endsPredicate() ? endPredicate(start) : symbol(start);
        };
    }

    /** Takes an attach point's text, or nothing when no attach point starts here. */
    String attachPoint() {
        skipSpace();
        int end = new AttachPointScanner(text, position).end();
        String taken = text.substring(position, end);
        position = end;
        return taken;
    }

    void skipSpace() {
        while (position < text.length()) {
            if (Character.isWhitespace(text.charAt(position))) {
                position++;
            } else if (text.startsWith("//", position)) {
                skipLine();
            } else if (text.startsWith("/*", position)) {
                skipComment();
            } else {
                return;
            }
        }
    }

    private void skipLine() {
        int end = text.indexOf('\n', position);
        position = end < 0 ? text.length() : end;
    }

    private void skipComment() {
        int end = text.indexOf("*/", position + 2);
        if (end < 0) {
            diagnostics.error(
                    DiagnosticCode.SYNTAX,
                    new Span(position, position + 2),
                    "unterminated comment",
                    "close it with */");
        }
        position = end < 0 ? text.length() : end + 2;
    }

    private String word() {
        int start = position;
        while (position < text.length() && Characters.continuesName(text.charAt(position))) {
            position++;
        }
        return text.substring(start, position);
    }

    private Token string(int start) {
        StringScanner string = new StringScanner(text, position, diagnostics);
        position = string.end();
        return token(Kind.STRING, start, string.value());
    }

    private Token dollar(int start) {
        position++;
        if (position < text.length() && text.charAt(position) == '#') {
            position++;
            return token(Kind.PARAMETER_COUNT, start, "$#");
        }
        if (position < text.length() && text.charAt(position) == '@') {
            position++;
            return token(
                    Kind.SYMBOL, start, "$@"); // Begins an attach point, and fits nowhere else.
        }
        String name = word();
        if (name.isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.SYNTAX,
                    new Span(start, position),
                    "a name is missing after '$'");
        } else if (Characters.isDigit(name.charAt(0))) {
            return parameter(start, name);
        }
        return token(Kind.VARIABLE, start, "$" + name);
    }

    private Token parameter(int start, String digits) {
        int number = 0;
        try {
            number = Integer.parseInt(digits);
        } catch (NumberFormatException _) {
            // Reported below, as 0 is.
        }
        if (number < 1) {
            diagnostics.error(
                    DiagnosticCode.SYNTAX,
                    new Span(start, position),
                    "param $" + digits + " is out of integer range [1, " + Integer.MAX_VALUE + "]");
        }
        return token(Kind.PARAMETER, start, "$" + digits, Math.max(1, number));
    }

    private Token preprocessor(int start) {
        skipLine();
        while (position < text.length() && text.charAt(position - 1) == '\\') {
            position++;
            skipLine();
        }
        return token(Kind.PREPROCESSOR, start, text.substring(start, position).strip());
    }

    /** Returns whether a slash ends a predicate: as in bpftrace, when a brace follows. */
    private boolean endsPredicate() {
        if (text.startsWith("//", position) || text.startsWith("/*", position)) {
            return false;
        }
        int start = position++;
        skipSpace();
        boolean isEnd = position < text.length() && text.charAt(position) == '{';
        position = start;
        return isEnd;
    }

    private Token endPredicate(int start) {
        position++;
        return token(Kind.END_PREDICATE, start, "/");
    }

    private Token symbol(int start) {
        for (String symbol : SYMBOLS) {
            if (text.startsWith(symbol, position)) {
                position += symbol.length();
                return token(Kind.SYMBOL, start, symbol);
            }
        }
        throw new IllegalStateException("no symbol at " + position);
    }

    /** Skips space and reports what no token starts with. */
    private void skipUnknown() {
        skipSpace();
        while (position < text.length() && !startsToken(text.charAt(position))) {
            int start = position;
            int character = text.codePointAt(position);
            position += Character.charCount(character);
            diagnostics.error(
                    DiagnosticCode.SYNTAX,
                    new Span(start, position),
                    "invalid character " + Characters.shown(character),
                    character == '\'' ? "strings need double quotes" : "");
            skipSpace();
        }
    }

    private static boolean startsToken(char c) {
        return Characters.continuesName(c) || "\"$@#{}()[];:,?=<>+-*/%&|^!~.".indexOf(c) >= 0;
    }

    private Token token(Kind kind, int start, String value) {
        return token(kind, start, value, 0);
    }

    private Token token(Kind kind, int start, String value, long number) {
        tokenStart = start;
        Span span = place.orElse(new Span(start, position));
        return new Token(kind, span.start(), span.end(), value, number);
    }
}
