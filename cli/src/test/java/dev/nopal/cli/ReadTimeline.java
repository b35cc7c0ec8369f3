package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.export.perfetto.PerfettoText;

import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the reader of a format finds in a timeline of {@link RecordExportTest}.
 *
 * @param events how many of each kind
 * @param counts the numbers of the map {@code @n}
 * @param lost how many events were lost
 * @param onFibers how many events of the tracepoint happened on virtual threads
 * @param withCaller how many of them have a stack with the method that fired them
 */
record ReadTimeline(
        Map<String, Long> events,
        Map<String, Long> counts,
        long lost,
        long onFibers,
        long withCaller) {
    /** The kinds of events, by the name of a field that no other kind has. */
    static final List<String> KINDS = List.of("arg1", "begun", "returned", "inner", "sampled");

    private static final String PLACED = "arg1";
    private static final String CALLER = "dev.nopal.cli.RecordedProgram.outer";

    /** The formats, each with its readers. */
    enum Format {
        CTF("ctf"),
        PERFETTO("pftrace"),
        JFR("jfr");

        private final String ending;

        Format(String ending) {
            this.ending = ending;
        }

        String ending() {
            return ending;
        }

        ReadTimeline read(Path file) throws IOException {
            return switch (this) {
                case CTF -> {
                    ReadTimeline found = babeltrace("babeltrace2", file);
                    assertThat(babeltrace("babeltrace", file)).isEqualTo(found);
                    yield found;
                }
                case PERFETTO -> perfetto(PerfettoText.packets(file));
                case JFR -> jfr(RecordingFile.readAllEvents(file));
            };
        }
    }

    long total() {
        return events.values().stream().mapToLong(Long::longValue).sum();
    }

    private static <T> Map<String, Long> byKind(List<T> all, BiPredicate<T, String> hasField) {
        Map<String, Long> kinds = new TreeMap<>();
        for (String kind : KINDS) {
            kinds.put(kind, all.stream().filter(each -> hasField.test(each, kind)).count());
        }
        return kinds;
    }

    private static ReadTimeline babeltrace(String reader, Path trace) {
        Tools.require(reader);
        Tools.Result result = Tools.run(reader, trace.toString());
        assertThat(result.exitCode()).as(result.err()).isZero();
        List<String> lines = result.out().lines().toList();
        Map<String, Long> counts = new TreeMap<>();
        Pattern map = Pattern.compile("map = \"@n\", key = \"(\\w+)\",.* value = (\\d+)");
        lines.stream()
                .map(map::matcher)
                .filter(Matcher::find)
                .forEach(found -> counts.put(found.group(1), Long.parseLong(found.group(2))));
        long lost =
                Pattern.compile("discarded (\\d+) event")
                        .matcher(result.err())
                        .results()
                        .mapToLong(found -> Long.parseLong(found.group(1)))
                        .sum();
        List<String> placed =
                lines.stream().filter(line -> line.contains(" " + PLACED + " = ")).toList();
        return new ReadTimeline(
                byKind(lines, (line, field) -> line.contains(" " + field + " = ")),
                counts,
                lost,
                placed.stream()
                        .filter(line -> line.matches(".* thread = \"fiber-\\d+\", virtual = 1 .*"))
                        .count(),
                placed.stream().filter(line -> line.contains(CALLER)).count());
    }

    private static String find(String pattern, String text) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        return matcher.find() ? matcher.group(1) : "";
    }

    private static ReadTimeline perfetto(List<String> packets) {
        Map<String, String> tracks = new HashMap<>();
        for (String packet : packets) {
            if (packet.startsWith("track_descriptor {")) {
                String name = find("\\bname: \"((?:[^\"\\\\]|\\\\.)*)\"", packet);
                tracks.put(find("\\buuid: (\\d+)", packet), name);
            }
        }
        Map<String, Long> counts = new TreeMap<>();
        long lost = 0;
        long onFibers = 0;
        long withCaller = 0;
        for (String packet : packets) {
            String track = tracks.getOrDefault(find("track_uuid: (\\d+)", packet), "");
            if (packet.contains("TYPE_COUNTER") && track.startsWith("@n[")) {
                String kind = track.substring("@n[".length(), track.length() - 1);
                counts.put(kind, Long.parseLong(find("\\bcounter_value: (\\d+)", packet)));
            } else if (packet.contains("categories: \"lost\"")) {
                lost += Long.parseLong(find("int_value: (\\d+) name: \"count\"", packet));
            } else if (packet.contains("name: \"" + PLACED + "\"")) {
                onFibers += track.matches("fiber-\\d+ \\(virtual thread \\d+\\)") ? 1 : 0;
                withCaller += packet.contains(CALLER) ? 1 : 0;
            }
        }
        assertSlicesLieWithinEachOther(packets);
        return new ReadTimeline(
                byKind(packets, (packet, field) -> packet.contains("name: \"" + field + "\"")),
                counts,
                lost,
                onFibers,
                withCaller);
    }

    /** Takes the edges of each track in the order of their times, as readers do. */
    private static void assertSlicesLieWithinEachOther(List<String> packets) {
        record Edge(String track, long nanos, boolean isBegin) {}
        List<Edge> edges =
                packets.stream()
                        .filter(packet -> packet.contains("TYPE_SLICE_"))
                        .map(
                                packet ->
                                        new Edge(
                                                find("track_uuid: (\\d+)", packet),
                                                Long.parseLong(
                                                        find("\\btimestamp: (\\d+)", packet)),
                                                packet.contains("TYPE_SLICE_BEGIN")))
                        .toList();
        assertThat(edges).isNotEmpty();
        // The file has an inner call, begin and end, before the outer one.
        Map<String, Deque<Edge>> begun = new HashMap<>();
        Map<String, Deque<long[]>> calls = new HashMap<>();
        for (Edge edge : edges) {
            if (edge.isBegin()) {
                begun.computeIfAbsent(edge.track(), _ -> new ArrayDeque<>()).push(edge);
                continue;
            }
            long[] call = {begun.get(edge.track()).pop().nanos(), edge.nanos()};
            assertThat(call[0]).isLessThanOrEqualTo(call[1]);
            Deque<long[]> before = calls.computeIfAbsent(edge.track(), _ -> new ArrayDeque<>());
            while (!before.isEmpty() && before.peek()[1] > call[0]) {
                assertThat(before.peek()[0]).isGreaterThanOrEqualTo(call[0]);
                assertThat(before.pop()[1]).isLessThanOrEqualTo(call[1]);
            }
            before.push(call);
        }
        assertThat(begun.values()).allMatch(Deque::isEmpty);
    }

    private static ReadTimeline jfr(List<RecordedEvent> events) {
        Map<String, Long> counts = new TreeMap<>();
        long lost = 0;
        for (RecordedEvent event : events) {
            if (event.getEventType().getName().equals("nopal.lost")) {
                lost += event.getLong("count");
            } else if (event.getEventType().getName().equals("nopal.map")
                    && event.getString("map").equals("@n")) {
                counts.put(event.getString("key"), event.getLong("value"));
            }
        }
        List<RecordedEvent> placed =
                events.stream().filter(event -> event.hasField(PLACED)).toList();
        return new ReadTimeline(
                byKind(events, ReadTimeline::isOfKind),
                counts,
                lost,
                placed.stream()
                        .map(RecordedEvent::getThread)
                        .filter(
                                thread ->
                                        thread.isVirtual()
                                                && thread.getJavaName().startsWith("fiber-"))
                        .count(),
                placed.stream().filter(event -> hasFrame(event, CALLER)).count());
    }

    /** The samples have no field but the stack, which has a name of its own in recordings. */
    private static boolean isOfKind(RecordedEvent event, String kind) {
        return kind.equals("sampled")
                ? event.getEventType().getLabel().startsWith("profile:")
                : event.hasField(kind);
    }

    /** Returns whether the stack of an event of a recording has a method. */
    static boolean hasFrame(RecordedEvent event, String method) {
        return event.getStackTrace().getFrames().stream()
                .map(RecordedFrame::getMethod)
                .anyMatch(each -> (each.getType().getName() + "." + each.getName()).equals(method));
    }
}
