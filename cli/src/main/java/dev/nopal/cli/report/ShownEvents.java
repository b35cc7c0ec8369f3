package dev.nopal.cli.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The events that a recipe prints, each with its lines, so that those that fit on one screen can be
 * chosen at the end: the longest first, by the first time in a line; without a time in their order.
 * A stack that was shown is not repeated.
 */
final class ShownEvents {
    /** The most that are kept: with more, the shortest are left out. */
    private static final int MOST = 10_000;

    private static final Pattern TIME = Pattern.compile("\\b(\\d{1,18}) us\\b");

    private final List<PrintedEvent> events = new ArrayList<>();
    private long count;

    /** An event, and the microseconds by which it is ordered. */
    private record PrintedEvent(List<String> lines, long micros) {}

    void add(String text) {
        if (text.isBlank()) {
            return;
        }
        List<String> lines =
                text.lines().filter(line -> !line.isBlank()).map(ScreenLayout::titled).toList();
        Matcher time = TIME.matcher(lines.getFirst());
        events.add(new PrintedEvent(lines, time.find() ? Long.parseLong(time.group(1)) : 0));
        count++;
        if (events.size() >= 2 * MOST) {
            sort();
            events.subList(MOST, events.size()).clear();
        }
    }

    private void sort() {
        events.sort(Comparator.comparingLong(PrintedEvent::micros).reversed());
    }

    /** Returns them as the first section of a report; none if nothing was printed. */
    List<ReportSection> section() {
        if (events.isEmpty()) {
            return List.of();
        }
        sort();
        boolean haveTimes = events.getFirst().micros() > 0;
        String title = Amount.counted(count, "event") + (haveTimes ? ", the longest first:" : ":");
        Set<List<String>> shown = new HashSet<>();
        List<List<String>> blocks = new ArrayList<>();
        for (PrintedEvent event : events) {
            boolean isNew = shown.add(event.lines().subList(1, event.lines().size()));
            blocks.add(isNew ? event.lines() : event.lines().subList(0, 1));
        }
        return List.of(new ReportSection(title, blocks));
    }
}
