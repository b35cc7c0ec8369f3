package dev.nopal;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the tracepoint that a method declares.
 *
 * <p>Without it {@code orderPlaced} becomes {@code order_placed}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Name {
    /** Returns the name: letters, digits and underscores. */
    String value();
}
