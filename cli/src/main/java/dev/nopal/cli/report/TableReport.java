package dev.nopal.cli.report;

import dev.nopal.cli.text.Printable;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.Histogram;
import dev.nopal.script.value.MapData;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A table for each map that the script prints, below what it prints before: the largest value
 * first, with its unit and its share. Maps by stack are first added up by the method of the program
 * itself.
 */
final class TableReport implements Report {
    private static final String METHOD = "METHOD";

    @Override
    public List<ReportSection> sections(Collected collected) {
        List<ReportSection> sections = new ArrayList<>();
        StringBuilder title = new StringBuilder();
        for (Event event : collected.printed()) {
            if (event instanceof Event.PrintMap print) {
                if (print.map().entries().isEmpty()) {
                    sections.addAll(plain(withoutLastLine(title.toString())));
                } else {
                    String given = title.toString().strip();
                    sections.addAll(
                            print.map().keyed()
                                    ? sections(
                                            given.isEmpty()
                                                    ? name(print.map().name()) + ":"
                                                    : given,
                                            collected.rows(print.map()))
                                    : List.of(number(collected.rows(print.map()))));
                }
                title.setLength(0);
            } else {
                title.append(text(event));
            }
        }
        sections.addAll(plain(title.toString()));
        return sections;
    }

    private static List<ReportSection> plain(String text) {
        return text.isBlank() ? List.of() : List.of(new ReportSection(text.strip(), List.of()));
    }

    /** Returns what was printed before the title of a table that is empty. */
    private static String withoutLastLine(String text) {
        return text.substring(0, text.stripTrailing().lastIndexOf('\n') + 1);
    }

    /** Returns a map without keys as one line. */
    private static ReportSection number(MapRows rows) {
        MapRows.Row row = rows.rows().getFirst();
        return row.value() instanceof Histogram
                ? new ReportSection(name(rows.name()) + ":", List.of(block(rows, row)))
                : new ReportSection(
                        name(rows.name()) + ": " + Amount.of(rows.name(), row.weight()), List.of());
    }

    /** Returns a name that a file of another process may have chosen. */
    private static String name(String map) {
        return Printable.sentence(map);
    }

    static List<ReportSection> sections(String title, MapRows rows) {
        if (!rows.hasStacks()) {
            return List.of(
                    new ReportSection(
                            title, rows.rows().stream().map(row -> block(rows, row)).toList()));
        }
        return List.of(byMethod(title, rows), stacks(rows));
    }

    private static ReportSection byMethod(String title, MapRows rows) {
        List<String> lines = new ArrayList<>();
        Map<String, Double> sums = MapRows.sums(rows.rows(), TableReport::located);
        sums.forEach((text, sum) -> lines.add(line(rows.name(), sum, rows.total(), text)));
        return ReportSection.ofLines(title, lines);
    }

    private static String located(MapRows.Row row) {
        String where = row.key().location().map(FrameText::text).orElse("?");
        return row.key().words().isEmpty() ? where : where + "  " + row.key().line();
    }

    private static ReportSection stacks(MapRows rows) {
        List<List<String>> blocks = new ArrayList<>();
        for (MapRows.Row row : rows.rows()) {
            List<String> lines = new ArrayList<>();
            lines.add(line(rows.name(), row.weight(), rows.total(), row.key().line()));
            row.key()
                    .stack()
                    .ifPresent(stack -> lines.addAll(ScreenLayout.indented(stack.lines())));
            blocks.add(lines);
        }
        return new ReportSection("Stacks", blocks);
    }

    private static List<String> block(MapRows rows, MapRows.Row row) {
        return switch (row.value()) {
            case Aggregate.Stats stats ->
                    List.of(
                            line(rows.name(), row.weight(), rows.total(), row.key().line())
                                    + "  "
                                    + Amount.counted(stats.count(), "time")
                                    + ", on average "
                                    + Amount.of(rows.name(), stats.average()));
            case Histogram histogram -> drawn(rows.name(), row, histogram);
            default ->
                    List.of(
                            line(
                                    rows.name(),
                                    row.weight(),
                                    rows.isAdditive() ? rows.total() : 0,
                                    row.key().line()));
        };
    }

    static String line(String map, double value, double total, String text) {
        return "%12s %5s  %s"
                .formatted(Amount.of(map, value), Amount.share(value, total), text)
                .stripTrailing();
    }

    private static List<String> drawn(String map, MapRows.Row row, Histogram histogram) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "%s  %s, half within %s, 99 %% within %s"
                        .formatted(
                                row.key().line(),
                                Amount.counted(histogram.events(), "time"),
                                bound(map, histogram, 0.5),
                                bound(map, histogram, 0.99))
                        .strip());
        MapData alone = MapData.scalar(map, row.value());
        text(Event.PrintMap.all(alone))
                .lines()
                .skip(1)
                .filter(line -> !line.isBlank())
                .forEach(lines::add);
        return lines;
    }

    private static String bound(String map, Histogram histogram, double share) {
        double wanted = share * histogram.events();
        double seen = 0;
        for (Map.Entry<Integer, Long> bucket : histogram.buckets().entrySet()) {
            seen += bucket.getValue();
            if (seen >= wanted) {
                int index = bucket.getKey();
                return histogram.isBounded(index)
                        ? Amount.of(map, histogram.upperBound(index))
                        : "more than " + Amount.of(map, histogram.lowerBound(index));
            }
        }
        return "?";
    }

    static String text(Event event) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            Renderer.lines(bytes, bytes).render(event);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // Nothing there throws.
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** Returns the commands of the header, with the method that has the most. */
    @Override
    public List<NextCommand> next(Collected collected) {
        Optional<String> method = method(collected);
        List<NextCommand> commands = new ArrayList<>();
        for (String line : collected.header().next()) {
            String[] parts = line.split(": ", 2);
            boolean isFilled = !parts[0].contains(METHOD) || method.isPresent();
            if (isFilled && hasEntries(collected)) {
                commands.add(
                        new NextCommand(
                                parts[0].replace(METHOD, NextCommand.quoted(method.orElse(""))),
                                parts.length > 1 ? parts[1] : ""));
            }
        }
        return commands;
    }

    private static boolean hasEntries(Collected collected) {
        return collected.maps().stream().anyMatch(map -> !map.entries().isEmpty());
    }

    /** Returns the method of the largest row of the first map that has methods. */
    private static Optional<String> method(Collected collected) {
        for (Event event : collected.printed()) {
            if (event instanceof Event.PrintMap print) {
                MapRows rows = collected.rows(print.map());
                Optional<String> found =
                        MapRows.sums(rows.rows(), TableReport::methodOf).keySet().stream()
                                .filter(name -> !name.isEmpty())
                                .findFirst();
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private static String methodOf(MapRows.Row row) {
        return row.key()
                .stack()
                .flatMap(ProgramStack::own)
                .map(FrameText::methodName)
                .orElseGet(() -> row.key().method());
    }
}
