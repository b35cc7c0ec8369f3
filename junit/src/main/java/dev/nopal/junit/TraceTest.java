package dev.nopal.junit;

import dev.nopal.junit.budget.AllocationBudget;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A test during which tracepoints, and methods by pattern, are recorded. Takes a parameter of type
 * {@link Traces}.
 *
 * {@snippet class="dev.nopal.junit.example.OrdersTest" region="test"}
 *
 * <p>For other kinds of tests, such as {@code @ParameterizedTest}, use {@link RecordTraces}.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Test
@ExtendWith(TraceExtension.class)
@ResourceLock(value = AllocationBudget.LOCK, mode = ResourceAccessMode.READ)
public @interface TraceTest {
    /** Returns what to record, in addition to what the class does: see {@link RecordTraces}. */
    String[] value() default {};
}
