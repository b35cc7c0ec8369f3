package dev.nopal.agent.method;

import dev.nopal.agent.instrument.Callback;
import dev.nopal.agent.instrument.ClassLocations;
import dev.nopal.agent.instrument.InstrumentationRequest;
import dev.nopal.agent.instrument.MethodLocation;
import dev.nopal.agent.instrument.Variable;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.Wildcard;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * The request to pass every call of some methods to the program itself.
 *
 * <p>A pattern means the methods that it means in a script; a class without a package is one of any
 * package.
 */
public final class MethodRecorder implements InstrumentationRequest {
    /**
     * What is called for one method.
     *
     * @param enter {@code (Object this, Object[] arguments)long}; returns a token
     * @param exit {@code (Object returned, Throwable thrown, long token)void}
     */
    public record Handlers(MethodHandle enter, MethodHandle exit) {}

    private final AttachPoint.Method[] patterns;
    private final BiFunction<String, List<String>, Handlers> handlers;

    /**
     * @param handlers returns what is called for a name such as {@code
     *     method:com.shop.Checkout:place} and the names of its parameters
     */
    public MethodRecorder(
            List<AttachPoint.Method> patterns,
            BiFunction<String, List<String>, Handlers> handlers) {
        this.patterns =
                patterns.stream()
                        .map(MethodRecorder::inAnyPackage)
                        .toArray(AttachPoint.Method[]::new);
        this.handlers = handlers;
    }

    private static AttachPoint.Method inAnyPackage(AttachPoint.Method pattern) {
        return SimpleClassNames.isShort(pattern.className())
                ? new AttachPoint.Method(
                        ClassFamilies.ANY_PACKAGE + pattern.className(), pattern.method())
                : pattern;
    }

    @Override
    public String user() {
        return "recording";
    }

    /** A plain loop, because this is called for every class that is loaded. */
    @Override
    public boolean wants(String className) {
        for (AttachPoint.Method each : patterns) {
            if (ClassFamilies.matchesName(each.className(), className)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public List<Callback> callbacks(ClassLocations locations) {
        Set<MethodLocation> wanted = new LinkedHashSet<>();
        for (AttachPoint.Method each : patterns) {
            if (ClassFamilies.matchesName(each.className(), locations.name())) {
                for (MethodLocation location : meant(each, locations)) {
                    if (!MethodPatterns.isLeftOut(each, location, locations)) {
                        wanted.add(location);
                    }
                }
            }
        }
        List<Callback> callbacks = new ArrayList<>();
        for (MethodLocation each : wanted) {
            callbacks.add(callback(each, locations));
        }
        return callbacks;
    }

    /** Adds methods without code if they are named, so that they are reported as skipped. */
    private static List<MethodLocation> meant(
            AttachPoint.Method pattern, ClassLocations locations) {
        return Wildcard.isPattern(pattern.method())
                ? MethodPatterns.methods(pattern.method(), locations)
                : MethodPatterns.named(pattern.method(), locations);
    }

    private Callback callback(MethodLocation location, ClassLocations locations) {
        String name =
                "method:" + locations.name() + ":" + MethodPatterns.nameOf(location, locations);
        Handlers called =
                handlers.apply(name, location.variables().stream().map(Variable::name).toList());
        return Callback.around(location, entry(location, called), exit(location, called))
                .asGuarded();
    }

    private static MethodHandle entry(MethodLocation location, Handlers called) {
        MethodHandle collected =
                called.enter().asCollector(1, Object[].class, location.variables().size());
        return location.isStatic()
                ? MethodHandles.insertArguments(collected, 0, (Object) null)
                : collected;
    }

    private static MethodHandle exit(MethodLocation location, Handlers called) {
        MethodHandle exit =
                location.descriptor().endsWith(")V")
                        ? MethodHandles.insertArguments(called.exit(), 0, (Object) null)
                        : called.exit();
        MethodType type = location.exitType();
        int dropped = type.parameterCount() - exit.type().parameterCount();
        return MethodHandles.dropArguments(exit, 0, type.parameterList().subList(0, dropped));
    }
}
