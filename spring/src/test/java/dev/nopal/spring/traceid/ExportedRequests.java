package dev.nopal.spring.traceid;

import java.util.Set;

/** The spans of requests that a tracing library has exported. */
interface ExportedRequests {
    /** Returns {@code TRACE_ID SPAN_ID} of each; spans that have ended may come a little later. */
    Set<String> ids();

    void forget();
}
