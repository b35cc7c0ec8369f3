package dev.nopal.cli.heap;

import dev.nopal.cli.text.Printable;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The text on classes that grow, and what holds their objects. */
public final class GrowthText {
    private static final int MOST_CLASSES = 10;
    private static final int MOST_HOLDERS = 4;

    private GrowthText() {}

    /**
     * Returns the classes that had more objects in each of three histograms than in the one before,
     * those that grew most first.
     */
    public static List<ClassHistogram.Row> growing(
            ClassHistogram first, ClassHistogram second, ClassHistogram third) {
        List<String> grownBefore =
                second.since(first).stream()
                        .filter(row -> row.usage().instances() > 0)
                        .map(ClassHistogram.Row::name)
                        .toList();
        return third.since(second).stream()
                .filter(row -> row.usage().instances() > 0 && grownBefore.contains(row.name()))
                .map(row -> new ClassHistogram.Row(row.name(), change(row.name(), first, third)))
                .sorted(Comparator.comparingLong(row -> -row.usage().bytes()))
                .toList();
    }

    private static ClassHistogram.Usage change(
            String name, ClassHistogram first, ClassHistogram last) {
        return last.since(first).stream()
                .filter(row -> row.name().equals(name))
                .findFirst()
                .map(ClassHistogram.Row::usage)
                .orElse(new ClassHistogram.Usage(0, 0));
    }

    /** Returns the text, one screen at most. */
    public static String of(List<ClassHistogram.Row> growing, List<HeldObjects> held) {
        if (growing.isEmpty()) {
            return "No class had more objects each time: nothing grows, or too slowly for this"
                    + " time; -d 5m looks longer.\n";
        }
        StringBuilder text = new StringBuilder("Growing, live objects only:\n");
        growing.stream().limit(MOST_CLASSES).forEach(row -> append(row, text));
        if (growing.size() > MOST_CLASSES) {
            text.append("  … ").append(growing.size() - MOST_CLASSES).append(" more classes\n");
        }
        List<HeldObjects> holders = holders(growing, held);
        text.append(
                holders.isEmpty()
                        ? "\nThe JVM sampled none of them; -d 5m collects more samples.\n"
                        : "\nHeld by, and allocated at, of the objects that the JVM sampled:\n");
        holders.forEach(each -> append(each, text));
        return text.toString();
    }

    private static void append(ClassHistogram.Row row, StringBuilder text) {
        text.append(
                String.format(
                        Locale.ROOT,
                        "%,12d bytes %,+10d  %s%n",
                        row.usage().bytes(),
                        row.usage().instances(),
                        Printable.of(row.name())));
    }

    private static void append(HeldObjects held, StringBuilder text) {
        text.append(
                String.format(
                        Locale.ROOT,
                        "%12d %s%n             held by %s%n",
                        held.samples(),
                        Printable.of(held.className()),
                        Printable.of(held.path())));
        held.stack()
                .forEach(frame -> text.append("        ").append(Printable.of(frame)).append('\n'));
    }

    /** Returns the most frequent samples of classes that grow. */
    private static List<HeldObjects> holders(
            List<ClassHistogram.Row> growing, List<HeldObjects> held) {
        List<String> names = growing.stream().map(ClassHistogram.Row::name).toList();
        List<HeldObjects> found = new ArrayList<>();
        for (HeldObjects each : held) {
            if (names.contains(each.className()) && found.size() < MOST_HOLDERS) {
                found.add(each);
            }
        }
        return found;
    }
}
