package dev.nopal.agent.method;

import dev.nopal.agent.instrument.ClassLocations;
import dev.nopal.agent.instrument.LineLocation;
import dev.nopal.agent.instrument.Location;
import dev.nopal.agent.instrument.MethodLocation;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.Wildcard;

import java.lang.reflect.AccessFlag;
import java.util.List;

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

    /** Returns whether an attach point may match many methods. */
    static boolean isPattern(AttachPoint attachPoint) {
        return !(attachPoint instanceof AttachPoint.Line)
                && (Wildcard.isPattern(classOf(attachPoint))
                        || Wildcard.isPattern(methodOf(attachPoint)));
    }

    /**
     * Returns whether a class may have such locations; quick, because it is called for every loaded
     * class.
     */
    static boolean mayBeIn(AttachPoint attachPoint, String className) {
        return attachPoint instanceof AttachPoint.Line line
                ? MethodProbe.isLineOf(line.className(), className)
                : Wildcard.matches(classOf(attachPoint), className);
    }

    /** Returns the locations that match in a class, without methods that have no code. */
    static List<? extends Location> in(AttachPoint attachPoint, ClassLocations locations) {
        if (!mayBeIn(attachPoint, locations.name())) {
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

    private static List<MethodLocation> methods(String pattern, ClassLocations locations) {
        MethodPattern wanted = MethodPattern.of(pattern);
        return locations.methods().stream()
                .filter(wanted::matches)
                .filter(MethodPatterns::hasCode)
                .toList();
    }

    /** Returns whether a pattern excludes a method because it is trivial. */
    static boolean isLeftOut(AttachPoint attachPoint, Location location, ClassLocations locations) {
        return Wildcard.isPattern(methodOf(attachPoint)) && locations.isTrivial(location.method());
    }

    /** Returns the method's name, with wildcards; empty for a line. */
    private static String methodOf(AttachPoint attachPoint) {
        return switch (attachPoint) {
            case AttachPoint.Method entry -> MethodPattern.of(entry.method()).name();
            case AttachPoint.MethodReturn exit -> MethodPattern.of(exit.method()).name();
            default -> "";
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
