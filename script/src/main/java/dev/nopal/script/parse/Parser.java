package dev.nopal.script.parse;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.Span;
import dev.nopal.script.parse.Token.Kind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The parser of whole scripts. It never throws because of what a user wrote: errors are
 * diagnostics.
 *
 * <p>The work is linear in the text, whose size is limited; so is the depth of the tree.
 */
public final class Parser {
    public static final int MAX_LENGTH = 256 * 1024;

    private final Diagnostics diagnostics;
    private final Tokens tokens;
    private final StatementParser statements;
    private final List<Item> items = new ArrayList<>();

    private Parser(Lexer lexer, Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
        this.tokens = new Tokens(lexer, diagnostics);
        this.statements = new StatementParser(tokens, diagnostics);
    }

    /** Returns what could be parsed; it is complete only if the diagnostics have no error. */
    public static Program parse(String text, Diagnostics diagnostics) {
        Span all = new Span(0, text.length());
        if (text.length() > MAX_LENGTH) {
            diagnostics.error(
                    DiagnosticCode.TOO_LARGE,
                    new Span(0, 0),
                    "the script has " + text.length() + " characters, over " + MAX_LENGTH);
            return new Program(all, List.of());
        }
        Parser parser = new Parser(new Lexer(text, diagnostics), diagnostics);
        parser.program();
        Program program = new Program(all, parser.items);
        return TreeLimits.measure(program, diagnostics) >= 0
                ? program
                : new Program(all, List.of());
    }

    /**
     * Returns an expression that is not part of the script, such as a parameter; empty if it is not
     * exactly one, which the diagnostics then say.
     *
     * @param place the place in the script that its nodes get
     */
    public static Optional<Expression> expression(
            String text, Span place, Diagnostics diagnostics) {
        Parser parser = new Parser(new Lexer(text, diagnostics, Optional.of(place)), diagnostics);
        try {
            Expression expression = parser.statements.expressions().expression();
            if (parser.tokens.peek().kind() != Kind.END) {
                throw parser.tokens.unexpected("the end of the expression");
            }
            return diagnostics.hasErrors() ? Optional.empty() : Optional.of(expression);
        } catch (SyntaxException e) {
            return Optional.empty();
        }
    }

    private void program() {
        try {
            while (tokens.peek().kind() != Kind.END) {
                item();
            }
        } catch (SyntaxException e) {
            if (e != SyntaxException.FATAL) {
                throw e;
            }
        }
    }

    private void item() {
        int depth = tokens.depth();
        try {
            items.add(readItem());
        } catch (SyntaxException e) {
            if (e == SyntaxException.FATAL) {
                throw e;
            }
            tokens.restoreDepth(depth);
            skipItem();
        }
    }

    /** Skips to the end of the next body, or of the text. */
    private void skipItem() {
        while (tokens.peek().kind() != Kind.END && !tokens.peek().is("{")) {
            tokens.take();
        }
        if (tokens.peek().is("{")) {
            tokens.skipBody();
        }
    }

    private Item readItem() {
        Token token = tokens.peek();
        if (token.kind() == Kind.PREPROCESSOR) {
            return new Item.CDefinition(token.span(), tokens.take().text());
        }
        if (token.kind() == Kind.IDENTIFIER) {
            Token second = tokens.peekSecond();
            switch (token.text()) {
                case "config" -> {
                    if (second.is("=")) {
                        return config();
                    }
                }
                case "macro" -> {
                    if (second.kind() == Kind.IDENTIFIER) {
                        return macro();
                    }
                }
                case "let" -> {
                    if (second.kind() == Kind.MAP) {
                        return mapDeclaration();
                    }
                }
                case "import" -> {
                    if (second.kind() == Kind.STRING) {
                        return imported();
                    }
                }
                case "fn" -> {
                    if (second.kind() == Kind.IDENTIFIER) {
                        return subprogram();
                    }
                }
                case "enum" -> {
                    if (second.kind() == Kind.IDENTIFIER || second.is("{")) {
                        return enumeration();
                    }
                }
                case "struct", "union", "typedef" -> {
                    if (second.kind() == Kind.IDENTIFIER || second.is("{")) {
                        return definition();
                    }
                }
                default -> {
                    // A probe.
                }
            }
        }
        return probe();
    }

    private Item probe() {
        int start = tokens.peek().start();
        List<AttachPointText> attachPoints = new ArrayList<>();
        do {
            int from = tokens.peek().start();
            String text = tokens.attachPoint();
            if (text.isEmpty()) {
                throw tokens.unexpected("a probe");
            }
            attachPoints.add(new AttachPointText(new Span(from, from + text.length()), text));
        } while (tokens.accept(","));
        Optional<Expression> predicate = Optional.empty();
        if (tokens.accept("/")) {
            predicate = Optional.of(statements.expressions().expression());
            tokens.expect(Kind.END_PREDICATE, "'/' before '{'");
        }
        if (!tokens.peek().is("{")) {
            throw tokens.unexpected("'{'");
        }
        Statement.Block body = statements.block();
        return new Item.Probe(tokens.spanFrom(start), attachPoints, predicate, body);
    }

    private Item config() {
        int start = tokens.take().start();
        tokens.expect("=");
        tokens.expect("{");
        List<ConfigEntry> entries = new ArrayList<>();
        while (!tokens.peek().is("}")) {
            Token name = tokens.expect(Kind.IDENTIFIER, "a setting's name");
            tokens.expect("=");
            Expression value = statements.expressions().expression();
            entries.add(new ConfigEntry(tokens.spanFrom(name.start()), name.text(), value));
            if (!tokens.accept(";")) {
                break;
            }
        }
        tokens.expect("}");
        tokens.accept(";");
        return new Item.Config(tokens.spanFrom(start), entries);
    }

    private Item macro() {
        int start = tokens.take().start();
        String name = tokens.take().text();
        tokens.expect("(");
        List<MacroParameter> parameters = new ArrayList<>();
        while (!tokens.peek().is(")")) {
            Token parameter = tokens.peek();
            if (!Set.of(Kind.IDENTIFIER, Kind.VARIABLE, Kind.MAP).contains(parameter.kind())) {
                throw tokens.unexpected("a parameter: x, $x or @x");
            }
            tokens.take();
            parameters.add(new MacroParameter(parameter.span(), parameter.text()));
            if (!tokens.accept(",")) {
                break;
            }
        }
        tokens.expect(")");
        Expression.BlockExpression body = statements.blockExpression();
        return new Item.Macro(tokens.spanFrom(start), name, parameters, body);
    }

    private Item mapDeclaration() {
        int start = tokens.take().start();
        String map = tokens.take().text();
        tokens.expect("=");
        String kind = tokens.expect(Kind.IDENTIFIER, "a kind of map such as hash").text();
        tokens.expect("(");
        Optional<Expression> size = Optional.empty();
        if (!tokens.peek().is(")")) {
            size = Optional.of(statements.expressions().expression());
        }
        tokens.expect(")");
        Item declaration = new Item.MapDeclaration(tokens.spanFrom(start), map, kind, size);
        if (!tokens.accept(";")) {
            diagnostics.error(
                    DiagnosticCode.SYNTAX,
                    tokens.peek().span(),
                    "a map's declaration ends with ';'");
        }
        return declaration;
    }

    private Item enumeration() {
        int start = tokens.take().start();
        String name = tokens.peek().is("{") ? "" : tokens.take().text();
        tokens.expect("{");
        List<EnumConstant> constants = new ArrayList<>();
        while (!tokens.peek().is("}")) {
            Token constant = tokens.expect(Kind.IDENTIFIER, "a name of the enum");
            Optional<Expression> value = Optional.empty();
            if (tokens.accept("=")) {
                value = Optional.of(statements.expressions().expression());
            }
            constants.add(
                    new EnumConstant(tokens.spanFrom(constant.start()), constant.text(), value));
            if (!tokens.accept(",")) {
                break;
            }
        }
        tokens.expect("}");
        tokens.accept(";");
        return new Item.EnumDefinition(tokens.spanFrom(start), name, constants);
    }

    private Item imported() {
        int start = tokens.take().start();
        String path = tokens.take().text();
        tokens.accept(";");
        return new Item.Import(tokens.spanFrom(start), path);
    }

    private Item subprogram() {
        int start = tokens.take().start();
        String name = tokens.take().text();
        while (!tokens.peek().is("{") && tokens.peek().kind() != Kind.END) {
            tokens.take();
        }
        tokens.skipBody();
        return new Item.Subprogram(tokens.spanFrom(start), name);
    }

    private Item definition() {
        int start = tokens.peek().start();
        StringBuilder head = new StringBuilder();
        while (!tokens.peek().is("{")
                && !tokens.peek().is(";")
                && tokens.peek().kind() != Kind.END) {
            head.append(tokens.take().text()).append(' ');
        }
        if (tokens.peek().is("{")) {
            tokens.skipBody();
        }
        tokens.accept(";");
        return new Item.CDefinition(tokens.spanFrom(start), head.toString().strip());
    }
}
