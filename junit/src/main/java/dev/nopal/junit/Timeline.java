package dev.nopal.junit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/** The events of a test as rows, oldest first, and those that belong to no test. */
final class Timeline {
    private static final int MAX_ROWS = 100;

    /**
     * One event in words.
     *
     * @param at when it happened, or an empty string for rows that stand for others
     * @param from the code in which it happened
     */
    record Row(String at, String thread, String what, String from) {}

    private final List<Row> events;
    private final List<Row> unattributed;
    private final int eventCount;
    private final int unattributedCount;
    private final List<String> remarks = new ArrayList<>();

    Timeline(Traces traces) {
        List<TraceEvent> own = traces.events();
        List<TraceEvent> others = traces.unattributed();
        events = rows(own);
        unattributed = rows(others);
        eventCount = own.size();
        unattributedCount = others.size();
        TestRecording recording = traces.recording();
        if (recording.missing() > 0) {
            remarks.add(incomplete(recording));
        }
        recording.skipped().forEach(each -> remarks.add("not recorded: " + each));
    }

    static String incomplete(TestRecording recording) {
        return "the recording is incomplete: "
                + counted(recording.missing(), "event", "events")
                + " more than the "
                + recording.maxEvents()
                + " that it keeps; record less, or raise maxEvents of @RecordTraces";
    }

    static String counted(long count, String one, String many) {
        return count + " " + (count == 1 ? one : many);
    }

    /** Leaves out the middle of many events. */
    private static List<Row> rows(List<TraceEvent> events) {
        List<Row> rows = new ArrayList<>();
        int half = MAX_ROWS / 2;
        for (int i = 0; i < events.size(); i++) {
            if (events.size() > MAX_ROWS && i == half) {
                int left = events.size() - MAX_ROWS;
                rows.add(new Row("", "", "… " + counted(left, "event", "events") + " more …", ""));
                i += left;
            }
            rows.add(row(events.get(i)));
        }
        return rows;
    }

    private static Row row(TraceEvent event) {
        StringJoiner what = new StringJoiner(", ", event.probe() + "(", ")");
        for (Map.Entry<String, Object> each : event.arguments().entrySet()) {
            what.add(each.getKey() + "=" + SafeText.of(each.getValue()));
        }
        List<StackTraceElement> stack = event.stack();
        return new Row(
                milliseconds(event.at().toNanos()),
                event.threadName().isEmpty() ? "#" + event.thread().threadId() : event.threadName(),
                what + ending(event),
                stack.isEmpty() ? "" : stack.getFirst().toString());
    }

    private static String ending(TraceEvent event) {
        if (!event.isMethod()) {
            return "";
        }
        if (!event.hasEnded()) {
            return " has not ended";
        }
        return (event.thrown().isPresent()
                        ? " threw " + SafeText.of(event.thrown().get())
                        : event.returned() == null ? "" : " = " + SafeText.of(event.returned()))
                + event.elapsed().map(taken -> " in " + milliseconds(taken.toNanos())).orElse("");
    }

    private static String milliseconds(long nanos) {
        return String.format(Locale.ROOT, "%.3f ms", nanos / 1e6);
    }

    List<Row> events() {
        return events;
    }

    List<Row> unattributed() {
        return unattributed;
    }

    List<String> remarks() {
        return remarks;
    }

    /** Returns the line above the events. */
    String title() {
        return eventCount == 0
                ? "No event was recorded in this test."
                : "Recorded in this test: " + counted(eventCount, "event", "events");
    }

    /** Returns the line above those that belong to no test. */
    String unattributedTitle() {
        return "Unattributed: "
                + counted(unattributedCount, "event", "events")
                + " on threads that belong to no test; wrap their tasks with traces.runnable(…) or"
                + " traces.executor(…)";
    }

    /** Returns it as text. */
    String text() {
        StringBuilder text = new StringBuilder(title());
        append(text, events);
        if (unattributedCount > 0) {
            text.append('\n').append(unattributedTitle());
            append(text, unattributed);
        }
        remarks.forEach(each -> text.append('\n').append(each));
        return text.toString();
    }

    private static void append(StringBuilder text, List<Row> rows) {
        int width = rows.stream().mapToInt(row -> row.thread().length()).max().orElse(0);
        for (Row row : rows) {
            text.append('\n')
                    .append(
                            String.format(
                                            Locale.ROOT,
                                            "%14s  %-" + Math.max(1, width) + "s  %s",
                                            row.at(),
                                            row.thread(),
                                            row.what())
                                    .stripTrailing());
            if (!row.from().isEmpty()) {
                text.append("  at ").append(row.from());
            }
        }
    }
}
