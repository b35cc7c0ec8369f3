package dev.nopal.junit.budget;

import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A limit on how long something takes: {@code @LatencyBudget(probe = "shop:checkout", p99 =
 * "5ms")}.
 *
 * <p>On a method it judges the events of that test, on a class those of all its tests together. A
 * test fails only if the limit is exceeded by more than chance, as {@code nopal diff --fail-if}
 * does: with 99 % confidence. So a program that keeps its budget, even barely, fails at most one
 * run in a hundred. Events that were slow together, as in a pause of the machine, count as few. It
 * also fails if there are too few events to judge, and says how many it needs: 1,000 for {@code
 * p99}.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@Repeatable(LatencyBudget.List.class)
@ExtendWith(LatencyBudgetExtension.class)
@ResourceLock(value = AllocationBudget.LOCK, mode = ResourceAccessMode.READ)
public @interface LatencyBudget {
    /**
     * Returns what is measured: a tracepoint, {@code shop:checkout}, by its argument of
     * nanoseconds; or the calls of a method, {@code method:com.shop.Checkout:pay}.
     */
    String probe();

    /** Returns the limit of the median, such as {@code 800us}; it needs 20 events. */
    String p50() default "";

    /** Returns the limit that nine of ten events must keep; it needs 100 events. */
    String p90() default "";

    /** Returns the limit that 99 of 100 events must keep, such as {@code 5ms}; 1,000 events. */
    String p99() default "";

    /** Returns the limit that 999 of 1,000 events must keep; it needs 10,000 events. */
    String p999() default "";

    /**
     * Returns the name of the tracepoint's argument that has the nanoseconds; not needed if it has
     * one argument of type {@code long}.
     */
    String argument() default "";

    /** Returns how many events at the beginning are not judged. */
    int warmUp() default 0;

    /** The container of several budgets. */
    @Documented
    @Inherited
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.METHOD, ElementType.TYPE})
    @ExtendWith(LatencyBudgetExtension.class)
    @ResourceLock(value = AllocationBudget.LOCK, mode = ResourceAccessMode.READ)
    @interface List {
        /** Returns the budgets. */
        LatencyBudget[] value();
    }
}
