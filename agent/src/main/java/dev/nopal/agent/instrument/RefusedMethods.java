package dev.nopal.agent.instrument;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The search for the methods for which the JVM refuses an instrumented class: only those are given
 * up. Halves the methods, so it takes few retransformations if few are at fault.
 */
final class RefusedMethods {
    private final InstrumentedClass instrumented;
    private final Supplier<Optional<Throwable>> retransformation;
    private final Set<String> accepted = new HashSet<>();

    /**
     * @param retransformation makes the JVM take the class as it is now; returns why it did not
     */
    RefusedMethods(InstrumentedClass instrumented, Supplier<Optional<Throwable>> retransformation) {
        this.instrumented = instrumented;
        this.retransformation = retransformation;
    }

    /** Instruments all methods that the JVM accepts, and drops the others. */
    void find() {
        try {
            add(List.copyOf(instrumented.methods()));
        } finally {
            instrumented.allow(_ -> true);
        }
    }

    private void add(List<String> methods) {
        if (methods.isEmpty()) {
            return;
        }
        Set<String> tried = new HashSet<>(accepted);
        tried.addAll(methods);
        instrumented.allow(tried::contains);
        Optional<Throwable> refusal = retransformation.get();
        if (refusal.isEmpty()) {
            accepted.addAll(methods);
        } else if (methods.size() == 1) {
            instrumented.drop(methods.getFirst(), "the JVM refused it: " + refusal.get());
        } else {
            int half = methods.size() / 2;
            add(new ArrayList<>(methods.subList(0, half)));
            add(new ArrayList<>(methods.subList(half, methods.size())));
        }
    }
}
