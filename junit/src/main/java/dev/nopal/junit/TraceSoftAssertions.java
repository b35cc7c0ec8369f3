package dev.nopal.junit;

import org.assertj.core.api.SoftAssertions;

/**
 * AssertJ's soft assertions, with those on {@link Traces}.
 *
 * <p>Works with AssertJ's {@code SoftAssertionsExtension}: as a parameter of a test, or as a field
 * with {@code @InjectSoftAssertions}.
 */
public class TraceSoftAssertions extends SoftAssertions implements TraceSoftAssertionsProvider {
    /** Creates assertions that have collected nothing yet. */
    public TraceSoftAssertions() {}
}
