package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.Span;
import dev.nopal.script.language.Function;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Item;
import dev.nopal.script.parse.Node;
import dev.nopal.script.parse.Nodes;
import dev.nopal.script.parse.Statement;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The check that each map always has keys or never, and that aggregations go into maps. */
final class MapUses {
    /** Functions whose first argument is a map as a whole. */
    private static final Set<String> WHOLE =
            Set.of("print", "clear", "zero", "len", "delete", "has_key", "find");

    private final Diagnostics diagnostics;
    private final Map<String, Boolean> keyed = new HashMap<>();
    private final Set<String> order = new LinkedHashSet<>();

    MapUses(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    void check(List<Item.Probe> probes) {
        probes.forEach(this::walk);
    }

    /** Returns the names of all maps in the order of their first use. */
    Set<String> names() {
        return order;
    }

    boolean isKeyed(String map) {
        return keyed.getOrDefault(map, false);
    }

    private void walk(Node node) {
        switch (node) {
            case Statement.Assign(var _, var target, var operator, var value)
                    when operator.isEmpty() && !(target instanceof Expression.Variable) -> {
                walk(target);
                walkFed(value);
            }
            case Expression.Call call -> call(call);
            case Expression.MapAccess access -> {
                use(access.map(), true);
                walk(access.key());
            }
            case Expression.MapReference map -> use(map, false);
            case Statement.ForMap loop -> {
                order.add(loop.map().name());
                if (!keyed.computeIfAbsent(loop.map().name(), _ -> true)) {
                    diagnostics.error(
                            DiagnosticCode.WRONG_USE,
                            loop.map().span(),
                            loop.map().name()
                                    + " has no explicit keys (scalar map), and cannot be used for"
                                    + " iteration");
                }
                walk(loop.body());
            }
            default -> Nodes.children(node).forEach(this::walk);
        }
    }

    /** Walks a value that goes straight into a map, where an aggregation may stand. */
    private void walkFed(Expression value) {
        switch (value) {
            case Expression.Call call when isAggregation(call) ->
                    call.arguments().forEach(this::walk);
            case Expression.BlockExpression block -> {
                block.statements().forEach(this::walk);
                block.value().ifPresent(this::walkFed);
            }
            default -> walk(value);
        }
    }

    private static boolean isAggregation(Expression.Call call) {
        return Function.named(call.name()).filter(Function::isAggregation).isPresent();
    }

    private void call(Expression.Call call) {
        if (isAggregation(call)) {
            diagnostics.error(
                    DiagnosticCode.WRONG_USE,
                    call.span(),
                    call.name() + "() must be assigned directly to a map",
                    "@name = " + call.name() + "(…)");
        }
        List<Expression> arguments = call.arguments();
        boolean takesMap =
                WHOLE.contains(call.name())
                        && !arguments.isEmpty()
                        && arguments.getFirst() instanceof Expression.MapReference;
        if (takesMap) {
            Expression.MapReference map = (Expression.MapReference) arguments.getFirst();
            order.add(map.name());
            boolean needsKeys =
                    switch (call.name()) {
                        case "len", "has_key", "find" -> true;
                        case "delete" -> arguments.size() == 2;
                        default -> false;
                    };
            if (needsKeys && !keyed.computeIfAbsent(map.name(), _ -> true)) {
                diagnostics.error(
                        DiagnosticCode.WRONG_USE,
                        map.span(),
                        "call to "
                                + call.name()
                                + "() expects a map with explicit keys (non-scalar map)");
            }
        }
        arguments.stream().skip(takesMap ? 1 : 0).forEach(this::walk);
    }

    private void use(Expression.MapReference map, boolean hasKey) {
        order.add(map.name());
        Span span = map.span();
        boolean isFirst = keyed.putIfAbsent(map.name(), hasKey) == null;
        if (isFirst || keyed.get(map.name()) == hasKey) {
            return;
        }
        String message =
                hasKey
                        ? " used as a map with an explicit key (non-scalar map), previously used"
                                + " without an explicit key (scalar map)"
                        : " used as a map without an explicit key (scalar map), previously used"
                                + " with an explicit key (non-scalar map)";
        diagnostics.error(DiagnosticCode.WRONG_USE, span, map.name() + message);
    }
}
