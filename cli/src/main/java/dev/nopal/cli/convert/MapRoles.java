package dev.nopal.cli.convert;

import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Item;
import dev.nopal.script.parse.Node;
import dev.nopal.script.parse.Statement;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the maps and variables of a bpftrace script are in D: an aggregation, a variable of a thread
 * (its first key is {@code tid} everywhere), or a global variable or array.
 */
final class MapRoles {
    private static final Set<String> AGGREGATING =
            Set.of("count", "sum", "avg", "min", "max", "stats", "hist", "lhist", "tseries");

    private static final Set<String> STRING_CALLS = Set.of("str", "strftime", "masked", "strerror");

    private static final Set<String> STRING_WORDS =
            Set.of("comm", "probe", "probetype", "thread", "username", "func", "target");

    /** A map as it is used. */
    private static final class Use {
        private final List<List<Expression>> keys = new ArrayList<>();
        private final List<Expression> values = new ArrayList<>();
        private boolean isWhole;
        private String aggregatedBy = "";
    }

    private final Map<String, Use> maps = new LinkedHashMap<>();
    private final Map<String, List<Expression>> variables = new LinkedHashMap<>();
    private final Set<String> strings = new HashSet<>();

    MapRoles(BpftraceSource script) {
        script.probes().flatMap(BpftraceSource::all).forEach(this::visit);
        int before;
        do {
            before = strings.size();
            variables.forEach((name, values) -> infer(name, values));
            maps.forEach((name, use) -> infer(name, use.values));
        } while (strings.size() > before);
    }

    private void infer(String name, List<Expression> values) {
        if (values.stream().anyMatch(this::isString)) {
            strings.add(name);
        }
    }

    private Use use(Expression.MapReference map) {
        return maps.computeIfAbsent(map.name(), _ -> new Use());
    }

    private void visit(Node node) {
        switch (node) {
            case Expression.MapReference map -> use(map);
            case Expression.MapAccess access -> use(access.map()).keys.add(keys(access.key()));
            case Statement.Let let -> {
                List<Expression> values =
                        variables.computeIfAbsent(let.variable().name(), _ -> new ArrayList<>());
                let.value().ifPresent(values::add);
            }
            case Statement.Assign assign -> assigned(assign);
            case Expression.Increment increment
                    when increment.target() instanceof Expression.MapReference map ->
                    use(map).isWhole = true;
            case Expression.Increment increment
                    when increment.target() instanceof Expression.Variable variable ->
                    variables.computeIfAbsent(variable.name(), _ -> new ArrayList<>());
            default -> {
                // It neither names nor sets one.
            }
        }
    }

    private void assigned(Statement.Assign assign) {
        switch (assign.target()) {
            case Expression.Variable variable ->
                    variables
                            .computeIfAbsent(variable.name(), _ -> new ArrayList<>())
                            .add(assign.value());
            case Expression.MapReference map -> {
                use(map).isWhole = true;
                assigned(use(map), assign.value());
            }
            case Expression.MapAccess access -> assigned(use(access.map()), assign.value());
            default -> {
                // The parser reports it.
            }
        }
    }

    private static void assigned(Use use, Expression value) {
        if (value instanceof Expression.Call call && AGGREGATING.contains(call.name())) {
            use.aggregatedBy = call.name();
        } else {
            use.values.add(value);
        }
    }

    /** Returns the keys of an access, of which several are a tuple. */
    static List<Expression> keys(Expression key) {
        return key instanceof Expression.TupleLiteral tuple ? tuple.elements() : List.of(key);
    }

    boolean isAggregation(String map) {
        return maps.containsKey(map) && !maps.get(map).aggregatedBy.isEmpty();
    }

    boolean isKeyed(String map) {
        return !maps.get(map).keys.isEmpty();
    }

    /** Returns the number of keys of a map. */
    int keyCount(String map) {
        return isKeyed(map) ? maps.get(map).keys.getFirst().size() : 0;
    }

    boolean isDistribution(String map) {
        return maps.get(map).aggregatedBy.endsWith("hist");
    }

    /** Returns whether every access has the thread's id as its first key. */
    boolean isOfThread(String map) {
        Use use = maps.get(map);
        return !isAggregation(map)
                && !use.isWhole
                && !use.keys.isEmpty()
                && use.keys.stream()
                        .allMatch(
                                keys ->
                                        keys.getFirst() instanceof Expression.Identifier word
                                                && word.name().equals("tid"));
    }

    /** Returns the name that a map or a variable has in D, without its scope. */
    String inD(String name) {
        String bare = name.substring(1);
        if (bare.matches("[A-Za-z_]\\w*") && !DWords.isReserved(bare)) {
            return bare;
        }
        String other = "map_" + bare;
        while (isUsed(name.charAt(0) + other) || DWords.isReserved(other)) {
            other += "_";
        }
        return other;
    }

    /** Returns whether the script has a map {@code @name} or a variable {@code $name}. */
    boolean isUsed(String name) {
        return maps.containsKey(name) || variables.containsKey(name);
    }

    boolean isString(Expression value) {
        return switch (value) {
            case Expression.StringLiteral _ -> true;
            case Expression.Identifier word -> STRING_WORDS.contains(word.name());
            case Expression.Call call -> STRING_CALLS.contains(call.name());
            case Expression.Variable variable -> strings.contains(variable.name());
            case Expression.MapReference map -> strings.contains(map.name());
            case Expression.MapAccess access -> strings.contains(access.map().name());
            case Expression.Ternary ternary ->
                    isString(ternary.otherwise())
                            || ternary.then().filter(this::isString).isPresent();
            default -> false;
        };
    }

    /** Returns the maps that are variables in D, in the order of the text. */
    List<String> variableMaps() {
        return maps.keySet().stream().filter(map -> !isAggregation(map)).toList();
    }

    List<String> aggregations() {
        return maps.keySet().stream().filter(this::isAggregation).toList();
    }

    /** Returns the declarations of all variables, with the 64 bits that bpftrace gives them. */
    List<String> declarations() {
        List<String> lines = new ArrayList<>();
        for (String map : variableMaps()) {
            Use use = maps.get(map);
            boolean isOfThread = isOfThread(map);
            List<Expression> keys = use.keys.isEmpty() ? List.of() : use.keys.getFirst();
            String types =
                    keys.stream()
                            .skip(isOfThread ? 1 : 0)
                            .map(this::type)
                            .collect(Collectors.joining(", "));
            lines.add(
                    (isOfThread ? "self " : "")
                            + typeOf(map)
                            + " "
                            + inD(map)
                            + (types.isEmpty() ? "" : "[" + types + "]")
                            + ";");
        }
        for (String variable : variables.keySet()) {
            lines.add("this " + typeOf(variable) + " " + inD(variable) + ";");
        }
        return lines;
    }

    private String type(Expression value) {
        return isString(value) ? "string" : "int64_t";
    }

    private String typeOf(String name) {
        return strings.contains(name) ? "string" : "int64_t";
    }

    /** Returns whether an {@code END} block empties a map, so that it is not printed. */
    static boolean isClearedAtEnd(BpftraceSource script, String map) {
        return script.probes()
                .filter(MapRoles::isEnd)
                .flatMap(BpftraceSource::all)
                .anyMatch(
                        node ->
                                node instanceof Expression.Call call
                                        && call.name().equals("clear")
                                        && call.arguments().stream()
                                                .anyMatch(
                                                        each ->
                                                                each
                                                                                instanceof
                                                                                Expression
                                                                                                .MapReference
                                                                                        reference
                                                                        && reference
                                                                                .name()
                                                                                .equals(map)));
    }

    static boolean isEnd(Item.Probe probe) {
        return probe.attachPoints().stream()
                .allMatch(point -> point.text().equalsIgnoreCase("end"));
    }
}
