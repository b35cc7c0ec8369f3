package dev.nopal.cli.export;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.check.Script;
import dev.nopal.script.check.ScriptBlock;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Node;
import dev.nopal.script.parse.Nodes;
import dev.nopal.script.parse.Statement;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a script says about its maps: the names of the parts of their keys, and what a count in them
 * stands for.
 */
public final class ScriptMaps {
    /** The part that precedes the key of a map that each of several JVMs has of its own. */
    private static final String JVM = "jvm";

    private static final Set<String> SAME_VALUE = Set.of("str", "buf", "kstr", "ustr");

    private final Map<String, List<String>> keys = new HashMap<>();
    private final Map<String, Sampling> samplings = new HashMap<>();
    private final Set<String> otherwise = new HashSet<>();

    /**
     * A probe that samples.
     *
     * @param isCpu whether threads are sampled only while they run
     * @param nanos the time between two samples
     */
    public record Sampling(boolean isCpu, long nanos) {}

    private ScriptMaps() {}

    public static ScriptMaps of(Script script) {
        ScriptMaps maps = new ScriptMaps();
        for (ScriptBlock block : script.blocks()) {
            maps.read(block.expanded(), sampling(block));
            maps.readProbes(block);
        }
        return maps;
    }

    /** Returns that nothing is known, as of a session that was saved without its script. */
    public static ScriptMaps unknown() {
        return new ScriptMaps();
    }

    /** Notes what an event of a probe stands for, which {@link StackCounts} counts. */
    private void readProbes(ScriptBlock block) {
        for (ScriptBlock.Attachment attachment : block.attachPoints()) {
            AttachPoint point = attachment.attachPoint();
            sampling(point).ifPresent(each -> samplings.put(point.text(), each));
        }
    }

    private static Optional<Sampling> sampling(ScriptBlock block) {
        List<Optional<Sampling>> all =
                block.attachPoints().stream()
                        .map(ScriptBlock.Attachment::attachPoint)
                        .map(ScriptMaps::sampling)
                        .distinct()
                        .toList();
        return all.size() == 1 ? all.getFirst() : Optional.empty();
    }

    private static Optional<Sampling> sampling(AttachPoint point) {
        return switch (point) {
            case AttachPoint.Profile profile -> Optional.of(new Sampling(true, profile.nanos()));
            case AttachPoint.Wall wall -> Optional.of(new Sampling(false, wall.nanos()));
            default -> Optional.empty();
        };
    }

    private void read(Node node, Optional<Sampling> sampling) {
        if (node instanceof Expression.MapAccess access) {
            // A print of the whole map may precede it.
            keys.merge(
                    access.map().name(),
                    names(access.key()),
                    (known, more) -> known.isEmpty() ? more : known);
        }
        if (node instanceof Expression.MapReference map) {
            keys.putIfAbsent(map.name(), List.of());
        }
        if (node instanceof Statement.Assign assign) {
            map(assign.target()).ifPresent(map -> note(map, assign.value(), sampling));
        }
        Nodes.children(node).forEach(child -> read(child, sampling));
    }

    private void note(String map, Expression value, Optional<Sampling> sampling) {
        boolean isCount = value instanceof Expression.Call call && call.name().equals("count");
        if (sampling.isEmpty()
                || !isCount
                || !samplings.computeIfAbsent(map, _ -> sampling.get()).equals(sampling.get())) {
            otherwise.add(map);
        }
    }

    private static Optional<String> map(Expression target) {
        return switch (target) {
            case Expression.MapAccess access -> Optional.of(access.map().name());
            case Expression.MapReference map -> Optional.of(map.name());
            default -> Optional.empty();
        };
    }

    private static List<String> names(Expression key) {
        return key instanceof Expression.TupleLiteral tuple
                ? tuple.elements().stream().map(ScriptMaps::name).toList()
                : List.of(name(key));
    }

    /** Returns the name of a value; an empty one if it has none. */
    private static String name(Expression value) {
        return switch (value) {
            case Expression.Identifier word -> word.name();
            case Expression.FieldAccess field -> field.name();
            case Expression.Variable variable -> // Scopes has numbered it.
                    variable.name().substring(1).replaceFirst("[^A-Za-z0-9_].*", "");
            case Expression.Cast cast -> name(cast.operand());
            case Expression.MapAccess access -> access.map().name().substring(1);
            case Expression.Call call when SAME_VALUE.contains(call.name()) ->
                    call.arguments().isEmpty() ? "" : name(call.arguments().getFirst());
            case Expression.Call call -> call.name();
            default -> "";
        };
    }

    /**
     * Returns the probe that counts samples in a map, and does nothing else with it.
     *
     * @param map the name of a map, or of the probe whose recorded events it counts
     */
    public Optional<Sampling> sampling(String map) {
        return otherwise.contains(map) ? Optional.empty() : Optional.ofNullable(samplings.get(map));
    }

    /**
     * Returns names of the parts of a map's keys, as the script names their values; all are
     * different, and consist of letters, digits and underscores.
     *
     * @param parts how many parts a key has
     */
    public List<String> keyNames(String map, int parts) {
        List<String> known = keys.getOrDefault(map, List.of());
        List<String> wanted = new ArrayList<>();
        if (keys.containsKey(map) && parts == known.size() + 1) {
            wanted.add(JVM); // MapMerge has put it there.
            wanted.addAll(known);
        } else if (parts == known.size()) {
            wanted.addAll(known);
        }
        List<String> names = new ArrayList<>();
        for (int i = 0; i < parts; i++) {
            String name = i < wanted.size() ? word(wanted.get(i)) : "";
            names.add(unused(name.isEmpty() ? "key" + (i + 1) : name, names));
        }
        return names;
    }

    private static String word(String name) {
        String word = name.replaceAll("[^A-Za-z0-9_]", "_").replaceFirst("^_+", "");
        return word.matches("[0-9].*") ? "_" + word : word;
    }

    private static String unused(String name, List<String> used) {
        String unused = name;
        for (int i = 2; used.contains(unused); i++) {
            unused = name + "_" + i;
        }
        return unused;
    }
}
