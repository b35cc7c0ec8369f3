package dev.nopal.agent.method;

import dev.nopal.agent.instrument.ClassLocations;
import dev.nopal.agent.instrument.LineLocation;
import dev.nopal.agent.instrument.Location;
import dev.nopal.agent.instrument.MethodLocation;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.Wildcard;

import java.lang.reflect.AccessFlag;
import java.util.List;

/** Says which points of classes an attach point means. */
final class MethodPatterns {
    private MethodPatterns() {}

    static boolean isOfMethods(AttachPoint attachPoint) {
        return attachPoint instanceof AttachPoint.Method
                || attachPoint instanceof AttachPoint.MethodReturn
                || attachPoint instanceof AttachPoint.Line;
    }

    static MethodProbeType kindOf(AttachPoint attachPoint) {
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

    /** Tells whether it may mean many methods. */
    static boolean isPattern(AttachPoint attachPoint) {
        return !(attachPoint instanceof AttachPoint.Line)
                && (Wildcard.isPattern(classOf(attachPoint))
                        || Wildcard.isPattern(methodOf(attachPoint)));
    }

    /** Quick: is asked for every class that is loaded. */
    static boolean mayBeIn(AttachPoint attachPoint, String className) {
        return attachPoint instanceof AttachPoint.Line line
                ? MethodProbe.isLineOf(line.className(), className)
                : Wildcard.matches(classOf(attachPoint), className);
    }

    /** Returns what is meant in a class, without methods that have no code. */
    static List<? extends Location> in(AttachPoint attachPoint, ClassLocations points) {
        if (!mayBeIn(attachPoint, points.name())) {
            return List.of();
        }
        return switch (attachPoint) {
            case AttachPoint.Method method -> methods(method.method(), points);
            case AttachPoint.MethodReturn method -> methods(method.method(), points);
            case AttachPoint.Line line ->
                    points.lines().stream()
                            .filter(each -> line.number() == 0 || each.line() == line.number())
                            .filter(each -> each.method().obstacle().isEmpty())
                            .toList();
            default -> List.of();
        };
    }

    private static List<MethodLocation> methods(String pattern, ClassLocations points) {
        MethodPattern wanted = MethodPattern.of(pattern);
        return points.methods().stream()
                .filter(wanted::matches)
                .filter(MethodPatterns::hasCode)
                .toList();
    }

    /** Tells whether a method is one that a pattern leaves out: only its name would bring it. */
    static boolean isLeftOut(AttachPoint attachPoint, Location point, ClassLocations points) {
        return Wildcard.isPattern(methodOf(attachPoint)) && points.isTrivial(point.method());
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

    /** Returns what a probe's name has behind the class: with parameters only if needed. */
    static String nameOf(Location point, ClassLocations points) {
        return switch (point) {
            case LineLocation line -> Integer.toString(line.line());
            case MethodLocation method -> {
                boolean isOverloaded =
                        points.methods().stream()
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
