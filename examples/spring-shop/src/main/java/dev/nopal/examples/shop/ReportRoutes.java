package dev.nopal.examples.shop;

import io.opentelemetry.sdk.trace.data.SpanData;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

import java.time.Duration;
import java.util.Map;

/** What the application itself knows of its requests, to compare with what tracers see. */
@RestController
final class ReportRoutes {
    private final RouteCounts counts;
    private final RecentSpans spans;

    ReportRoutes(RouteCounts counts, RecentSpans spans) {
        this.counts = counts;
        this.spans = spans;
    }

    /** Returns how many requests each of the four routes got, as JSON. */
    @GetMapping("/counts")
    Map<String, Long> counts() {
        return counts.byRoute();
    }

    /** Returns the spans of a trace, one a line, those below the request indented. */
    @GetMapping(path = "/traces/{id}", produces = "text/plain")
    String trace(@PathVariable("id") String id) {
        StringBuilder lines = new StringBuilder();
        for (SpanData span : spans.ofTrace(id)) {
            long nanos = span.getEndEpochNanos() - span.getStartEpochNanos();
            lines.append(span.getParentSpanContext().isValid() ? "  " : "")
                    .append(span.getName())
                    .append("  ")
                    .append(Duration.ofNanos(nanos).toMillis())
                    .append(" ms\n");
        }
        return lines.toString();
    }
}
