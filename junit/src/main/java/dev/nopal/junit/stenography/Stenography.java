package dev.nopal.junit.stenography;

import dev.nopal.junit.budget.AllocationBudget;

import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Writes down which methods of some packages the tests call, and which are never called:
 * {@code @Stenography("com.shop")}.
 *
 * <p>On each test class, or on their common superclass; for a whole suite there are configuration
 * parameters instead: {@code nopal.stenography.packages=com.shop}, with {@code
 * junit.jupiter.extensions.autodetection.enabled=true}. The log is about all of them: it is written
 * when the last test of the JVM has ended, into {@code target/nopal-stenography} (Maven) or {@code
 * build/nopal-stenography} (Gradle), as {@code calls.csv}, {@code never.csv} and {@code
 * index.html}. The logs of several JVMs of one build are merged.
 *
 * <p>Calls on a test's thread belong to that test; others are in the log without a test. Accessors,
 * constructors, lambdas and other methods without a name in the source are left out. Takes some
 * tens of nanoseconds for each call.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(StenographyExtension.class)
@ResourceLock(value = AllocationBudget.LOCK, mode = ResourceAccessMode.READ)
public @interface Stenography {
    /** The default of {@link #maxMethods}. */
    int MAX_METHODS = 10_000;

    /** Returns the packages; the packages inside them are logged, too. */
    String[] value();

    /** Returns the names of classes that are left out; {@code *} stands for anything. */
    String[] exclude() default {"*Test", "*Test$*", "*Tests", "*Tests$*", "*IT", "*IT$*"};

    /** Returns how many methods may be logged; if there are more, the test class fails. */
    int maxMethods() default MAX_METHODS;
}
