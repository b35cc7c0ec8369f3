package dev.nopal.agent.instrument;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;

/** A request for every method of some classes, which counts calls. */
final class Everywhere implements InstrumentationRequest {
    static final LongAdder ENTERED = new LongAdder();
    static final LongAdder LEFT = new LongAdder();
    static final LongAdder LINES = new LongAdder();

    private static final MethodHandle ENTER = find("enter", long.class);
    private static final MethodHandle EXIT = find("exit", void.class);
    private static final MethodHandle LINE = find("line", void.class);

    private final Predicate<String> names;
    private final boolean lines;
    private final boolean calls;

    /**
     * @param calls whether callbacks do something
     */
    Everywhere(Predicate<String> names, boolean calls, boolean lines) {
        this.names = names;
        this.calls = calls;
        this.lines = lines;
    }

    private static MethodHandle find(String name, Class<?> type) {
        try {
            return MethodHandles.lookup()
                    .findStatic(Everywhere.class, name, MethodType.methodType(type));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static long enter() {
        ENTERED.increment();
        return 1;
    }

    static void exit() {
        LEFT.increment();
    }

    static void line() {
        LINES.increment();
    }

    private static MethodHandle fitted(MethodHandle handle, MethodType type) {
        return MethodHandles.dropArguments(handle, 0, type.parameterList());
    }

    @Override
    public boolean wants(String className) {
        return names.test(className);
    }

    @Override
    public List<Callback> callbacks(ClassLocations locations) {
        List<Callback> callbacks = new ArrayList<>();
        for (MethodLocation method : locations.methods()) {
            if (method.obstacle().isEmpty()) {
                callbacks.add(
                        calls
                                ? Callback.around(
                                        method,
                                        fitted(ENTER, method.enterType()),
                                        fitted(EXIT, method.exitType()))
                                : Callback.around(
                                        method,
                                        MethodHandles.empty(method.enterType()),
                                        MethodHandles.empty(method.exitType())));
            }
        }
        if (lines) {
            for (LineLocation line : locations.lines()) {
                callbacks.add(
                        Callback.atLine(
                                line,
                                calls
                                        ? fitted(LINE, line.lineType())
                                        : MethodHandles.empty(line.lineType())));
            }
        }
        return callbacks;
    }
}
