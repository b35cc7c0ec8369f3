package dev.nopal.cli.convert;

import dev.nopal.cli.convert.DToken.Kind;
import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.Span;
import dev.nopal.script.parse.Parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The parser of D programs. Errors are diagnostics; after one, it goes on with the next item. */
final class DParser {
    private static final Pattern OPTION =
            Pattern.compile("#\\s*pragma\\s+D\\s+option\\s+(\\w+)(?:\\s*=\\s*(\\S+))?\\s*");

    /** Declarations that only matter to programs that read structures of the kernel. */
    private static final Set<String> KERNEL_DECLARATIONS =
            Set.of("typedef", "translator", "provider", "extern", "struct", "union", "enum");

    private final DLexer lexer;
    private final DTokens tokens;
    private final DExpressionParser expressions;
    private final Diagnostics diagnostics;
    private final List<DItem> items = new ArrayList<>();

    private DParser(DLexer lexer, Diagnostics diagnostics) {
        this.lexer = lexer;
        this.diagnostics = diagnostics;
        this.tokens = new DTokens(lexer, diagnostics);
        this.expressions = new DExpressionParser(tokens);
    }

    /** Returns what could be parsed; it is complete only if the diagnostics have no error. */
    static DProgram parse(String text, Diagnostics diagnostics) {
        boolean isExecutable = text.startsWith("#!");
        if (text.length() > Parser.MAX_LENGTH) {
            diagnostics.error(
                    DiagnosticCode.TOO_LARGE,
                    new Span(0, 0),
                    "the script has " + text.length() + " characters, over " + Parser.MAX_LENGTH);
            return new DProgram(text, isExecutable, List.of(), List.of());
        }
        DLexer lexer = new DLexer(text, diagnostics);
        DParser parser = new DParser(lexer, diagnostics);
        parser.program();
        DTreeLimits.check(parser.items, diagnostics);
        return new DProgram(
                text, isExecutable, List.copyOf(parser.items), List.copyOf(lexer.comments()));
    }

    private void program() {
        while (tokens.peek().kind() != Kind.END && !diagnostics.isFull()) {
            int start = tokens.peek().start();
            try {
                item();
            } catch (DSyntaxException e) {
                tokens.restoreDepth();
                skipItem(start);
            }
        }
    }

    /** Skips to the end of what could not be read: a semicolon or a brace outside of braces. */
    private void skipItem(int start) {
        tokens.reset(start);
        int open = 0;
        while (tokens.peek().kind() != Kind.END) {
            DToken token = tokens.take();
            open += token.is("{") ? 1 : token.is("}") ? -1 : 0;
            if (open <= 0 && (token.is(";") || token.is("}"))) {
                tokens.accept(";");
                return;
            }
        }
    }

    private void item() {
        DToken token = tokens.peek();
        if (token.kind() == Kind.DIRECTIVE) {
            tokens.take();
            directive(token);
        } else if (token.isWord("inline")) {
            inline();
        } else if (token.isWord("self") || token.isWord("this")) {
            tokens.take();
            boolean isSelf = token.isWord("self");
            declaration(token.start(), isSelf ? DExpression.Scope.SELF : DExpression.Scope.THIS);
        } else if (token.kind() == Kind.WORD && KERNEL_DECLARATIONS.contains(token.text())) {
            throw tokens.wrong(
                    token.span(),
                    "'" + token.text() + "' has no equivalent",
                    "scripts read numbers and strings of probes, not structures");
        } else if (token.kind() == Kind.WORD && DTypeNames.startsType(token.text())) {
            declaration(token.start(), DExpression.Scope.GLOBAL);
        } else {
            clause();
        }
    }

    private void directive(DToken token) {
        Matcher option = OPTION.matcher(token.text());
        if (option.matches()) {
            String value = option.group(2) == null ? "" : option.group(2);
            items.add(new DItem.Pragma(token.span(), option.group(1), value));
        } else if (!token.text().matches("#\\s*(line|ident|pragma\\s+D\\s+depends_on)\\b.*")) {
            diagnostics.error(
                    DiagnosticCode.NO_EQUIVALENT,
                    token.span(),
                    "a line for the C preprocessor has no equivalent",
                    "run cpp on the program first, or write the value itself");
        }
    }

    private void inline() {
        int start = tokens.take().start();
        if (expressions.type().isEmpty()) {
            throw tokens.unexpected("a type");
        }
        DToken name = tokens.expectWord("a name");
        if (tokens.peek().is("[")) {
            throw tokens.wrong(
                    name.span(),
                    "an inline with parameters has no equivalent",
                    "write its value where it is used");
        }
        tokens.expect("=");
        DExpression value = expressions.expression();
        tokens.expect(";");
        items.add(new DItem.Inline(tokens.spanFrom(start), name.text(), value));
    }

    private void declaration(int start, DExpression.Scope scope) {
        Optional<String> type = expressions.type();
        if (type.isEmpty()) {
            throw tokens.unexpected("a type");
        }
        do {
            DToken name = tokens.expectWord("a name");
            if (tokens.accept("[")) {
                while (!tokens.peek().is("]") && tokens.peek().kind() != Kind.END) {
                    tokens.take();
                }
                tokens.expect("]");
            }
            items.add(
                    new DItem.Declaration(tokens.spanFrom(start), scope, type.get(), name.text()));
        } while (tokens.accept(","));
        tokens.expect(";");
    }

    private void clause() {
        int start = tokens.peek().start();
        List<DItem.ProbeText> probes = new ArrayList<>();
        do {
            probes.add(probe());
        } while (tokens.accept(","));
        Optional<DExpression> predicate = Optional.empty();
        if (tokens.accept("/")) {
            predicate = Optional.of(expressions.whole());
            if (!tokens.closesPredicate()) {
                throw tokens.unexpected("'/' at the end of the predicate");
            }
            tokens.take();
        }
        Optional<DStatement.Block> body =
                tokens.peek().is("{") ? Optional.of(block()) : Optional.empty();
        tokens.accept(";");
        items.add(new DItem.Clause(tokens.spanFrom(start), List.copyOf(probes), predicate, body));
    }

    /** Reads a probe description, which is not made of tokens: {@code a*$target:::b-c}. */
    private DItem.ProbeText probe() {
        int start = tokens.peek().start();
        String text = lexer.text();
        int end = start;
        while (end < text.length() && isInProbe(text.charAt(end))) {
            end++;
        }
        if (end == start) {
            throw tokens.unexpected("a probe description");
        }
        tokens.readTo(end);
        return new DItem.ProbeText(new Span(start, end), text.substring(start, end));
    }

    private static boolean isInProbe(char c) {
        return !Character.isWhitespace(c) && ",/{};\"()=".indexOf(c) < 0;
    }

    private DStatement.Block block() {
        int start = tokens.expect("{").start();
        tokens.enter(tokens.peek().span());
        List<DStatement> statements = new ArrayList<>();
        while (!tokens.peek().is("}")) {
            if (tokens.peek().kind() == Kind.END) {
                throw tokens.unexpected("'}'");
            }
            if (!tokens.accept(";")) {
                statements.add(statement());
            }
        }
        tokens.take();
        tokens.leave();
        return new DStatement.Block(tokens.spanFrom(start), List.copyOf(statements));
    }

    private DStatement statement() {
        DToken token = tokens.peek();
        if (token.is("{")) {
            return block();
        }
        if (token.isWord("if")) {
            return branch();
        }
        DExpression value = expressions.whole();
        DStatement statement = new DStatement.Evaluate(value.span(), value);
        if (!tokens.peek().is("}")) {
            tokens.expect(";");
        }
        return statement;
    }

    private DStatement branch() {
        int start = tokens.take().start();
        tokens.enter(tokens.peek().span());
        tokens.expect("(");
        DExpression condition = expressions.whole();
        tokens.expect(")");
        DStatement.Block then = blockOrStatement();
        List<DStatement> otherwise = List.of();
        if (tokens.peek().isWord("else")) {
            tokens.take();
            otherwise =
                    tokens.peek().isWord("if")
                            ? List.of(branch())
                            : blockOrStatement().statements();
        }
        tokens.leave();
        return new DStatement.If(tokens.spanFrom(start), condition, then, otherwise);
    }

    private DStatement.Block blockOrStatement() {
        if (tokens.peek().is("{")) {
            return block();
        }
        DStatement only = statement();
        return new DStatement.Block(only.span(), List.of(only));
    }
}
