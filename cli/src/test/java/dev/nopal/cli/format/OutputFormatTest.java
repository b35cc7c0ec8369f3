package dev.nopal.cli.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.control.Message;
import dev.nopal.cli.file.ExportFolder;
import dev.nopal.cli.output.GivenTrace;
import dev.nopal.cli.output.TraceOutput;
import dev.nopal.cli.output.TraceState;
import dev.nopal.cli.request.Request;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.check.Script;
import dev.nopal.script.session.RemovedProbe;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.MapData;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

final class OutputFormatTest {
    private static final Request REQUEST =
            new Request(
                    Script.of(
                            new ScriptCall(
                                    "orders.bt",
                                    "usdt:shop:order { @n = count(); }",
                                    List.of(),
                                    Map.of())),
                    false,
                    false,
                    Optional.empty(),
                    OptionalLong.empty(),
                    Message.Limits.DEFAULT);

    /** Formats that show no other maps. */
    private static final Set<OutputFormat> OF_STACKS =
            EnumSet.of(OutputFormat.collapsed, OutputFormat.pprof);

    @TempDir private Path folder;

    @Test
    void theNameOfTheFileDecidesUnlessTheUserDoes() {
        assertThat(OutputFormat.of(null, null)).isEqualTo(OutputFormat.text);
        assertThat(OutputFormat.of(null, Path.of("a.txt"))).isEqualTo(OutputFormat.text);
        assertThat(OutputFormat.of(null, Path.of("a.HTML"))).isEqualTo(OutputFormat.html);
        assertThat(OutputFormat.of(null, Path.of("a.htm"))).isEqualTo(OutputFormat.html);
        assertThat(OutputFormat.of(null, Path.of("a.folded"))).isEqualTo(OutputFormat.collapsed);
        assertThat(OutputFormat.of(null, Path.of("a.pb.gz"))).isEqualTo(OutputFormat.pprof);
        assertThat(OutputFormat.of(null, Path.of("a.om"))).isEqualTo(OutputFormat.openmetrics);
        assertThat(OutputFormat.of(null, Path.of("a.prom"))).isEqualTo(OutputFormat.prometheus);
        assertThat(OutputFormat.of(null, Path.of("a.ctf"))).isEqualTo(OutputFormat.ctf);
        assertThat(OutputFormat.of(null, Path.of("a.pftrace"))).isEqualTo(OutputFormat.perfetto);
        assertThat(OutputFormat.of(null, Path.of("a.jfr"))).isEqualTo(OutputFormat.jfr);
        assertThat(OutputFormat.of(OutputFormat.json, Path.of("a.html")))
                .isEqualTo(OutputFormat.json);
    }

    @Test
    void theHelpNamesEveryFormat() {
        for (OutputFormat format : OutputFormat.values()) {
            assertThat(OutputFormat.NAMES).contains(format.name());
        }
    }

    @Test
    void everyFormatShowsTheMapsAtTheEnd() throws IOException {
        for (OutputFormat format : OutputFormat.values()) {
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            String written = written(format, err);
            if (!OF_STACKS.contains(format)) {
                assertThat(written).as(format.name()).contains("@n");
            }
            if (!format.isBinary() && !OF_STACKS.contains(format)) {
                assertThat(written).as(format.name()).contains("4711");
            }
            assertThat(err.toString(StandardCharsets.UTF_8))
                    .as(format.name() + ": a figure that is partial")
                    .matches(
                            text ->
                                    format == OutputFormat.json
                                            || text.contains("usdt:shop:order"));
        }
    }

    @Test
    void onlyADocumentHasASizeToSpeakOf() throws IOException {
        for (OutputFormat format : OutputFormat.values()) {
            try (OutputStream out = target(format);
                    TraceOutput output =
                            format.open(REQUEST, "nopal 7", out, new ByteArrayOutputStream())) {
                assertThat(output.summary()).isEmpty();
                output.end(oneMap());
                assertThat(output.summary().isPresent()).isEqualTo(format.isDocument());
            }
        }
    }

    private OutputStream target(OutputFormat format) {
        return format.isFolder()
                ? ExportFolder.create(folder.resolve(format + "-" + System.nanoTime()))
                : new ByteArrayOutputStream();
    }

    /** Returns what a format writes of a trace with one map. */
    private String written(OutputFormat format, OutputStream err) throws IOException {
        try (OutputStream out = target(format)) {
            try (TraceOutput output = format.open(REQUEST, "nopal 7", out, err)) {
                output.update(oneMap());
                output.end(oneMap());
            }
            if (out instanceof ByteArrayOutputStream bytes) {
                return bytes.toString(StandardCharsets.UTF_8);
            }
        }
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.append(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
            }
        }
        return all.toString();
    }

    /** Returns a trace with one map, and a probe that was removed. */
    private static TraceState oneMap() {
        return new GivenTrace(
                List.of(MapData.scalar("@n", new Aggregate.Count(4711))),
                List.of(new RemovedProbe("usdt:shop:order", 5_000_000_000L)),
                true,
                ProcessHandle.current().pid());
    }
}
