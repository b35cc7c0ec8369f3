package dev.nopal.junit;

import org.junit.jupiter.api.MediaType;
import org.junit.jupiter.api.extension.ExtensionContext;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;

/** The timeline of a test that failed, attached to its report. */
final class TimelineReport {
    private static final String ABORTED = "org.opentest4j.TestAbortedException";

    private static final MediaType HTML = MediaType.create("text", "html", StandardCharsets.UTF_8);

    private TimelineReport() {}

    /**
     * Attaches the timeline as text and as a page. Does nothing for a test that was aborted, and
     * where files cannot be written: the test fails for its own reason.
     */
    static void publish(ExtensionContext context, Traces traces, Throwable failure) {
        if (failure.getClass().getName().equals(ABORTED)) {
            return;
        }
        try {
            Timeline timeline = new Timeline(traces);
            context.publishFile(
                    "timeline.txt",
                    MediaType.TEXT_PLAIN_UTF_8,
                    file -> Files.writeString(file, timeline.text() + "\n"));
            context.publishFile(
                    "timeline.html",
                    HTML,
                    file ->
                            Files.writeString(
                                    file, TimelinePage.of(context.getDisplayName(), timeline)));
        } catch (RuntimeException e) {
            // There is no folder for it.
        }
    }
}
