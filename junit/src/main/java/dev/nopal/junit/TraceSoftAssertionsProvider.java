package dev.nopal.junit;

import org.assertj.core.api.SoftAssertionsProvider;

/** Soft assertions on {@link Traces}, to be combined with others of AssertJ. */
public interface TraceSoftAssertionsProvider extends SoftAssertionsProvider {
    /** Returns an assertion whose failures are collected. */
    default TracesAssert assertThat(Traces actual) {
        return proxy(TracesAssert.class, Traces.class, actual);
    }
}
