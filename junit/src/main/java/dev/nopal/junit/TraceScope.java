package dev.nopal.junit;

/** A part of a thread's work whose events belong to a test; see {@link Traces#scope}. */
@FunctionalInterface
public interface TraceScope extends AutoCloseable {
    /** Ends it, on the thread that opened it. */
    @Override
    void close();
}
