package dev.nopal;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a parameter that takes a start time; the tracepoint passes the nanoseconds since then.
 *
 * {@snippet class="dev.nopal.snippets.ShopSnippets" region="elapsed"}
 *
 * <p>The start time comes from the tracepoint's own {@code long …Start()} method, which reads the
 * clock while the tracepoint is enabled and returns 0 otherwise. A tracepoint whose start time is 0
 * does not fire, so work that began before the tracepoint was enabled is never measured wrongly.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Elapsed {}
