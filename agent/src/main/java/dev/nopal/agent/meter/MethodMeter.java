package dev.nopal.agent.meter;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * Code around every call of some methods, on the thread that calls, until it is closed.
 *
 * <p>Needs the agent in this JVM. Nothing is passed to that code but a token, so that measuring a
 * call allocates nothing and keeps no object alive. Never throws because of the environment: see
 * {@link #refusal}. Thread-safe.
 */
public final class MethodMeter implements AutoCloseable {
    private static final String AGENT = "dev.nopal.entry.NopalAgent";
    private static final MethodHandle ENTER = find("enter", MethodType.methodType(long.class));
    private static final MethodHandle EXIT =
            find("exit", MethodType.methodType(void.class, Throwable.class, long.class));

    private final String report;
    private final Optional<Runnable> restore;
    private final Supplier<?> skipped;

    private MethodMeter(String report, Optional<Runnable> restore, Supplier<?> skipped) {
        this.report = report;
        this.restore = restore;
        this.skipped = skipped;
    }

    /**
     * The methods to measure.
     *
     * @param classes a name such as {@code com.shop.Checkout}; {@code *} stands for anything
     * @param methods likewise; {@code *} alone excludes constructors, initialisers and generated
     *     methods
     * @param withTrivial whether accessors and the like are measured, too
     * @param limit how many methods may match; if more do, none is measured
     * @param flag what raises the limit, for messages; empty for nothing
     */
    public record Methods(
            String classes, String methods, boolean withTrivial, int limit, String flag) {}

    /**
     * Begins to measure, in loaded classes and in those that are loaded later.
     *
     * @param around returns what runs around a method, or null for nothing. Its parameters are the
     *     class and the method, with its parameters' types where it is overloaded. Called while
     *     classes are loaded: must be quick.
     */
    public static MethodMeter on(
            Methods selection, BiFunction<String, String, ? extends AroundCall> around) {
        BiFunction<String, String, MethodHandle[]> handles =
                (type, method) -> handles(around.apply(type, method));
        Map<String, Object> request = new HashMap<>();
        request.put("action", "meter");
        request.put("classes", selection.classes());
        request.put("methods", selection.methods());
        request.put("trivial", selection.withTrivial());
        request.put("limit", selection.limit());
        request.put("flag", selection.flag());
        request.put("handles", handles);
        try {
            Map<?, ?> answer =
                    (Map<?, ?>)
                            Class.forName(AGENT, true, ClassLoader.getSystemClassLoader())
                                    .getMethod("tracers", Map.class)
                                    .invoke(null, request);
            List<?> lines = (List<?>) answer.get("lines");
            return new MethodMeter(
                    String.valueOf(lines.get(0)),
                    Optional.ofNullable((Runnable) answer.get("close")),
                    answer.get("skipped") instanceof Supplier<?> later ? later : List::of);
        } catch (ReflectiveOperationException | LinkageError e) {
            return new MethodMeter("no agent is in this JVM", Optional.empty(), List::of);
        }
    }

    /** Only types of the JDK can be passed to the agent, which has its own class loader. */
    private static MethodHandle[] handles(AroundCall around) {
        return around == null
                ? null
                : new MethodHandle[] {ENTER.bindTo(around), EXIT.bindTo(around)};
    }

    private static MethodHandle find(String name, MethodType type) {
        try {
            return MethodHandles.lookup().findVirtual(AroundCall.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Returns why nothing is measured, if so. */
    public Optional<String> refusal() {
        return restore.isPresent() ? Optional.empty() : Optional.of(report);
    }

    /** Returns methods and classes that match and are not measured, each with the reason. */
    public List<String> skipped() {
        return ((List<?>) skipped.get()).stream().map(String::valueOf).toList();
    }

    /** Restores the methods. Idempotent. */
    @Override
    public void close() {
        restore.ifPresent(Runnable::run);
    }
}
