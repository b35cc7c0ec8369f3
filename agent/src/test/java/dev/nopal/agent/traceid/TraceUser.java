package dev.nopal.agent.traceid;

import java.util.Set;

/** A program that works in traces of some library. */
interface TraceUser {
    /** Does the work inside a new span, on this thread. */
    void inSpan(Runnable work);

    /** Returns what the library itself says of all spans: {@code TRACE SPAN}. */
    Set<String> reported();
}
