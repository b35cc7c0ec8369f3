package dev.nopal.agent.tracer;

import dev.nopal.agent.instrument.Callback;
import dev.nopal.agent.instrument.ClassLocations;
import dev.nopal.agent.instrument.InstrumentationRequest;
import dev.nopal.agent.instrument.MethodLocation;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * The request of a test for its own handles around calls, which fire no probe.
 *
 * @param withTrivial whether methods that cost less than a handle are requested, too
 * @param handles returns the handles for a class and a method: {@code ()long} at entry, then {@code
 *     (Throwable, long)void} at exit, with the result of the first; or null
 */
record MeteredMethods(
        Selection selection,
        boolean withTrivial,
        BiFunction<String, String, MethodHandle[]> handles)
        implements InstrumentationRequest {
    @Override
    public String user() {
        return "test " + selection.classes() + ":" + selection.methods();
    }

    @Override
    public boolean wants(String className) {
        return selection.hasClass(className);
    }

    @Override
    public List<Callback> callbacks(ClassLocations locations) {
        List<Callback> callbacks = new ArrayList<>();
        for (MethodLocation method : locations.methods()) {
            boolean isWanted =
                    method.obstacle().isEmpty()
                            && selection.hasMethod(method)
                            && (withTrivial || !locations.isTrivial(method));
            MethodHandle[] pair =
                    isWanted ? handles.apply(locations.name(), Labels.of(locations, method)) : null;
            if (pair != null) {
                callbacks.add(
                        Callback.around(
                                method,
                                MethodHandles.dropArguments(
                                        pair[0], 0, method.enterType().parameterList()),
                                CallbackShape.exit(method, pair[1])));
            }
        }
        return callbacks;
    }
}
