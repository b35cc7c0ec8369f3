package dev.nopal.examples.shop;

import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;

import org.springframework.stereotype.Component;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/** The latest spans that OpenTelemetry finished: in place of a server that collects traces. */
@Component
final class RecentSpans implements SpanProcessor {
    private static final int KEPT = 20_000;

    private final Deque<SpanData> spans = new ArrayDeque<>();

    @Override
    public void onStart(Context parent, ReadWriteSpan span) {}

    @Override
    public boolean isStartRequired() {
        return false;
    }

    @Override
    public void onEnd(ReadableSpan span) {
        SpanData data = span.toSpanData();
        synchronized (spans) {
            if (spans.size() == KEPT) {
                spans.removeFirst();
            }
            spans.addLast(data);
        }
    }

    @Override
    public boolean isEndRequired() {
        return true;
    }

    /** Returns the spans of a trace, in the order in which they began. */
    List<SpanData> ofTrace(String id) {
        synchronized (spans) {
            return spans.stream()
                    .filter(span -> span.getTraceId().equals(id))
                    .sorted(Comparator.comparingLong(SpanData::getStartEpochNanos))
                    .toList();
        }
    }
}
