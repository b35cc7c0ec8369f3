package dev.nopal.cli.page;

import dev.nopal.script.render.MapJson;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Merges the stacks of a map into a tree, outermost frame first; other parts of the keys stand
 * before the stacks.
 *
 * <p>A page gets at most {@value #MOST_NODES} nodes and {@value #MOST_CHARACTERS} characters. What
 * is smaller than all of them is added up in frames that say so: the numbers of the others stay
 * right.
 */
final class FlameTree {
    static final int MOST_NODES = 120_000;
    static final int MOST_CHARACTERS = 6_000_000;
    private static final int LONGEST_FRAME = 600;
    private static final String SMALLER = "(smaller ones)";

    /** One frame behind those before it. */
    private static final class Node {
        final String name;
        final boolean isKey;
        Map<String, Node> children = Map.of();
        long self;
        long total;

        Node(String name, boolean isKey) {
            this.name = name;
            this.isKey = isKey;
        }

        Node child(String text, boolean isKeyPart) {
            if (children.isEmpty()) {
                children = new HashMap<>(2); // Most have one child, if any.
            }
            return children.computeIfAbsent(text, _ -> new Node(text, isKeyPart));
        }
    }

    private final Node root = new Node("all", true);
    private final String unit;
    private int stacks;
    private int skipped;

    private FlameTree(String unit) {
        this.unit = unit;
    }

    /** Tells whether a key has a stack, and the values add up. */
    static boolean fits(MapData map) {
        return map.keyed()
                && map.entries().stream()
                        .limit(1)
                        .allMatch(
                                entry ->
                                        MapJson.parts(entry.key()).stream()
                                                        .anyMatch(Value.Stack.class::isInstance)
                                                && !unit(entry.value()).isEmpty());
    }

    static FlameTree of(MapData map) {
        FlameTree tree = new FlameTree(unit(map.entries().getFirst().value()));
        map.entries().forEach(tree::add);
        return tree;
    }

    /** Returns what the widths are, or nothing where values cannot be added up. */
    private static String unit(Value value) {
        return switch (value) {
            case Value.Int _ -> "value";
            case Aggregate aggregate ->
                    switch (aggregate) {
                        case Aggregate.Counted _ -> "count";
                        case Aggregate.Sum _ -> "sum";
                        case Aggregate.Min _, Aggregate.Max _, Aggregate.TimeSeries _ -> "";
                    };
            default -> "";
        };
    }

    private static long weight(Value value) {
        return switch (value) {
            case Value.Int number -> number.value();
            case Aggregate aggregate ->
                    switch (aggregate) {
                        case Aggregate.Counted counted -> counted.events();
                        case Aggregate.Sum sum -> sum.sum();
                        case Aggregate.Min _, Aggregate.Max _, Aggregate.TimeSeries _ -> 0;
                    };
            default -> 0;
        };
    }

    private void add(MapData.Entry entry) {
        long weight = weight(entry.value());
        if (weight <= 0) {
            skipped++; // No area can be negative.
            return;
        }
        stacks++;
        Node at = root;
        at.total += weight;
        List<Value> parts = MapJson.parts(entry.key());
        for (Value part : parts) {
            if (!(part instanceof Value.Stack)) {
                at = step(at, MapJson.text(part), true, weight);
            }
        }
        for (Value part : parts) {
            if (part instanceof Value.Stack stack) {
                for (Value.Text frame : stack.frames().reversed()) {
                    String text = new String(frame.bytes(), StandardCharsets.UTF_8);
                    at = step(at, text, false, weight);
                }
            }
        }
        at.self += weight;
    }

    private static Node step(Node from, String text, boolean isKey, long weight) {
        String name = text.length() > LONGEST_FRAME ? text.substring(0, LONGEST_FRAME) + "…" : text;
        Node to = from.child(name, isKey);
        to.total += weight;
        return to;
    }

    /**
     * Returns the tree in preorder: {@code levels}, {@code names} (places in {@code frames}) and
     * {@code selves} have one number for each node; {@code keys} tells which frames are parts of
     * keys.
     */
    String json() {
        int most = MOST_NODES;
        String json = json(least(most));
        while (json.length() > MOST_CHARACTERS && most > 1) {
            most /= 2; // Long names, no two of them the same.
            json = json(least(most));
        }
        return json;
    }

    private String json(long least) {
        Map<String, Integer> frames = new LinkedHashMap<>();
        Lists out = new Lists(frames);
        write(root, 0, least, out);
        return "{\"unit\":\""
                + unit
                + "\",\"total\":"
                + root.total
                + ",\"stacks\":"
                + stacks
                + ",\"skipped\":"
                + skipped
                + ",\"least\":"
                + least
                + ",\"levels\":["
                + out.levels
                + "],\"names\":["
                + out.names
                + "],\"selves\":["
                + out.selves
                + "],\"keys\":["
                + out.keys
                + "],\"frames\":["
                + String.join(",", frames.keySet())
                + "]}";
    }

    /** Collects what is written, column by column. */
    private static final class Lists {
        final StringBuilder levels = new StringBuilder();
        final StringBuilder names = new StringBuilder();
        final StringBuilder selves = new StringBuilder();
        final StringBuilder keys = new StringBuilder();
        final Map<String, Integer> frames;

        Lists(Map<String, Integer> frames) {
            this.frames = frames;
        }

        void add(int level, String name, boolean isKey, long self) {
            String comma = levels.isEmpty() ? "" : ",";
            levels.append(comma).append(level);
            names.append(comma).append(frame(name, isKey));
            selves.append(comma).append(self);
        }

        /** A thread's name and a method of the same spelling stay two. */
        private int frame(String name, boolean isKey) {
            String quoted = MapJson.quote(name);
            String spelling = isKey ? quoted + " " : quoted; // Blanks behind a text mean nothing.
            Integer known = frames.get(spelling);
            if (known != null) {
                return known;
            }
            int number = frames.size();
            frames.put(spelling, number);
            if (isKey) {
                keys.append(keys.isEmpty() ? "" : ",").append(number);
            }
            return number;
        }
    }

    private static void write(Node node, int level, long least, Lists out) {
        out.add(level, node.name, node.isKey, node.self);
        long smaller = 0;
        List<Node> children = new ArrayList<>(node.children.values());
        children.sort(Comparator.comparing(child -> child.name));
        for (Node child : children) {
            if (child.total >= least) {
                write(child, level + 1, least, out);
            } else {
                smaller += child.total;
            }
        }
        if (smaller > 0) {
            out.add(level + 1, SMALLER, true, smaller);
        }
    }

    /** Returns the weight from which on no more nodes are left than a page may have. */
    private long least(int most) {
        List<Long> totals = new ArrayList<>();
        collect(root, totals);
        if (totals.size() <= most) {
            return 1;
        }
        totals.sort(Comparator.reverseOrder());
        return totals.get(most / 2) + 1; // Each may bring a frame for its smaller ones.
    }

    private static void collect(Node node, List<Long> totals) {
        totals.add(node.total);
        node.children.values().forEach(child -> collect(child, totals));
    }
}
