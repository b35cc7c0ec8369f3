package dev.nopal.agent.instrument;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * The instrumenter of this JVM: makes methods of any class call callbacks, at entry, at exit and at
 * lines, and restores them.
 *
 * <p>Retransforms only the classes that have a callback, many at once. Several users may instrument
 * the same method; each has its own callback, and its own token from entry to exit. When the last
 * one is removed, the JVM has the original bytes again. Never throws because of the environment:
 * what cannot be instrumented is in the {@link InstrumentationReport}. One thread at a time
 * instruments; callbacks must not.
 */
public final class Instrumenter {
    /**
     * The number of classes that the JVM exchanges in one pause. Bounds its length, and the time
     * until a user sees progress or can stop; each pause costs about 10 ms however few they are.
     */
    private static final int BATCH = 250;

    private static final int ROUNDS = 2;

    /**
     * One user of the instrumenter, with what it has instrumented.
     *
     * @param user such as {@code tracer latency}
     */
    public record Use(String user, InstrumentationReport report) {}

    private static Instrumenter only;

    private final Instrumentation instrumentation;
    private final InstrumentedClasses classes = new InstrumentedClasses();
    private volatile boolean isBaseInstrumented;
    private Transformer transformer;

    private Instrumenter(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    /** Returns the one instrumenter of this JVM. */
    public static synchronized Instrumenter of(Instrumentation instrumentation) {
        if (only == null) {
            only = new Instrumenter(instrumentation);
        }
        return only;
    }

    /** Instruments what is requested; returns when the loaded classes are instrumented. */
    public Installation instrument(InstrumentationRequest request, MethodLimit limit) {
        return instrument(request, limit, InstrumentationProgress.NONE);
    }

    /**
     * Does the same, and can be cancelled: then some classes are instrumented until the
     * installation is closed.
     */
    public synchronized Installation instrument(
            InstrumentationRequest request, MethodLimit limit, InstrumentationProgress progress) {
        Installation installation = new Installation(request, limit, this::close, this::remove);
        Optional<String> obstacle = prepare();
        if (obstacle.isPresent()) {
            installation.refuse(obstacle.get());
            return installation;
        }
        transformer.installations().add(installation);
        // Several rounds, because other threads may have been loading classes during the first one.
        for (int i = 0; i < ROUNDS; i++) {
            retransform(
                    wanted(installation),
                    () -> {
                        progress.progressed(
                                installation.report().methods(), request.expectedMethods());
                        return !progress.isCancelled();
                    });
        }
        if (progress.isCancelled()) {
            installation.refuse("cancelled");
        } else if (installation.started()) {
            classes.all().forEach(InstrumentedClass::activate);
        } else {
            close(installation);
        }
        return installation;
    }

    /** Instruments loaded classes that the request of an installation wants only now. */
    public synchronized void instrumentMore(Installation installation) {
        if (!installation.isClosed() && transformer.installations().contains(installation)) {
            retransform(wanted(installation), () -> true);
            classes.all().forEach(InstrumentedClass::activate);
        }
    }

    /** Returns the locations of the loaded classes of these names; changes nothing. */
    public synchronized List<ClassLocations> locations(Predicate<String> className) {
        if (prepare().isPresent()) {
            return List.of();
        }
        List<Class<?>> wanted = new ArrayList<>();
        for (Class<?> each : loaded()) {
            if (className.test(each.getName())) {
                wanted.add(each);
            }
        }
        try {
            return new ClassReading(instrumentation, transformer).locations(wanted);
        } finally {
            rest();
        }
    }

    /** Returns the users that have something instrumented now, and what they have. */
    public synchronized List<Use> uses() {
        List<Use> uses = new ArrayList<>();
        if (transformer != null) {
            for (Installation each : transformer.installations()) {
                uses.add(new Use(each.user(), each.report()));
            }
        }
        return uses;
    }

    /**
     * Returns about how many calls of callbacks were skipped, because too many threads were in
     * callbacks at once.
     */
    public synchronized long droppedCalls() {
        return transformer == null ? 0 : transformer.droppedCalls();
    }

    private Optional<String> prepare() {
        if (!instrumentation.isRetransformClassesSupported()) {
            return Optional.of("this JVM does not let the agent change loaded classes");
        }
        if (transformer == null) {
            try {
                Bridge bridge = Bridge.install(instrumentation);
                bridge.addLinker(classes);
                transformer = new Transformer(classes, bridge, new BaseGuarding());
                LinkageWarmUp.run();
            } catch (IOException e) {
                return Optional.of(e.getMessage());
            }
        }
        if (transformer.installations().isEmpty()) {
            instrumentation.addTransformer(transformer, true);
        }
        return Optional.empty();
    }

    /** Stops observing class loading if nothing is instrumented. */
    private void rest() {
        if (transformer.installations().isEmpty()) {
            instrumentation.removeTransformer(transformer);
            isBaseInstrumented = false;
        }
    }

    private List<Class<?>> loaded() {
        List<Class<?>> loaded = new ArrayList<>();
        for (Class<?> each : instrumentation.getAllLoadedClasses()) {
            if (instrumentation.isModifiableClass(each)
                    && Transformer.isForeign(each.getClassLoader(), each.getName())) {
                loaded.add(each);
            }
        }
        return loaded;
    }

    private List<Class<?>> wanted(Installation installation) {
        List<Class<?>> wanted = new ArrayList<>();
        for (Class<?> each : loaded()) {
            if (installation.wants(each.getName())) {
                InstrumentedClass known = classes.find(each.getClassLoader(), each.getName());
                if (known == null || !known.wasAsked(installation)) {
                    wanted.add(each);
                }
            }
        }
        return wanted;
    }

    /**
     * Makes the JVM exchange classes.
     *
     * @param goesOn asked before each batch
     */
    private void retransform(List<Class<?>> wanted, BooleanSupplier goesOn) {
        for (int start = 0; start < wanted.size() && goesOn.getAsBoolean(); start += BATCH) {
            exchange(wanted.subList(start, Math.min(start + BATCH, wanted.size())));
        }
    }

    private void exchange(List<Class<?>> batch) {
        Optional<Throwable> refusal = retransformation(batch);
        if (refusal.isEmpty()) {
            return;
        }
        if (batch.size() > 1) {
            int half = batch.size() / 2;
            exchange(batch.subList(0, half));
            exchange(batch.subList(half, batch.size()));
            return;
        }
        Class<?> refused = batch.getFirst();
        InstrumentedClass known = classes.find(refused.getClassLoader(), refused.getName());
        if (known != null) {
            new RefusedMethods(known, () -> retransformation(batch)).find();
        }
    }

    /** Makes the JVM exchange classes; returns why it did not. */
    private Optional<Throwable> retransformation(List<Class<?>> batch) {
        try {
            instrumentation.retransformClasses(batch.toArray(Class<?>[]::new));
            return Optional.empty();
        } catch (UnmodifiableClassException | RuntimeException | LinkageError | InternalError e) {
            return Optional.of(e);
        }
    }

    private synchronized void close(Installation installation) {
        if (installation.isClosed()) {
            return;
        }
        installation.markClosed();
        if (transformer == null || !transformer.installations().remove(installation)) {
            return;
        }
        restore(each -> each.leave(installation));
        rest();
    }

    private synchronized void remove(Installation installation, Predicate<Location> which) {
        if (!installation.isClosed()) {
            restore(each -> each.remove(installation, which));
        }
    }

    /** Instruments classes again after callbacks were removed from them. */
    private void restore(Predicate<InstrumentedClass> hasFewer) {
        Set<InstrumentedClass> left = new HashSet<>();
        for (InstrumentedClass each : classes.all()) {
            if (hasFewer.test(each)) {
                left.add(each);
            }
        }
        List<Class<?>> changed = new ArrayList<>();
        for (Class<?> each : loaded()) {
            InstrumentedClass known = classes.find(each.getClassLoader(), each.getName());
            if (known != null && left.contains(known)) {
                changed.add(each);
            }
        }
        try {
            retransform(changed, () -> true);
        } finally {
            left.forEach(InstrumentedClass::endRemoved);
        }
    }

    private final class BaseGuarding implements CallbackFactory.Guarding {
        @Override
        public void begin() {
            if (!isBaseInstrumented) {
                isBaseInstrumented = true;
                for (InstrumentedClass each : classes.all()) {
                    each.guard();
                }
            }
        }

        @Override
        public boolean isNeeded() {
            return isBaseInstrumented;
        }
    }
}
