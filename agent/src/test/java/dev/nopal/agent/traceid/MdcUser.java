package dev.nopal.agent.traceid;

import org.slf4j.MDC;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Ids that a program itself puts into Logback's MDC. */
class MdcUser implements TraceUser {
    private final AtomicInteger last = new AtomicInteger();
    private final Set<String> reported = ConcurrentHashMap.newKeySet();
    private final String traceKey;
    private final String spanKey;

    MdcUser() {
        this("traceId", "spanId");
    }

    MdcUser(String traceKey, String spanKey) {
        this.traceKey = traceKey;
        this.spanKey = spanKey;
    }

    @Override
    public void inSpan(Runnable work) {
        int number = last.incrementAndGet();
        try (var _ = MDC.putCloseable(traceKey, "trace-" + number);
                var _ = MDC.putCloseable(spanKey, "span-" + number)) {
            reported.add("trace-" + number + " span-" + number);
            work.run();
        }
    }

    @Override
    public Set<String> reported() {
        return Set.copyOf(reported);
    }

    /** The keys that OpenTelemetry's appenders use. */
    static final class WithUnderscores extends MdcUser {
        WithUnderscores() {
            super("trace_id", "span_id");
        }
    }
}
