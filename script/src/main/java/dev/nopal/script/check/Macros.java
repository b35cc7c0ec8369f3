package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.Span;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Item;
import dev.nopal.script.parse.MacroParameter;
import dev.nopal.script.parse.Rewriter;
import dev.nopal.script.parse.TreeLimits;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The expansion of macros: their bodies replace their calls.
 *
 * <p>Variables of a body get a name of their own, which ends with {@code #n}; see {@link #written}.
 * Expansions are counted: macros that call macros can grow exponentially.
 */
final class Macros extends Rewriter {
    private static final int MAX_EXPANSIONS = 2_000;
    private static final int MAX_NODES = 100_000;
    private static final int MAX_OPEN = 10;

    private final Map<String, Item.Macro> macros = new LinkedHashMap<>();
    private final Diagnostics diagnostics;
    private final List<String> open = new ArrayList<>();
    private int expansions;
    private int nodes;

    Macros(List<Item> items, Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
        for (Item item : items) {
            if (item instanceof Item.Macro macro && macros.put(macro.name(), macro) != null) {
                diagnostics.error(
                        DiagnosticCode.DECLARED_TWICE,
                        macro.span(),
                        "redefinition of the macro '" + macro.name() + "'");
            }
        }
    }

    /** Returns a variable's name as it is written in the script. */
    static String written(String name) {
        int mark = name.indexOf('#');
        return mark < 0 ? name : name.substring(0, mark);
    }

    Iterable<String> names() {
        return macros.keySet();
    }

    @Override
    public Expression rewrite(Expression expression) {
        return switch (expression) {
            case Expression.Call(var span, var name, var arguments) when macros.containsKey(name) ->
                    expand(span, macros.get(name), arguments);
            case Expression.Identifier(var span, var name)
                    when macros.containsKey(name) && macros.get(name).parameters().isEmpty() ->
                    expand(span, macros.get(name), List.of());
            default -> super.rewrite(expression);
        };
    }

    private Expression expand(Span span, Item.Macro macro, List<Expression> arguments) {
        Expression nothing = new Expression.IntegerLiteral(span, 0, false);
        if (open.contains(macro.name())) {
            diagnostics.error(
                    DiagnosticCode.WRONG_USE,
                    span,
                    "recursive macro call: " + String.join(" > ", open) + " > " + macro.name());
            return nothing;
        }
        if (++expansions > MAX_EXPANSIONS || open.size() > MAX_OPEN) {
            diagnostics.error(
                    DiagnosticCode.TOO_LARGE,
                    span,
                    "macros expand to more than " + MAX_EXPANSIONS + " calls");
            return nothing;
        }
        if (arguments.size() != macro.parameters().size()) {
            diagnostics.error(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    span,
                    "the macro '"
                            + macro.name()
                            + "' takes "
                            + macro.parameters().size()
                            + (macro.parameters().size() == 1 ? " argument (" : " arguments (")
                            + arguments.size()
                            + " provided)");
            return nothing;
        }
        List<Expression> expanded = arguments.stream().map(this::rewrite).toList();
        Body body = new Body(expansions);
        for (int i = 0; i < expanded.size(); i++) {
            body.bind(macro.parameters().get(i), expanded.get(i));
        }
        Expression.BlockExpression bodyWithArguments = body.inner(macro.body());
        int size = TreeLimits.measure(bodyWithArguments, diagnostics);
        nodes += size;
        if (size < 0 || nodes > MAX_NODES) {
            diagnostics.error(
                    DiagnosticCode.TOO_LARGE,
                    span,
                    "macros expand to more than " + MAX_NODES + " nodes");
            return nothing;
        }
        open.add(macro.name());
        Expression result = rewriteBlock(bodyWithArguments);
        open.removeLast();
        return result;
    }

    /** Replaces parameters in a macro's body and renames its variables. */
    private final class Body extends Rewriter {
        private final Map<String, Expression> bound = new HashMap<>();
        private final int number;

        Body(int number) {
            this.number = number;
        }

        Expression.BlockExpression inner(Expression.BlockExpression block) {
            return rewriteBlock(block);
        }

        void bind(MacroParameter parameter, Expression argument) {
            boolean fits =
                    switch (parameter.name().charAt(0)) {
                        case '$' -> argument instanceof Expression.Variable;
                        case '@' -> argument instanceof Expression.MapReference;
                        default -> true;
                    };
            if (!fits) {
                String wanted = parameter.name().startsWith("$") ? "a variable" : "a map";
                diagnostics.error(
                        DiagnosticCode.WRONG_ARGUMENTS,
                        argument.span(),
                        "the macro expects " + wanted + " for " + parameter.name());
            }
            bound.put(parameter.name(), argument);
        }

        @Override
        public Expression rewrite(Expression expression) {
            return switch (expression) {
                case Expression.Identifier identifier ->
                        bound.getOrDefault(identifier.name(), identifier);
                case Expression.Variable variable ->
                        bound.getOrDefault(
                                variable.name(),
                                new Expression.Variable(
                                        variable.span(), variable.name() + "#" + number));
                case Expression.MapReference map -> map(map);
                default -> super.rewrite(expression);
            };
        }

        private Expression map(Expression.MapReference map) {
            if (!bound.containsKey(map.name())) {
                diagnostics.error(
                        DiagnosticCode.WRONG_USE,
                        map.span(),
                        "unhygienic access to map " + map.name() + " in a macro",
                        "pass it as a parameter: macro name(" + map.name() + ") { … }");
            }
            return bound.getOrDefault(map.name(), map);
        }
    }
}
