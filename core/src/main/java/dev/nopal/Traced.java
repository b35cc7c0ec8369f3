package dev.nopal;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the tracers to attach to a method, or to every method of a class.
 *
 * <p>Does nothing by itself. An agent with {@code annotated=com.shop.*} among its options, or
 * {@code nopal tracer on annotated --class 'com.shop.*' -p TARGET}, attaches the tracers.
 *
 * <p>Kept at run time, because the JVM forgets other annotations of classes that are loaded.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.TYPE})
public @interface Traced {
    /** Returns names of tracers: {@code calls}, {@code latency}, {@code stack}, {@code heap}. */
    String[] value() default "calls";
}
