package dev.nopal.script.check;

import dev.nopal.script.Diagnostics;
import dev.nopal.script.Suggestion;
import dev.nopal.script.language.Builtin;
import dev.nopal.script.language.Function;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Item;
import dev.nopal.script.parse.Node;
import dev.nopal.script.parse.Nodes;
import dev.nopal.script.parse.TypeName;
import dev.nopal.script.parse.UnaryOperator;

import java.util.ArrayList;
import java.util.List;

/** Finds what a JVM session cannot have, and functions that nobody has. */
final class EngineFit {
    private final Diagnostics diagnostics;
    private final List<String> functions = new ArrayList<>();
    private boolean hasDefinition;

    EngineFit(Macros macros, Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
        for (Function function : Function.values()) {
            Function.named(function.text()).ifPresent(named -> functions.add(named.text()));
        }
        for (Builtin builtin : Builtin.values()) {
            functions.add(builtin.text());
        }
        macros.names().forEach(functions::add);
    }

    void check(Item item) {
        switch (item) {
            case Item.CDefinition definition -> {
                if (!hasDefinition) {
                    hasDefinition = true;
                    diagnostics.error(
                            definition.span(),
                            KernelOnly.message("a C definition"),
                            "a JVM session has args.NAME with the types of the tracepoint");
                }
            }
            case Item.Subprogram subprogram ->
                    diagnostics.error(
                            subprogram.span(),
                            KernelOnly.message("a function"),
                            "a macro works in both: macro " + subprogram.name() + "() { … }");
            case Item.Import imported ->
                    diagnostics.error(imported.span(), KernelOnly.message("an import"));
            case Item.Probe probe -> walk(probe);
            case Item.Macro _, Item.Config _, Item.MapDeclaration _ -> {
                // Macros were expanded into the probes; the others have passes of their own.
            }
        }
    }

    private void walk(Node node) {
        switch (node) {
            case Expression.Identifier word when KernelOnly.BUILTINS.contains(word.name()) ->
                    diagnostics.error(word.span(), KernelOnly.message("'" + word.name() + "'"));
            case Expression.Call call -> check(call);
            case Expression.Unary unary
                    when unary.operator() == UnaryOperator.DEREFERENCE
                            || unary.operator() == UnaryOperator.ADDRESS_OF ->
                    diagnostics.error(
                            unary.span(),
                            KernelOnly.message("the operator " + unary.operator().symbol()));
            case Expression.Offsetof offsetof ->
                    diagnostics.error(offsetof.span(), KernelOnly.message("offsetof()"));
            case TypeName type -> check(type);
            default -> {
                // Fits.
            }
        }
        for (Node child : Nodes.children(node)) {
            walk(child);
        }
    }

    private void check(Expression.Call call) {
        String name = call.name();
        if (KernelOnly.FUNCTIONS.contains(name)) {
            diagnostics.error(call.span(), KernelOnly.message(name + "()"));
        } else if (Function.named(name).isEmpty() && Builtin.named(name).isEmpty()) {
            diagnostics.error(
                    call.span(),
                    "Unknown function: '" + name + "'",
                    Suggestion.of(name, functions));
        }
    }

    private void check(TypeName type) {
        if (type.pointers() > 0 || type.name().matches("(struct|union|enum) .*")) {
            diagnostics.error(type.span(), KernelOnly.message("the type '" + type.text() + "'"));
        }
    }
}
