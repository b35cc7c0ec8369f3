package dev.nopal.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.junit.cases.Failing;
import dev.nopal.junit.cases.KindsOfTests;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Tests what a failure says, and what is attached to its report. */
@Timeout(120)
class TimelineReportTest {
    @TempDir private Path folder;

    private static String withoutTimes(String text) {
        return text.replaceAll(" *[0-9]+\\.[0-9]{3} ms", " 1 ms").replaceAll(":\\d+\\)", ":1)");
    }

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void failureHasTheTimelineAndAttachesIt() throws IOException {
        TestRun run = TestRun.writingTo(folder, Failing.Once.class);
        String timeline =
                """
                Recorded in this test: 2 events
                 1 ms  main  shop:order_placed(id=1, customer="<ada & co>")  at dev.nopal.junit.shop.Shop.place(Shop.java:1)
                 1 ms  main  method:dev.nopal.junit.shop.Shop:total(price=4, currency="EUR") = 12 in 1 ms  at dev.nopal.junit.shop.Shop.total(Shop.java:1)""";
        assertThat(run.failures())
                .extracting(TimelineReportTest::withoutTimes)
                .containsExactlyInAnyOrder(
                        "[orders of ada] Expecting shop:order_placed to have fired 3 times, but it"
                                + " fired 1 time.\n\n"
                                + timeline,
                        "something else");
        assertThat(files())
                .as("nothing for the test that was aborted")
                .containsExactly(
                        "byAnAssertionOnTraces/timeline.html",
                        "byAnAssertionOnTraces/timeline.txt",
                        "byAnythingElse/timeline.html",
                        "byAnythingElse/timeline.txt");
        assertThat(withoutTimes(read("byAnAssertionOnTraces/timeline.txt")))
                .isEqualTo(timeline + "\n");
        assertThat(withoutTimes(read("byAnAssertionOnTraces/timeline.html")))
                .startsWith("<!DOCTYPE html>")
                .contains("<h1>byAnAssertionOnTraces(Traces)</h1>")
                .contains(
                        "<td> 1 ms</td><td>main</td><td>shop:order_placed(id=1,"
                                + " customer=&quot;&lt;ada &amp; co&gt;&quot;)</td>")
                .doesNotContain("<ada");
        assertThat(read("byAnythingElse/timeline.txt")).contains("customer=\"bob\"");
    }

    private String read(String file) throws IOException {
        return Files.readString(folder.resolve(file));
    }

    @Test
    void dynamicTestThatFailsHasItsOwnTimeline() throws IOException {
        TestRun run = TestRun.writingTo(folder, Failing.Dynamic.class);
        assertThat(run.failure())
                .startsWith(
                        "Expecting shop:order_placed to have customer=\"bob\", but it was \"ada\".");
        assertThat(files()).containsExactly("ada/timeline.html", "ada/timeline.txt");
        assertThat(read("ada/timeline.txt")).contains("\"ada\"").doesNotContain("\"bob\"");
    }

    @Test
    void testsThatPassAttachNothing() throws IOException {
        assertThat(TestRun.writingTo(folder, KindsOfTests.OnClasses.class).failures()).isEmpty();
        assertThat(files()).isEmpty();
    }
}
