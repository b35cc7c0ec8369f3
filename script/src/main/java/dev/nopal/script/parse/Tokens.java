package dev.nopal.script.parse;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.Span;
import dev.nopal.script.parse.Token.Kind;

/** The tokens of a text, with one token of lookahead and a limit on the nesting of rules. */
final class Tokens {
    private static final int MAX_DEPTH = 200;

    private final Lexer lexer;
    private final Diagnostics diagnostics;
    private Token current;
    private int currentStart;
    private int previousEnd;
    private int depth;

    Tokens(Lexer lexer, Diagnostics diagnostics) {
        this.lexer = lexer;
        this.diagnostics = diagnostics;
        advance();
    }

    private void advance() {
        current = lexer.next();
        currentStart = lexer.tokenStart();
    }

    Token peek() {
        return current;
    }

    Token peekSecond() {
        int position = lexer.position();
        Token second = lexer.next();
        lexer.reset(position);
        return second;
    }

    Token take() {
        Token taken = current;
        previousEnd = taken.end();
        advance();
        return taken;
    }

    boolean accept(String symbol) {
        if (!current.is(symbol)) {
            return false;
        }
        take();
        return true;
    }

    boolean acceptWord(String word) {
        if (!current.isWord(word)) {
            return false;
        }
        take();
        return true;
    }

    Token expect(String symbol) {
        if (!current.is(symbol)) {
            throw unexpected("'" + symbol + "'");
        }
        return take();
    }

    Token expect(Kind kind, String description) {
        if (current.kind() != kind) {
            throw unexpected(description);
        }
        return take();
    }

    /** Reports the current token and returns the exception to throw. */
    SyntaxException unexpected(String expected) {
        diagnostics.error(
                DiagnosticCode.SYNTAX,
                current.span(),
                "syntax error, unexpected "
                        + current.description()
                        + (expected.isEmpty() ? "" : ", expecting " + expected),
                current.is("=") ? "to compare, write ==" : "");
        return diagnostics.isFull() ? SyntaxException.FATAL : SyntaxException.RECOVERABLE;
    }

    /** Reports a number with a fraction, and returns the exception to throw. */
    SyntaxException fraction(int start) {
        diagnostics.error(
                DiagnosticCode.SYNTAX,
                new Span(start, current.end()),
                "there are no numbers with a fraction, except durations",
                "0.5s is 500000000; otherwise multiply both sides: 10 * x > 15");
        return diagnostics.isFull() ? SyntaxException.FATAL : SyntaxException.RECOVERABLE;
    }

    void enter() {
        if (++depth > MAX_DEPTH) {
            diagnostics.error(
                    DiagnosticCode.TOO_LARGE,
                    current.span(),
                    "nested too deeply (over " + MAX_DEPTH + " levels)");
            throw SyntaxException.FATAL;
        }
    }

    void leave() {
        depth--;
    }

    int depth() {
        return depth;
    }

    void restoreDepth(int to) {
        depth = to;
    }

    /** Returns the place from a start to the end of the last token that was taken. */
    Span spanFrom(int start) {
        return new Span(start, Math.max(start, previousEnd));
    }

    /** Takes an attach point's text instead of the current token. */
    String attachPoint() {
        lexer.reset(currentStart);
        String text = lexer.attachPoint();
        previousEnd = lexer.position();
        advance();
        return text;
    }

    /** Skips a body whose opening brace is the current token. */
    void skipBody() {
        expect("{");
        for (int open = 1; open > 0 && current.kind() != Kind.END; take()) {
            open += current.is("{") ? 1 : current.is("}") ? -1 : 0;
        }
    }

    /** Returns the position from which the current token is read again. */
    int mark() {
        return currentStart;
    }

    void reset(int mark) {
        lexer.reset(mark);
        advance();
    }
}
