package dev.nopal.agent.method;

import dev.nopal.script.AttachPoint;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The classes that the attach points of one session name without their packages: {@code Cart} is
 * the only loaded class of that name.
 *
 * <p>A name keeps its meaning for the whole session, whatever is loaded later.
 */
final class SimpleClassNames {
    private final LoadedClasses classes;
    private final boolean loadsClasses;
    private final Map<String, String> meanings = new HashMap<>();

    /**
     * @param loadsClasses whether the program has not started yet, so that few of its classes are
     *     loaded
     */
    SimpleClassNames(LoadedClasses classes, boolean loadsClasses) {
        this.classes = classes;
        this.loadsClasses = loadsClasses;
    }

    /** Returns whether a name is that of one class, without a package. */
    static boolean isShort(String className) {
        return className.indexOf('.') < 0
                && className.indexOf('*') < 0
                && !ClassFamilies.isFamily(className);
    }

    /** Returns an attach point with the full name of its class. */
    AttachPoint resolve(AttachPoint attachPoint) {
        return switch (attachPoint) {
            case AttachPoint.Method(var name, var method) ->
                    new AttachPoint.Method(meaning(name), method);
            case AttachPoint.MethodReturn(var name, var method) ->
                    new AttachPoint.MethodReturn(meaning(name), method);
            case AttachPoint.Line(var name, var number) ->
                    new AttachPoint.Line(meaning(name), number);
            default -> attachPoint;
        };
    }

    private synchronized String meaning(String name) {
        if (ClassFamilies.isFamily(name)) {
            return meaning(ClassFamilies.base(name)) + name.substring(name.length() - 1);
        }
        return isShort(name) ? meanings.computeIfAbsent(name, this::find) : name;
    }

    private String find(String name) {
        if (loadsClasses) {
            classes.load(name);
        }
        if (!classes.named(name).isEmpty()) {
            return name;
        }
        Set<String> found = classes.withSimpleName(name);
        if (found.size() == 1) {
            return found.iterator().next();
        }
        // Before a program starts, its classes are still to be loaded, from whatever package.
        return found.isEmpty() && loadsClasses ? ClassFamilies.ANY_PACKAGE + name : name;
    }
}
