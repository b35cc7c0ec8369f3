package dev.nopal.agent.hotspot;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** A stand-in for the tracepoints: remembers what fires while a probe is enabled. */
final class FiredProbes implements ProbeDeclarer {
    /** What a probe fired. */
    record Fired(String probe, List<Object> arguments) {
        Object argument(int index) {
            return arguments.get(index);
        }
    }

    private static final long DEADLINE = Duration.ofSeconds(60).toNanos();

    private final Predicate<String> isEnabled;
    private final List<Fired> fired = new ArrayList<>();
    private final Map<String, List<Class<?>>> declared = new HashMap<>();

    FiredProbes(Predicate<String> isEnabled) {
        this.isEnabled = isEnabled;
    }

    @Override
    public Optional<FiredProbe> declare(
            String provider, String name, List<String> arguments, List<Class<?>> types) {
        declared.put(name, types);
        return Optional.of(
                new FiredProbe(
                        find("isEnabled", String.class).bindTo(this).bindTo(name),
                        find("fire", String.class, Object[].class)
                                .asFixedArity()
                                .bindTo(this)
                                .bindTo(name)));
    }

    private static MethodHandle find(String name, Class<?>... types) {
        try {
            return MethodHandles.lookup()
                    .findVirtual(
                            FiredProbes.class, name, MethodType.methodType(boolean.class, types));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    boolean isEnabled(String name) {
        return isEnabled.test(name);
    }

    /** Refuses what a real tracepoint of the declared types would not take. */
    synchronized boolean fire(String name, Object[] arguments) {
        List<Class<?>> types = declared.get(name);
        List<Class<?>> given = new ArrayList<>();
        for (Object each : arguments) {
            given.add(
                    each instanceof Long
                            ? long.class
                            : each instanceof Integer ? int.class : String.class);
        }
        if (!types.equals(given)) {
            throw new IllegalArgumentException(name + " takes " + types + ", not " + given);
        }
        fired.add(new Fired(name, Arrays.asList(arguments)));
        notifyAll();
        return true;
    }

    /** Returns what a probe fired so far. */
    synchronized List<Fired> of(String probe) {
        return fired.stream().filter(each -> each.probe().equals(probe)).toList();
    }

    synchronized List<Fired> all() {
        return List.copyOf(fired);
    }

    /** Waits for a fact that nothing notifies of. */
    static void until(String what, BooleanSupplier fact) {
        long start = System.nanoTime();
        while (!fact.getAsBoolean()) {
            if (System.nanoTime() - start > DEADLINE) {
                throw new AssertionError(what + " did not happen");
            }
            Thread.onSpinWait();
        }
    }

    /** Waits until a probe has fired with arguments that match. */
    synchronized Fired await(String probe, Predicate<Fired> wanted) throws InterruptedException {
        long start = System.nanoTime();
        while (true) {
            Optional<Fired> found =
                    fired.stream()
                            .filter(each -> each.probe().equals(probe) && wanted.test(each))
                            .findFirst();
            if (found.isPresent()) {
                return found.get();
            }
            if (System.nanoTime() - start > DEADLINE) {
                throw new AssertionError(probe + " did not fire so; it fired " + of(probe));
            }
            wait(1000);
        }
    }
}
