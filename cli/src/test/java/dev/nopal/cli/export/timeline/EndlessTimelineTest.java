package dev.nopal.cli.export.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.Tools;
import dev.nopal.cli.export.ctf.CtfSink;
import dev.nopal.cli.export.jfr.JfrSink;
import dev.nopal.cli.export.perfetto.PerfettoSink;
import dev.nopal.cli.file.ExportFolder;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes timelines that are larger than the heap of their writer. */
@Tag("slow")
final class EndlessTimelineTest {
    private static final int EVENTS = 500_000;
    private static final int THREADS = 100;
    private static final int HEAP_MIB = 12;

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"ctf", "pftrace", "jfr"})
    void memoryDoesNotGrowWithTheNumberOfEvents(String format) {
        Path out = folder.resolve("trace." + format);
        Tools.Result result =
                Tools.run(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-Xmx" + HEAP_MIB + "m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        EndlessTimelineTest.class.getName(),
                        format,
                        out.toString());

        assertThat(result.err()).isEmpty();
        assertThat(Long.parseLong(result.out().strip())).isGreaterThan((long) HEAP_MIB << 20);
    }

    /** Writes a timeline; prints its size. */
    public static void main(String[] args) throws IOException {
        Path out = Path.of(args[1]);
        if (args[0].equals("ctf")) {
            try (ExportFolder target = ExportFolder.create(out)) {
                write(new CtfSink(target));
                target.complete();
            }
            return;
        }
        try (OutputStream target = Files.newOutputStream(out)) {
            write(args[0].equals("jfr") ? new JfrSink(target) : new PerfettoSink(target));
        }
    }

    private static void write(TimelineSink sink) throws IOException {
        GivenTimeline.write(
                sink,
                trace -> {
                    for (int i = 0; i < EVENTS; i++) {
                        Event.RecordedThread thread =
                                new Event.RecordedThread(
                                        1 + i % THREADS, Value.of("http-" + i % THREADS), false);
                        String probe = (i / THREADS % 2 == 0 ? "method" : "methodret") + ":a.B:c";
                        trace.write(
                                GivenTimeline.recorded(
                                        probe,
                                        i * 1_000L,
                                        thread,
                                        GivenTimeline.field("id", i),
                                        GivenTimeline.field("who", "customer " + i)));
                    }
                });
        System.out.println(sink.written());
    }
}
