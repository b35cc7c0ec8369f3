package dev.nopal.cli.heap;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The number of objects of each class, and their total size, as {@code jcmd GC.class_histogram}
 * prints them.
 */
public record ClassHistogram(Map<String, Usage> classes) {
    /** What fills gaps between objects, so that a collector can walk over them. */
    private static final String FILLER = "jdk.internal.vm.Filler";

    private static final Pattern ROW =
            Pattern.compile("\\s*\\d+:\\s+(\\d{1,18})\\s+(\\d{1,18})\\s+(\\S+)(?:\\s+\\(.*\\))?");

    private static final Map<Character, String> PRIMITIVES =
            Map.of(
                    'Z', "boolean", 'B', "byte", 'S', "short", 'C', "char", 'I', "int", 'J', "long",
                    'F', "float", 'D', "double");

    /** The objects of one class, or the change since an earlier histogram. */
    public record Usage(long instances, long bytes) {
        private static final Usage NONE = new Usage(0, 0);

        Usage plus(Usage other) {
            return new Usage(instances + other.instances, bytes + other.bytes);
        }

        Usage minus(Usage other) {
            return new Usage(instances - other.instances, bytes - other.bytes);
        }
    }

    /** One class and its objects. */
    public record Row(String name, Usage usage) {}

    /**
     * Parses what the JDK prints; classes of one name and different loaders are added up.
     *
     * @throws IllegalArgumentException if it contains no class
     */
    public static ClassHistogram parse(String text) {
        Map<String, Usage> classes = new LinkedHashMap<>();
        for (String line : text.lines().toList()) {
            Matcher row = ROW.matcher(line);
            if (row.matches() && !row.group(3).contains(FILLER)) {
                Usage usage = new Usage(Long.parseLong(row.group(1)), Long.parseLong(row.group(2)));
                classes.merge(readable(row.group(3)), usage, Usage::plus);
            }
        }
        if (classes.isEmpty()) {
            throw new IllegalArgumentException("it contains no class");
        }
        return new ClassHistogram(classes);
    }

    /** Returns a name as in source code: {@code int[][]} for {@code [[I}. */
    static String readable(String name) {
        int dimensions = 0;
        while (dimensions < name.length() && name.charAt(dimensions) == '[') {
            dimensions++;
        }
        String element = name.substring(dimensions);
        if (dimensions == 0 || element.isEmpty()) {
            return name;
        }
        String type =
                element.startsWith("L") && element.endsWith(";")
                        ? element.substring(1, element.length() - 1)
                        : PRIMITIVES.getOrDefault(element.charAt(0), element);
        return type + "[]".repeat(dimensions);
    }

    public Usage total() {
        return classes.values().stream().reduce(Usage.NONE, Usage::plus);
    }

    /** Returns the classes, those with the most bytes first. */
    public List<Row> largest() {
        return sorted(classes, Comparator.comparingLong(row -> -row.usage().bytes()));
    }

    /**
     * Returns the changes since an earlier histogram: the largest growth first, the largest
     * decrease last.
     */
    public List<Row> since(ClassHistogram before) {
        TreeSet<String> names = new TreeSet<>(classes.keySet());
        names.addAll(before.classes.keySet());
        Map<String, Usage> changes = new LinkedHashMap<>();
        for (String name : names) {
            Usage change = of(name).minus(before.of(name));
            if (!change.equals(Usage.NONE)) {
                changes.put(name, change);
            }
        }
        return sorted(changes, Comparator.comparingLong(row -> -row.usage().bytes()));
    }

    private Usage of(String name) {
        return classes.getOrDefault(name, Usage.NONE);
    }

    private static List<Row> sorted(Map<String, Usage> classes, Comparator<Row> order) {
        List<Row> rows = new ArrayList<>();
        classes.forEach((name, usage) -> rows.add(new Row(name, usage)));
        rows.sort(order.thenComparing(Row::name));
        return rows;
    }
}
