package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.Suggestion;
import dev.nopal.script.language.Builtin;
import dev.nopal.script.language.Function;
import dev.nopal.script.language.KernelWords;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Item;
import dev.nopal.script.parse.Node;
import dev.nopal.script.parse.Nodes;
import dev.nopal.script.parse.TypeName;
import dev.nopal.script.parse.UnaryOperator;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The check for features that a JVM session does not have, and for functions that do not exist. */
final class EngineFit {
    private static final Pattern PERCENTILE =
            Pattern.compile("p[0-9]+|percentiles?|quantiles?|median");

    private final Diagnostics diagnostics;
    private final List<String> functions = new ArrayList<>();
    private boolean hasDefinition;

    EngineFit(Macros macros, Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
        Stream.of(Function.values())
                .filter(Function::isWritten)
                .map(Function::text)
                .forEach(functions::add);
        Stream.of(Builtin.values()).map(Builtin::text).forEach(functions::add);
        macros.names().forEach(functions::add);
    }

    void check(Item item) {
        switch (item) {
            case Item.CDefinition definition -> {
                if (!hasDefinition) {
                    hasDefinition = true;
                    diagnostics.error(
                            DiagnosticCode.NEEDS_KERNEL,
                            definition.span(),
                            KernelWords.message("a C definition"),
                            "a JVM session has args.NAME with the types of the tracepoint");
                }
            }
            case Item.Subprogram subprogram ->
                    diagnostics.error(
                            DiagnosticCode.NEEDS_KERNEL,
                            subprogram.span(),
                            KernelWords.message("a function"),
                            "a macro works in both: macro " + subprogram.name() + "() { … }");
            case Item.Import imported ->
                    diagnostics.error(
                            DiagnosticCode.NEEDS_KERNEL,
                            imported.span(),
                            KernelWords.message("an import"));
            case Item.Probe probe -> walk(probe);
            case Item.Macro _, Item.Config _, Item.MapDeclaration _, Item.EnumDefinition _ -> {
                // Macros were expanded into the probes; the others have passes of their own.
            }
        }
    }

    private void walk(Node node) {
        switch (node) {
            case Expression.Identifier word when KernelWords.BUILTINS.contains(word.name()) ->
                    diagnostics.error(
                            DiagnosticCode.NEEDS_KERNEL,
                            word.span(),
                            KernelWords.message("'" + word.name() + "'"));
            case Expression.Call call -> check(call);
            case Expression.Unary unary when unary.operator() == UnaryOperator.ADDRESS_OF ->
                    diagnostics.error(
                            DiagnosticCode.NEEDS_KERNEL,
                            unary.span(),
                            KernelWords.message("the operator &"),
                            "a variable's address can only be read: $p = &$x; print(*$p)");
            case Expression.Offsetof offsetof ->
                    diagnostics.error(
                            DiagnosticCode.NEEDS_KERNEL,
                            offsetof.span(),
                            KernelWords.message("offsetof()"));
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
        if (KernelWords.FUNCTIONS.contains(name)) {
            diagnostics.error(
                    DiagnosticCode.NEEDS_KERNEL, call.span(), KernelWords.message(name + "()"));
        } else if (Function.named(name).isEmpty() && Builtin.named(name).isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.UNKNOWN_NAME,
                    call.span(),
                    "Unknown function: '" + name + "'",
                    PERCENTILE.matcher(name).matches()
                            ? "hist() keeps the distribution, in which percentiles can be read"
                            : Suggestion.of(name, functions));
        }
    }

    private void check(TypeName type) {
        if (type.name().matches("(struct|union) .*")) {
            diagnostics.error(
                    DiagnosticCode.NEEDS_KERNEL,
                    type.span(),
                    KernelWords.message("the type '" + type.text() + "'"));
        }
    }
}
