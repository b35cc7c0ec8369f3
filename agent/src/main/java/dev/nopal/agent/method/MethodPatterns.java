package dev.nopal.agent.method;

import dev.nopal.agent.instrument.ClassLocations;
import dev.nopal.agent.instrument.LineLocation;
import dev.nopal.agent.instrument.Location;
import dev.nopal.agent.instrument.MethodLocation;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.Wildcard;

import java.lang.reflect.AccessFlag;
import java.util.List;
import java.util.Optional;

/** The selection of the locations in classes that an attach point matches. */
public final class MethodPatterns {
    private MethodPatterns() {}

    /** Returns whether an attach point is on methods or lines. */
    public static boolean isOfMethods(AttachPoint attachPoint) {
        return attachPoint instanceof AttachPoint.Method
                || attachPoint instanceof AttachPoint.MethodReturn
                || attachPoint instanceof AttachPoint.Line;
    }

    static MethodProbeType typeOf(AttachPoint attachPoint) {
        return switch (attachPoint) {
            case AttachPoint.Method _ -> MethodProbeType.ENTRY;
            case AttachPoint.MethodReturn _ -> MethodProbeType.EXIT;
            case AttachPoint.Line _ -> MethodProbeType.LINE;
            default -> throw new IllegalArgumentException("attachPoint=" + attachPoint.text());
        };
    }

    static String classOf(AttachPoint attachPoint) {
        return switch (attachPoint) {
            case AttachPoint.Method method -> method.className();
            case AttachPoint.MethodReturn method -> method.className();
            case AttachPoint.Line line -> line.className();
            default -> throw new IllegalArgumentException("attachPoint=" + attachPoint.text());
        };
    }

    /** Returns whether the name of a class may mean many classes. */
    static boolean isPattern(String className) {
        return Wildcard.isPattern(className) || ClassFamilies.isFamily(className);
    }

    /** Returns whether an attach point may match many methods. */
    static boolean isPattern(AttachPoint attachPoint) {
        return !(attachPoint instanceof AttachPoint.Line)
                && (isPattern(classOf(attachPoint)) || Wildcard.isPattern(methodOf(attachPoint)));
    }

    /**
     * Returns whether a class may have such locations; quick, because it is called for every loaded
     * class.
     */
    static boolean mayBeIn(AttachPoint attachPoint, String className, ClassFamilies families) {
        return attachPoint instanceof AttachPoint.Line line
                ? MethodProbe.isLineOf(line.className(), className)
                : families.mayMatch(classOf(attachPoint), className);
    }

    /** Returns the locations that match in a class, without methods that have no code. */
    static List<? extends Location> in(
            AttachPoint attachPoint, ClassLocations locations, ClassFamilies families) {
        if (!mayBeIn(attachPoint, locations.name(), families)) {
            return List.of();
        }
        return switch (attachPoint) {
            case AttachPoint.Method method -> methods(method.method(), locations);
            case AttachPoint.MethodReturn method -> methods(method.method(), locations);
            case AttachPoint.Line line ->
                    locations.lines().stream()
                            .filter(each -> line.number() == 0 || each.line() == line.number())
                            .filter(each -> each.method().obstacle().isEmpty())
                            .toList();
            default -> List.of();
        };
    }

    /** Returns the methods that match by their names, without those that have no code. */
    static List<MethodLocation> methods(String pattern, ClassLocations locations) {
        return named(pattern, locations).stream().filter(MethodPatterns::hasCode).toList();
    }

    /** Returns the methods that match by their names. */
    static List<MethodLocation> named(String pattern, ClassLocations locations) {
        MethodPattern wanted = MethodPattern.of(pattern);
        return locations.methods().stream().filter(wanted::matches).toList();
    }

    /**
     * Returns whether an attach point excludes a method: a pattern if it is trivial, and a name
     * without parameters if it only calls another overload, so that one call counts once.
     */
    static boolean isLeftOut(AttachPoint attachPoint, Location location, ClassLocations locations) {
        Optional<MethodPattern> pattern = patternOf(attachPoint);
        boolean isOfName = pattern.filter(each -> each.parameters().isEmpty()).isPresent();
        boolean isOfMany = Wildcard.isPattern(methodOf(attachPoint));
        return isOfMany && locations.isTrivial(location.method())
                || isOfName && locations.isOverloadOfAnother(location.method());
    }

    /** Returns the method's name, with wildcards; empty for a line. */
    private static String methodOf(AttachPoint attachPoint) {
        return patternOf(attachPoint).map(MethodPattern::name).orElse("");
    }

    private static Optional<MethodPattern> patternOf(AttachPoint attachPoint) {
        return switch (attachPoint) {
            case AttachPoint.Method entry -> Optional.of(MethodPattern.of(entry.method()));
            case AttachPoint.MethodReturn exit -> Optional.of(MethodPattern.of(exit.method()));
            default -> Optional.empty();
        };
    }

    static boolean hasCode(MethodLocation method) {
        return (method.flags() & (AccessFlag.ABSTRACT.mask() | AccessFlag.NATIVE.mask())) == 0;
    }

    /** Returns the part of a probe's name after the class, with parameters only if overloaded. */
    static String nameOf(Location location, ClassLocations locations) {
        return switch (location) {
            case LineLocation line -> Integer.toString(line.line());
            case MethodLocation method -> {
                boolean isOverloaded =
                        locations.methods().stream()
                                        .filter(each -> each.name().equals(method.name()))
                                        .filter(
                                                each ->
                                                        (each.flags() & AccessFlag.BRIDGE.mask())
                                                                == 0)
                                        .count()
                                > 1;
                yield isOverloaded ? MethodPattern.withParameters(method) : method.name();
            }
        };
    }
}
