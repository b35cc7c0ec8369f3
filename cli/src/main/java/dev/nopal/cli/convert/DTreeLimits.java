package dev.nopal.cli.convert;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.Span;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The limits of a program whose expressions are walked by recursion, and whose inlines are written
 * out where they are used. They are those of bpftrace scripts.
 */
final class DTreeLimits {
    private static final int MAX_DEPTH = 400;
    private static final int MAX_NODES = 200_000;

    private record Visit(DExpression expression, int depth) {}

    /** How deep an inline is, and how many expressions it has. */
    private record Size(int depth, int nodes) {}

    private final Diagnostics diagnostics;
    private final Set<String> later = new HashSet<>();
    private final Map<String, Size> inlines = new HashMap<>();
    private int nodes;

    private DTreeLimits(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    /** Reports what is too deep or too big, and inlines that are used before they are defined. */
    static void check(List<DItem> items, Diagnostics diagnostics) {
        DTreeLimits limits = new DTreeLimits(diagnostics);
        items.forEach(
                item -> {
                    if (item instanceof DItem.Inline inline) {
                        limits.later.add(inline.name());
                    }
                });
        for (DItem item : items) {
            if (!limits.accepts(item)) {
                return;
            }
        }
    }

    private boolean accepts(DItem item) {
        return switch (item) {
            case DItem.Inline inline -> {
                int before = nodes;
                int depth = depth(inline.value(), true);
                inlines.put(inline.name(), new Size(depth, nodes - before));
                later.remove(inline.name());
                yield depth >= 0;
            }
            case DItem.Clause clause ->
                    Stream.concat(
                                    clause.predicate().stream(),
                                    clause.statements().stream().flatMap(DStatement::expressions))
                            .allMatch(each -> depth(each, false) >= 0);
            case DItem.Pragma _, DItem.Declaration _ -> true;
        };
    }

    /** Returns the depth of an expression, or -1 after reporting what is wrong. */
    private int depth(DExpression root, boolean isInline) {
        Deque<Visit> open = new ArrayDeque<>();
        open.push(new Visit(root, 0));
        int deepest = 0;
        while (!open.isEmpty()) {
            Visit visit = open.pop();
            DExpression expression = visit.expression();
            int depth = visit.depth();
            nodes++;
            if (expression instanceof DExpression.Name(var span, var scope, String name)
                    && scope == DExpression.Scope.GLOBAL) {
                if (isInline && later.contains(name)) {
                    return report(
                            span,
                            DiagnosticCode.UNKNOWN_NAME,
                            "the inline '" + name + "' is not defined yet",
                            "define it before it is used; it cannot contain itself");
                }
                Size size = inlines.getOrDefault(name, new Size(0, 0));
                depth += size.depth();
                nodes += size.nodes();
            }
            if (depth > MAX_DEPTH) {
                return tooLarge(expression.span(), "nested too deeply", MAX_DEPTH + " levels");
            }
            if (nodes > MAX_NODES) {
                return tooLarge(expression.span(), "the program is too big", MAX_NODES + " nodes");
            }
            deepest = Math.max(deepest, depth);
            for (DExpression part : expression.parts()) {
                open.push(new Visit(part, depth + 1));
            }
        }
        return deepest;
    }

    private int tooLarge(Span span, String what, String limit) {
        return report(span, DiagnosticCode.TOO_LARGE, what + " (over " + limit + ")", "");
    }

    private int report(Span span, DiagnosticCode code, String message, String hint) {
        diagnostics.error(code, span, message, hint);
        return -1;
    }
}
