package dev.nopal.agent.instrument;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;

/** Wants some points of one class, and writes down each call of their hooks. */
final class Recorder implements InstrumentationRequest {
    /**
     * Is one call of a hook.
     *
     * @param kind {@code enter}, {@code exit} or {@code line}
     */
    record Event(String kind, String method, List<Object> values) {}

    private static final MethodHandle ENTER = find("enter", long.class);
    private static final MethodHandle EXIT = find("exit", void.class);
    private static final MethodHandle LINE = find("line", void.class);

    final List<Event> events = Collections.synchronizedList(new ArrayList<>());
    private final Predicate<String> names;
    private final Predicate<Location> points;
    private final boolean guarded;
    private long token;

    private Recorder(Predicate<String> names, Predicate<Location> points, boolean guarded) {
        this.names = names;
        this.points = points;
        this.guarded = guarded;
    }

    static Recorder ofMethods(String className, String... methods) {
        return new Recorder(
                className::equals,
                point ->
                        point instanceof MethodLocation method
                                && Arrays.asList(methods).contains(method.name()),
                false);
    }

    static Recorder ofLine(String className, int line) {
        return new Recorder(
                className::equals,
                point -> point instanceof LineLocation found && found.line() == line,
                false);
    }

    Recorder guarded() {
        return new Recorder(names, points, true);
    }

    WeavingGone weave() {
        return Instrumenter.of(TestAgent.instrumentation()).weave(this, MethodLimit.DEFAULT);
    }

    /** Weaves, runs, and restores. */
    List<Event> during(Runnable action) {
        try (WeavingGone weaving = weave()) {
            action.run();
            if (weaving.report().methods() == 0) {
                throw new AssertionError(weaving.report() + " " + weaving.report().skipped());
            }
        }
        return events;
    }

    private static MethodHandle find(String name, Class<?> type) {
        try {
            return MethodHandles.lookup()
                    .findVirtual(
                            Recorder.class,
                            name,
                            MethodType.methodType(type, Location.class, Object[].class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    synchronized long enter(Location point, Object[] values) {
        record("enter", point, values);
        return ++token;
    }

    void exit(Location point, Object[] values) {
        record("exit", point, values);
    }

    void line(Location point, Object[] values) {
        record("line", point, values);
    }

    private void record(String kind, Location point, Object[] values) {
        events.add(new Event(kind, point.method().name(), Arrays.asList(values.clone())));
    }

    private MethodHandle fitted(MethodHandle handle, Location point, MethodType type) {
        return MethodHandles.insertArguments(handle, 0, this, point)
                .asCollector(Object[].class, type.parameterCount())
                .asType(type);
    }

    @Override
    public String user() {
        return "recorder";
    }

    @Override
    public boolean wants(String className) {
        return names.test(className);
    }

    @Override
    public List<Callback> hooks(ClassLocations found) {
        List<Callback> hooks = new ArrayList<>();
        for (MethodLocation method : found.methods()) {
            if (points.test(method)) {
                hooks.add(
                        Callback.around(
                                method,
                                fitted(ENTER, method, method.enterType()),
                                fitted(EXIT, method, method.exitType())));
            }
        }
        for (LineLocation line : found.lines()) {
            if (points.test(line)) {
                hooks.add(Callback.atLine(line, fitted(LINE, line, line.lineType())));
            }
        }
        if (guarded) {
            hooks.replaceAll(Callback::asGuarded);
        }
        return hooks;
    }
}
