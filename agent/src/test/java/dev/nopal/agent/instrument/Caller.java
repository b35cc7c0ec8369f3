package dev.nopal.agent.instrument;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A request for one guarded callback, which runs an action at one method. */
final class Caller implements InstrumentationRequest {
    private final String className;
    private final String method;
    private final Runnable action;
    private final AtomicInteger calls = new AtomicInteger();

    Caller(String className, String method, Runnable action) {
        this.className = className;
        this.method = method;
        this.action = action;
    }

    int calls() {
        return calls.get();
    }

    void run() {
        calls.incrementAndGet();
        action.run();
    }

    @Override
    public boolean wants(String name) {
        return name.equals(className);
    }

    @Override
    public List<Callback> callbacks(ClassLocations locations) {
        List<Callback> callbacks = new ArrayList<>();
        for (MethodLocation each : locations.methods()) {
            if (each.name().equals(method)) {
                callbacks.add(
                        Callback.around(each, handle(each.enterType()), handle(each.exitType()))
                                .asGuarded());
            }
        }
        return callbacks;
    }

    private MethodHandle handle(MethodType type) {
        try {
            MethodHandle run =
                    MethodHandles.lookup().bind(this, "run", MethodType.methodType(void.class));
            return MethodHandles.dropArguments(run, 0, type.parameterList()).asType(type);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
