package dev.nopal.agent.instrument;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;

/** A request for some locations of one class, which records each call of their callbacks. */
final class Recorder implements InstrumentationRequest {
    /**
     * One call of a callback.
     *
     * @param kind {@code enter}, {@code exit} or {@code line}
     */
    record Event(String kind, String method, List<Object> values) {}

    private static final MethodHandle ENTER = find("enter", long.class);
    private static final MethodHandle EXIT = find("exit", void.class);
    private static final MethodHandle LINE = find("line", void.class);

    final List<Event> events = Collections.synchronizedList(new ArrayList<>());
    private final Predicate<String> names;
    private final Predicate<Location> locations;
    private final boolean guarded;
    private long token;

    private Recorder(Predicate<String> names, Predicate<Location> locations, boolean guarded) {
        this.names = names;
        this.locations = locations;
        this.guarded = guarded;
    }

    static Recorder ofMethods(String className, String... methods) {
        return new Recorder(
                className::equals,
                location ->
                        location instanceof MethodLocation method
                                && Arrays.asList(methods).contains(method.name()),
                false);
    }

    static Recorder ofLine(String className, int line) {
        return new Recorder(
                className::equals,
                location -> location instanceof LineLocation found && found.line() == line,
                false);
    }

    Recorder guarded() {
        return new Recorder(names, locations, true);
    }

    Installation instrument() {
        return Instrumenter.of(TestAgent.instrumentation()).instrument(this, MethodLimit.DEFAULT);
    }

    /** Instruments, runs, and restores. */
    List<Event> during(Runnable action) {
        try (Installation installation = instrument()) {
            action.run();
            if (installation.report().methods() == 0) {
                throw new AssertionError(
                        installation.report() + " " + installation.report().skipped());
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

    synchronized long enter(Location location, Object[] values) {
        record("enter", location, values);
        return ++token;
    }

    void exit(Location location, Object[] values) {
        record("exit", location, values);
    }

    void line(Location location, Object[] values) {
        record("line", location, values);
    }

    private void record(String kind, Location location, Object[] values) {
        events.add(new Event(kind, location.method().name(), Arrays.asList(values.clone())));
    }

    private MethodHandle fitted(MethodHandle handle, Location location, MethodType type) {
        return MethodHandles.insertArguments(handle, 0, this, location)
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
    public List<Callback> callbacks(ClassLocations found) {
        List<Callback> callbacks = new ArrayList<>();
        for (MethodLocation method : found.methods()) {
            if (locations.test(method)) {
                callbacks.add(
                        Callback.around(
                                method,
                                fitted(ENTER, method, method.enterType()),
                                fitted(EXIT, method, method.exitType())));
            }
        }
        for (LineLocation line : found.lines()) {
            if (locations.test(line)) {
                callbacks.add(Callback.atLine(line, fitted(LINE, line, line.lineType())));
            }
        }
        if (guarded) {
            callbacks.replaceAll(Callback::asGuarded);
        }
        return callbacks;
    }
}
