package dev.nopal.junit.leak;

import org.junit.jupiter.api.extension.ExtendWith;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Fails a test that leaves instances of these classes in memory: {@code @NoLeaks(Session.class)}.
 *
 * <p>On a method it compares before and after that test, on a class before the first and after the
 * last one. It counts all live instances of exactly these classes after a full collection; when
 * there are more than before, a heap dump tells what holds one of them, and the failure shows the
 * path. What only the test's own instance, a weak or a phantom reference holds is not a leak; a
 * report entry {@code nopal.leaks} says how many there are.
 *
 * <p>Takes some tens of milliseconds for each collection; a dump, of a leak only, takes about a
 * second. Other threads that create such instances meanwhile are a leak to it: with parallel tests,
 * add {@code @Isolated} to the class.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@ExtendWith(NoLeaksExtension.class)
public @interface NoLeaks {
    /** Returns the classes whose instances must be collected. */
    Class<?>[] value();
}
