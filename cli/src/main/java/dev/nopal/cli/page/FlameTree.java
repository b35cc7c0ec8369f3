package dev.nopal.cli.page;

import dev.nopal.cli.text.JsonWriter;
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
 * The tree of the stacks of a map, outermost frame first; other parts of the keys precede the
 * stacks.
 *
 * <p>A page gets at most {@value #MOST_NODES} nodes and {@value #MOST_CHARACTERS} characters.
 * Smaller nodes are added up in frames named accordingly, so the numbers of the others stay
 * correct.
 */
final class FlameTree {
    static final int MOST_NODES = 120_000;
    static final int MOST_CHARACTERS = 6_000_000;
    private static final int LONGEST_FRAME = 600;
    private static final List<String> STARTS =
            List.of("jdk.internal.vm.Continuation.", "java.lang.VirtualThread$VThreadContinuation");
    private static final Frame SMALLER = new Frame("(smaller ones)", true);

    /** One frame, below its callers. */
    private static final class Node {
        final Frame frame;
        Map<String, Node> children = Map.of();
        long self;
        long total;

        Node(Frame frame) {
            this.frame = frame;
        }

        Node child(String name, boolean isKey) {
            if (children.isEmpty()) {
                children = new HashMap<>(2); // Most nodes have at most one child.
            }
            return children.computeIfAbsent(name, _ -> new Node(new Frame(name, isKey)));
        }
    }

    private final Node root = new Node(new Frame("all", true));
    private final String unit;
    private final String measure;
    private int stacks;
    private int skipped;

    private FlameTree(String unit, String measure) {
        this.unit = unit;
        this.measure = measure;
    }

    /** Returns whether the keys have a stack, and the values can be added up. */
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
        String unit = unit(map.entries().getFirst().value());
        boolean isCount = unit.equals("count");
        FlameTree tree =
                new FlameTree(
                        unit,
                        isCount ? "" : ValueUnit.of(map.name()).map(ValueUnit::id).orElse(""));
        map.entries().forEach(tree::add);
        return tree;
    }

    /** Returns the unit of the widths; empty if values cannot be added up. */
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
            skipped++; // A width cannot be negative.
            return;
        }
        stacks++;
        Node at = root;
        at.total += weight;
        List<Value> parts = MapJson.parts(entry.key());
        for (Value part : parts) {
            if (!(part instanceof Value.Stack)) {
                String text = MapJson.text(part);
                boolean isFirst = at == root;
                at = text.isEmpty() && !isFirst ? at : step(at, text, true, weight);
            }
        }
        for (Value part : parts) {
            if (part instanceof Value.Stack stack) {
                for (String frame : frames(stack)) {
                    at = step(at, frame, false, weight);
                }
            }
        }
        at.self += weight;
    }

    /**
     * Returns the frames, outermost first, without those that every virtual thread has below its
     * {@code run}, and that some samples lack.
     */
    private static List<String> frames(Value.Stack stack) {
        List<String> frames = new ArrayList<>();
        for (Value.Text frame : stack.frames().reversed()) {
            String text = new String(frame.bytes(), StandardCharsets.UTF_8);
            boolean isLast = stack.frames().getFirst() == frame;
            boolean isStart =
                    frames.isEmpty() && STARTS.stream().anyMatch(start -> text.startsWith(start));
            if (!isStart || isLast) {
                frames.add(text);
            }
        }
        return frames;
    }

    private static Node step(Node from, String text, boolean isKey, long weight) {
        String name = text.length() > LONGEST_FRAME ? text.substring(0, LONGEST_FRAME) + "…" : text;
        Node to = from.child(name, isKey);
        to.total += weight;
        return to;
    }

    /**
     * Returns the tree in preorder: {@code levels}, {@code names} (indexes in {@code frames}) and
     * {@code selves} have one number for each node; {@code keys} lists the frames that are parts of
     * keys.
     */
    String json() {
        int most = MOST_NODES;
        String json = json(least(most));
        while (json.length() > MOST_CHARACTERS && most > 1) {
            most /= 2; // The names are long, and all are different.
            json = json(least(most));
        }
        return json;
    }

    private String json(long least) {
        Columns columns = new Columns();
        write(root, 0, least, columns);
        return columns.writeTo(
                        JsonWriter.compact()
                                .object()
                                .name("unit")
                                .value(unit)
                                .name("measure")
                                .value(measure)
                                .name("total")
                                .value(root.total)
                                .name("stacks")
                                .value(stacks)
                                .name("skipped")
                                .value(skipped)
                                .name("least")
                                .value(least))
                .endObject()
                .toString();
    }

    /** A name in the tree: a thread's name and a method with the same text are two frames. */
    private record Frame(String name, boolean isKey) {}

    /** The nodes, column by column, and the frames that they name by number. */
    private static final class Columns {
        private final JsonWriter levels = JsonWriter.compact().array();
        private final JsonWriter names = JsonWriter.compact().array();
        private final JsonWriter selves = JsonWriter.compact().array();
        private final Map<Frame, Integer> frames = new LinkedHashMap<>();

        void add(int level, Frame frame, long self) {
            levels.value(level);
            names.value(frames.computeIfAbsent(frame, _ -> frames.size()));
            selves.value(self);
        }

        JsonWriter writeTo(JsonWriter json) {
            json.name("levels").raw(levels.endArray().toString());
            json.name("names").raw(names.endArray().toString());
            json.name("selves").raw(selves.endArray().toString());
            json.name("keys").array();
            frames.forEach(
                    (frame, number) -> {
                        if (frame.isKey()) {
                            json.value(number);
                        }
                    });
            json.endArray();
            return json.name("frames").strings(frames.keySet().stream().map(Frame::name).toList());
        }
    }

    private static void write(Node node, int level, long least, Columns out) {
        out.add(level, node.frame, node.self);
        long smaller = 0;
        List<Node> children = new ArrayList<>(node.children.values());
        children.sort(Comparator.comparing(child -> child.frame.name()));
        for (Node child : children) {
            if (child.total >= least) {
                write(child, level + 1, least, out);
            } else {
                smaller += child.total;
            }
        }
        if (smaller > 0) {
            out.add(level + 1, SMALLER, smaller);
        }
    }

    /** Returns the smallest weight that leaves no more nodes than a page may have. */
    private long least(int most) {
        List<Long> totals = new ArrayList<>();
        collect(root, totals);
        if (totals.size() <= most) {
            return 1;
        }
        totals.sort(Comparator.reverseOrder());
        return totals.get(most / 2) + 1; // Each may add a frame for its smaller children.
    }

    private static void collect(Node node, List<Long> totals) {
        totals.add(node.total);
        node.children.values().forEach(child -> collect(child, totals));
    }
}
