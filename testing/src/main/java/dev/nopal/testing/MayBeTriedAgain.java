package dev.nopal.testing;

import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a test that runs a second time if it fails, because it depends on a kernel tracer or a
 * browser that sometimes fails by itself. Used instead of {@code @Test}.
 *
 * <p>Second tries are written down in the file that the system property {@code nopal.tries} names
 * ({@code ./verify} prints it at the end). There are at most {@value SecondTries#MOST} in a run:
 * the next test that fails has failed.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(SecondTry.class)
public @interface MayBeTriedAgain {
    /** Returns what may fail there although Nopal is right. */
    String value();
}
