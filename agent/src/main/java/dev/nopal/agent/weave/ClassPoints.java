package dev.nopal.agent.weave;

import java.lang.classfile.Annotation;
import java.util.List;

/**
 * Is all that can be hooked in one class, read from its bytes alone: nothing is loaded.
 *
 * @param name such as {@code com.shop.Order$Line}
 * @param superclass its name; empty for {@code java.lang.Object}
 * @param interfaces their names
 * @param flags as in the class file; see {@link java.lang.reflect.AccessFlag}
 * @param source the file it was compiled from; empty where the class does not say
 * @param annotations those that the class file keeps, visible at run time or not
 * @param methods in the order of the class file, with those that cannot be woven
 * @param lines by number, then in the order of the class file; a line has several points where it
 *     is in several methods, such as a lambda's body
 */
public record ClassPoints(
        String name,
        String superclass,
        List<String> interfaces,
        int flags,
        String source,
        List<Annotation> annotations,
        List<MethodPoint> methods,
        List<LinePoint> lines) {}
