package dev.nopal;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the provider that an interface declares.
 *
 * <p>Without it the provider is the interface's simple name in snake case.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Provider {
    /** Returns the name: letters, digits and underscores. */
    String value();
}
