package dev.nopal.cli.export.metrics;

import dev.nopal.cli.text.Printable;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** The writer of metrics: escapes texts, and gives each family a name of its own. */
final class MetricsText {
    private final OutputStream out;
    private final Dialect dialect;
    private final Set<String> taken = new HashSet<>();

    MetricsText(OutputStream out, Dialect dialect) {
        this.out = out;
        this.dialect = dialect;
    }

    /**
     * Starts a family; returns its name, which is another one if that is taken.
     *
     * @param unit the last word of the name, or an empty text
     */
    String family(String wanted, MetricType type, String unit, String help) throws IOException {
        String name = wanted;
        for (int i = 2; isTaken(name, type); i++) {
            // The unit must stay the last word.
            name =
                    unit.isEmpty()
                            ? wanted + "_" + i
                            : wanted.substring(0, wanted.length() - unit.length()) + i + "_" + unit;
        }
        taken.add(name);
        for (String suffix : type.suffixes()) {
            taken.add(name + suffix);
        }
        boolean isOpen = dialect == Dialect.OPENMETRICS;
        String described = isOpen || type != MetricType.COUNTER ? name : name + "_total";
        line("# TYPE " + described + " " + type.word());
        if (isOpen && !unit.isEmpty()) {
            line("# UNIT " + described + " " + unit);
        }
        line("# HELP " + described + " " + escaped(printable(help), isOpen));
        return name;
    }

    private boolean isTaken(String name, MetricType type) {
        return taken.contains(name)
                || type.suffixes().stream().anyMatch(suffix -> taken.contains(name + suffix));
    }

    /**
     * Writes a sample.
     *
     * @param labels as {@link #label} writes them, with commas in between
     */
    void sample(String name, String labels, String value) throws IOException {
        line(name + (labels.isEmpty() ? "" : "{" + labels + "}") + " " + value);
    }

    /** Returns a label; what a terminal would act on becomes visible. */
    static String label(String name, String value) {
        return name + "=\"" + escaped(printable(value), true) + '"';
    }

    private static String printable(String text) {
        return Arrays.stream(text.split("\n", -1))
                .map(Printable::of)
                .collect(Collectors.joining("\n"));
    }

    void end() throws IOException {
        if (dialect == Dialect.OPENMETRICS) {
            line("# EOF");
        }
    }

    private static String escaped(String text, boolean hasQuotes) {
        String escaped = text.replace("\\", "\\\\").replace("\n", "\\n");
        return hasQuotes ? escaped.replace("\"", "\\\"") : escaped;
    }

    private void line(String text) throws IOException {
        out.write((text + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
