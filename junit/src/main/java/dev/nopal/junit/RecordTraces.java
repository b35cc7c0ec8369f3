package dev.nopal.junit;

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
 * Records tracepoints, and methods by pattern, during a test of any kind, or during all tests of a
 * class and of the classes nested in it.
 *
 * <p>What the annotations of a test, its class and the classes around it name is recorded together.
 */
@Documented
@Inherited
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(TraceExtension.class)
@ResourceLock(value = AllocationBudget.LOCK, mode = ResourceAccessMode.READ)
public @interface RecordTraces {
    /** The default of {@link #maxEvents}. */
    int MAX_EVENTS = 10_000;

    /** The default of {@link #maxMethods}. */
    int MAX_METHODS = 1_000;

    /**
     * Returns what to record: {@code shop:order_placed} is a tracepoint, {@code
     * method:com.shop.Checkout:place} a method; {@code *} stands for anything. If no tracepoint is
     * named, all are recorded.
     */
    String[] value() default {};

    /**
     * Returns how many events are kept; later ones are counted, and the recording is incomplete.
     */
    int maxEvents() default MAX_EVENTS;

    /**
     * Returns how many methods may be instrumented. If more match in the classes that are loaded,
     * the test fails; those of classes that are loaded later are not recorded, and assertions that
     * need them fail.
     */
    int maxMethods() default MAX_METHODS;
}
