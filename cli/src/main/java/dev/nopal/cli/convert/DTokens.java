package dev.nopal.cli.convert;

import dev.nopal.cli.convert.DToken.Kind;
import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.Span;

/** The tokens of a D program, with one of them in view, and the depth of what is open. */
final class DTokens {
    private static final int MAX_DEPTH = 200;

    private final DLexer lexer;
    private final Diagnostics diagnostics;
    private DToken next;
    private int end;
    private int depth;

    DTokens(DLexer lexer, Diagnostics diagnostics) {
        this.lexer = lexer;
        this.diagnostics = diagnostics;
    }

    DToken peek() {
        if (next == null) {
            next = lexer.next();
        }
        return next;
    }

    DToken take() {
        DToken taken = peek();
        end = taken.end();
        next = null;
        return taken;
    }

    /** Goes to a position of the text; the token in view is read again. */
    void reset(int position) {
        lexer.reset(position);
        next = null;
    }

    /** Sets the end of what was read, where it was not read as tokens. */
    void readTo(int position) {
        reset(position);
        end = position;
    }

    boolean accept(String symbol) {
        if (!peek().is(symbol)) {
            return false;
        }
        take();
        return true;
    }

    DToken expect(String symbol) {
        if (!peek().is(symbol)) {
            throw unexpected("'" + symbol + "'");
        }
        return take();
    }

    DToken expectWord(String what) {
        if (peek().kind() != Kind.WORD) {
            throw unexpected(what);
        }
        return take();
    }

    DSyntaxException unexpected(String wanted) {
        if (peek().kind() == DToken.Kind.OPEN_QUOTE) {
            String quote = peek().text();
            String what = quote.equals("'") ? "character" : "string";
            return wrong(peek().span(), "unterminated " + what, "close it with " + quote);
        }
        return wrong(
                peek().span(),
                "syntax error, unexpected " + peek().description() + ", expecting " + wanted,
                "");
    }

    DSyntaxException wrong(Span span, String message, String hint) {
        diagnostics.error(DiagnosticCode.SYNTAX, span, message, hint);
        return DSyntaxException.REPORTED;
    }

    Span spanFrom(int start) {
        return new Span(start, Math.max(start, end));
    }

    /** Returns whether only an opening brace, or nothing, follows the token in view. */
    boolean closesPredicate() {
        DToken slash = peek();
        if (!slash.is("/")) {
            return false;
        }
        lexer.reset(slash.end());
        int after = lexer.skip();
        String text = lexer.text();
        boolean isEnd = after == text.length() || text.charAt(after) == '{';
        lexer.reset(slash.end());
        return isEnd;
    }

    void enter(Span span) {
        if (++depth > MAX_DEPTH) {
            throw wrong(span, "the program is nested more than " + MAX_DEPTH + " deep", "");
        }
    }

    void leave() {
        depth--;
    }

    void restoreDepth() {
        depth = 0;
    }
}
