package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/** Traces a real JVM into the formats that have the time of each event, live and saved. */
@Timeout(180)
@Tag("slow")
final class TimelineExportTest {
    private static final int ORDERS = 50;

    /** The clocks of the machine are read one after the other, which a busy machine may delay. */
    private static final Duration CLOCKS = Duration.ofSeconds(1);

    private static final String SCRIPT =
            "usdt:shop:order_placed { printf(\"%llu %d %s %d\\n\", nsecs, arg0, str(arg1), tid);"
                    + " @n = count(); }";

    @TempDir static Path folder;

    private static Instant before;
    private static Instant after;

    @BeforeAll
    static void trace() throws Exception {
        before = Instant.now();
        try (Shop shop = Shop.open();
                Shop nopal =
                        Shop.nopal(
                                "trace",
                                "-p",
                                "" + shop.pid(),
                                "-o",
                                file("live.ctf"),
                                "--save",
                                file("saved"),
                                "-e",
                                SCRIPT)) {
            nopal.awaitError("Attached 1 probe");
            shop.ask("" + ORDERS);
            nopal.signal("INT");
            assertThat(nopal.rest()).isEmpty();
            assertThat(nopal.exitCode()).isZero();
        }
        after = Instant.now();
    }

    private static String file(String name) {
        return folder.resolve(name).toString();
    }

    private static void show(String name) {
        Tools.Result result = Cli.run("show", file("saved"), "-o", file(name));
        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).isZero();
    }

    private static List<String> babeltrace(String reader, String trace) {
        Tools.require(reader);
        Tools.Result result = Tools.run(reader, "--clock-seconds", "--no-delta", file(trace));
        assertThat(result.exitCode()).as(result.err()).isZero();
        return result.out().lines().filter(line -> line.contains(" printf:")).toList();
    }

    @Test
    void babeltraceReadsEveryLineWithItsTime() {
        show("saved.ctf");
        for (String reader : List.of("babeltrace", "babeltrace2")) {
            List<String> live = babeltrace(reader, "live.ctf");
            assertThat(live).as(reader).hasSize(ORDERS);
            assertThat(live.getFirst()).contains("arg0 = 0,", "time_error = 0");
            assertThat(live.getLast()).contains("arg0 = " + (ORDERS - 1) + ",");
            for (String line : live) {
                long nanos = Long.parseLong(line.substring(1, line.indexOf(']')).replace(".", ""));
                assertIsInTime(Instant.EPOCH.plusNanos(nanos));
            }
            assertThat(
                            babeltrace(reader, "saved.ctf").stream()
                                    .map(TimelineExportTest::withoutTheNameOfTheJvm))
                    .isEqualTo(
                            live.stream().map(TimelineExportTest::withoutTheNameOfTheJvm).toList());
        }
    }

    private static String withoutTheNameOfTheJvm(String line) {
        return line.replaceFirst("jvm = \"[^\"]*\"", "jvm");
    }

    private static void assertIsInTime(Instant time) {
        assertThat(time).isBetween(before.minus(CLOCKS), after.plus(CLOCKS));
    }

    @Test
    void theJdkReadsEveryLineWithItsTime() throws Exception {
        show("saved.jfr");

        List<RecordedEvent> events =
                RecordingFile.readAllEvents(folder.resolve("saved.jfr")).stream()
                        .filter(event -> event.getEventType().getLabel().equals("printf"))
                        .toList();
        assertThat(events.stream().map(event -> event.getLong("arg0")))
                .containsExactlyElementsOf(
                        IntStream.range(0, ORDERS).mapToObj(Long::valueOf).toList());
        events.forEach(event -> assertIsInTime(event.getStartTime()));
        assertThat(events)
                .isSortedAccordingTo(
                        (left, right) -> left.getStartTime().compareTo(right.getStartTime()));
        assertThat(events.getFirst().getThread().getJavaThreadId()).isPositive();
    }

    @Test
    void perfettoHasEveryLine() throws Exception {
        show("saved.pftrace");

        String bytes =
                Files.readString(folder.resolve("saved.pftrace"), StandardCharsets.ISO_8859_1);
        assertThat(bytes.split("printed", -1)).hasSize(1 + ORDERS);
    }

    @Test
    void aFolderIsNotReplaced() {
        Tools.Result result = Cli.run("show", file("saved"), "-f", "ctf", "-o", folder.toString());

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.err())
                .isEqualTo(
                        "nopal: " + folder + " exists already; -o needs a new name for a folder\n");
    }

    @Test
    void binaryOutputNeedsAFile() {
        assertThat(Cli.run("show", file("saved"), "-f", "jfr").err())
                .isEqualTo("nopal: -f jfr is not text; write it to a file with -o FILE\n");
        assertThat(Cli.run("trace", "-f", "ctf", "-e", "BEGIN { }").err())
                .isEqualTo("nopal: -f ctf writes a folder; name it with -o FOLDER\n");
    }
}
