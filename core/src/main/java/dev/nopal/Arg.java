package dev.nopal;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names an argument of a tracepoint.
 *
 * <p>Without it the parameter's own name is used where the interface was compiled with {@code
 * -parameters}, else {@code arg0}, {@code arg1} and so on.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Arg {
    /** Returns the name: letters, digits and underscores. */
    String value();
}
