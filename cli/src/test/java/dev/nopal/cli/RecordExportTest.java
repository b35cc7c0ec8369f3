package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.ReadTimeline.Format;
import dev.nopal.cli.browser.ParsedJson;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Records events of a real JVM, until some are lost, into the formats that have the time of each:
 * what a reader finds, and what was lost, is what the session has counted.
 */
@Timeout(180)
@Tag("slow")
final class RecordExportTest {
    private static final int CALLS = 100;
    private static final int VIRTUAL = 20;

    /** More than the rings have room for while the command is stopped. */
    private static final int TOO_MANY = 20_000;

    private static final Pattern LOST =
            Pattern.compile("nopal: lost (\\d+) times: the tracer did not keep up");

    private static final String SCRIPT =
            "usdt:shop:order_placed { record(args, ustack(3)); @n[\"arg1\"] = count(); }"
                    + " method:*RecordedProgram:outer { record(begun = args.order);"
                    + " @n[\"begun\"] = count(); }"
                    + " methodret:*RecordedProgram:outer { record(returned = retval);"
                    + " @n[\"returned\"] = count(); }"
                    + " methodret:*RecordedProgram:inner { record(duration, inner = retval);"
                    + " @n[\"inner\"] = count(); }"
                    + " profile:hz:99 { record(sampled = ustack(5)); @n[\"sampled\"] = count(); }";

    @TempDir Path folder;

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    /**
     * Traces a program into a file, and saves the session.
     *
     * @return how many events the session has lost
     */
    private long trace(Path file, int callsWhileStopped) throws Exception {
        List<String> program =
                Shop.java(
                        List.of("-XX:+EnableDynamicAgentLoading"), RecordedProgram.class.getName());
        try (Shop shop = Shop.start(program)) {
            assertThat(shop.line()).isEqualTo("ready");
            try (Shop nopal =
                    shop.tracedBy(SCRIPT, "-o", file.toString(), "--save", file("saved"))) {
                shop.ask("calls " + CALLS);
                shop.ask("virtual " + VIRTUAL);
                shop.ask("burn 500");
                if (callsWhileStopped > 0) {
                    nopal.signal("STOP");
                    shop.ask("calls " + callsWhileStopped);
                    nopal.signal("CONT");
                }
                nopal.interrupted();
                Matcher lost = LOST.matcher(nopal.errors());
                return lost.find() ? Long.parseLong(lost.group(1)) : 0;
            }
        }
    }

    /** Returns the objects that {@code nopal show} prints. */
    private List<Object> saved() {
        Tools.Result shown = Cli.run("show", file("saved"), "-f", "json");
        assertThat(shown.exitCode()).as(shown.err()).isZero();
        return shown.out().lines().map(ParsedJson::of).toList();
    }

    private static Map<String, Long> counts(List<Object> saved) {
        Map<String, Long> counts = new TreeMap<>();
        for (Object each : saved) {
            if (ParsedJson.get(each, "type").equals("map")) {
                Map<?, ?> map = (Map<?, ?>) ParsedJson.get(ParsedJson.get(each, "data"), "@n");
                map.forEach((key, value) -> counts.put((String) key, (Long) value));
            }
        }
        return counts;
    }

    /** Returns how many recorded events of each kind were printed. */
    private static Map<String, Long> recorded(List<Object> saved) {
        Map<String, Long> kinds = new TreeMap<>();
        ReadTimeline.KINDS.forEach(kind -> kinds.put(kind, 0L));
        for (Object each : saved) {
            if (ParsedJson.get(each, "type").equals("record")) {
                Object fields = ParsedJson.get(ParsedJson.get(each, "data"), "fields");
                for (Object name : ((Map<?, ?>) fields).keySet()) {
                    kinds.computeIfPresent((String) name, (_, number) -> number + 1);
                }
            }
        }
        return kinds;
    }

    @ParameterizedTest
    @EnumSource
    void aReaderFindsEveryEvent(Format format) throws Exception {
        Path live = folder.resolve("live." + format.ending());
        assertThat(trace(live, 0)).isZero();
        Map<String, Long> counts = counts(saved());
        long calls = CALLS + VIRTUAL;
        assertThat(counts)
                .containsAllEntriesOf(
                        Map.of("arg1", calls, "begun", calls, "returned", calls, "inner", calls))
                .hasEntrySatisfying("sampled", samples -> assertThat(samples).isPositive());

        ReadTimeline expected = new ReadTimeline(counts, counts, 0, VIRTUAL, calls);
        assertThat(format.read(live)).isEqualTo(expected);
        for (Format each : Format.values()) {
            Path shown = folder.resolve("shown." + each.ending());
            assertThat(Cli.run("show", file("saved"), "-o", shown.toString()).exitCode()).isZero();
            assertThat(each.read(shown)).as("%s", each).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsLostIsCounted(Format format) throws Exception {
        Path live = folder.resolve("live." + format.ending());
        long lost = trace(live, TOO_MANY);
        assertThat(lost).isPositive();
        List<Object> saved = saved();
        Map<String, Long> counts = counts(saved);
        assertThat(counts).containsEntry("arg1", (long) CALLS + VIRTUAL + TOO_MANY);

        ReadTimeline found = format.read(live);
        assertThat(found.counts()).isEqualTo(counts);
        assertThat(found.lost()).isEqualTo(lost);
        assertThat(found.total() + lost)
                .isEqualTo(counts.values().stream().mapToLong(Long::longValue).sum());
        assertThat(found.onFibers()).isEqualTo(VIRTUAL);

        List<ReadTimeline> shown = new ArrayList<>();
        for (Format each : Format.values()) {
            Path file = folder.resolve("shown." + each.ending());
            assertThat(Cli.run("show", file("saved"), "-o", file.toString()).exitCode()).isZero();
            shown.add(each.read(file));
        }
        assertThat(shown).allMatch(shown.getFirst()::equals);
        assertThat(shown.getFirst().events()).isEqualTo(recorded(saved));
        assertThat(shown.getFirst().counts()).isEqualTo(counts);
        assertThat(shown.getFirst().lost()).isEqualTo(lost);
    }
}
