package dev.nopal.junit.budget;

import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A limit on what a call of a method allocates: {@code @AllocationBudget(method =
 * "com.shop.Checkout:pay", bytes = 0)}.
 *
 * <p>On a method it judges the calls during that test, on a class those during all its tests. It
 * counts all objects that the calling thread allocates during a call, including in what the method
 * calls. The figure is the average of the last half of the calls, when the JIT compiler has removed
 * what it can; so the test must call the method often, unless it keeps the budget from the first
 * call on. What the measurement itself allocates is measured first, and subtracted.
 *
 * <p>Whatever instruments a class makes the JVM discard compiled code. So among parallel tests, one
 * with such a budget runs while no other test with annotations of Nopal does, by a lock of JUnit.
 * Tests that instrument classes in other ways share the lock: {@code @ResourceLock(value =
 * AllocationBudget.LOCK, mode = ResourceAccessMode.READ)}.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@Repeatable(AllocationBudget.List.class)
@ExtendWith(AllocationBudgetExtension.class)
@ResourceLock(AllocationBudget.LOCK)
public @interface AllocationBudget {
    /** The resource, in the sense of JUnit, that all who instrument classes share. */
    String LOCK = "dev.nopal.junit.instrumentation";

    /** Returns the method, {@code com.shop.Checkout:pay}; {@code *} stands for anything. */
    String method();

    /** Returns how many bytes a call may allocate. */
    long bytes();

    /** The container of several budgets. */
    @Documented
    @Inherited
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.METHOD, ElementType.TYPE})
    @ExtendWith(AllocationBudgetExtension.class)
    @ResourceLock(AllocationBudget.LOCK)
    @interface List {
        /** Returns the budgets. */
        AllocationBudget[] value();
    }
}
