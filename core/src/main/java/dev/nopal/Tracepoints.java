package dev.nopal;

import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The implementation of interfaces that declare tracepoints, and the state of Nopal.
 *
 * {@snippet class="dev.nopal.snippets.ShopSnippets" region="interface"}
 *
 * <p>Each abstract method is one of:
 *
 * <ul>
 *   <li>{@code void name(arguments)}: a tracepoint; 0 to 12 arguments of primitive types, {@code
 *       String}, {@code CharSequence}, enums, or {@code Supplier} and {@code LongSupplier}, which
 *       are called only while the tracepoint is enabled;
 *   <li>{@code boolean nameEnabled()}: whether the tracepoint is enabled;
 *   <li>{@code long nameStart()}: the clock if the tracepoint is enabled, else 0; pass it to the
 *       {@link Elapsed} parameter of {@code name}.
 * </ul>
 *
 * {@snippet class="dev.nopal.snippets.ShopSnippets" region="lazy"}
 *
 * <p>Default and static methods work as usual. Cost and failure are those of {@link Tracepoint}.
 */
public final class Tracepoints {
    private Tracepoints() {}

    /**
     * Implements a provider interface. Returns the same object for the same interface. Takes a few
     * milliseconds the first time, O(methods).
     *
     * @param lookup {@code MethodHandles.lookup()}, called where the interface is accessible
     * @throws IllegalArgumentException if the interface is not a provider; the message names the
     *     method
     */
    public static <T> T of(MethodHandles.Lookup lookup, Class<T> type) {
        return ProviderInstances.get(lookup, type);
    }

    /**
     * Implements a provider interface whose package is open to Nopal: on the class path, or opened
     * by its module. Costs what {@link #of(MethodHandles.Lookup, Class)} costs.
     *
     * @throws IllegalArgumentException if it is not open, or the interface is not a provider
     */
    public static <T> T of(Class<T> type) {
        try {
            return of(PackageLookup.in(type), type);
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(
                    "the package of "
                            + type.getName()
                            + " is not open to Nopal; pass MethodHandles.lookup() as the first"
                            + " argument",
                    e);
        }
    }

    /** Returns what works in this process, and why the rest does not. O(tracepoints). */
    public static Status status() {
        KernelSide kernel = KernelSide.CURRENT;
        Map<String, String> problems = new TreeMap<>();
        long mismatches = 0;
        long failures = 0;
        long losses = 0;
        boolean someVisible = false;
        for (TracepointProvider provider : TracepointProvider.all()) {
            someVisible |= provider.isVisible();
            if (!provider.problem().isEmpty()) {
                problems.put(provider.name(), provider.problem());
            }
            for (Tracepoint tracepoint : provider.tracepoints()) {
                Tally tally = ((StaticTracepoint) tracepoint).tally();
                mismatches += tally.mismatches();
                failures += tally.failures();
                losses += tally.losses();
            }
        }
        boolean visible = kernel.isOpen() && (someVisible || problems.isEmpty());
        String reason = kernel.reason();
        if (kernel.isOpen() && !visible) {
            reason = problems.values().iterator().next();
        }
        return new Status(
                visible,
                reason,
                kernel.remedy(),
                kernel.instruction(),
                problems,
                Settings.CURRENT.warnings(),
                mismatches,
                failures,
                losses);
    }

    /** Returns all providers that this copy of Nopal knows, by name. O(n log n). */
    public static List<TracepointProvider> providers() {
        List<TracepointProvider> all = new ArrayList<>(TracepointProvider.all());
        all.sort((a, b) -> a.name().compareTo(b.name()));
        return List.copyOf(all);
    }
}
