package dev.nopal;

import dev.nopal.backend.HeapSite;
import dev.nopal.backend.NativeSite;
import dev.nopal.backend.Site;
import dev.nopal.os.ForeignFunctions;

import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.function.Supplier;

/**
 * The only implementation of {@link Tracepoint}. A record, because the compiler trusts the final
 * fields of records.
 *
 * <p>The site is in a component of its own form, so that the compiler need not look at the form
 * even where the tracepoint is not a constant: that would cost a tenth of a check.
 *
 * @param nativeSite the site where {@link ForeignFunctions} exist, else null
 * @param heapSite the site elsewhere, else null
 */
record StaticTracepoint(
        TracepointProvider provider,
        String name,
        List<Argument> arguments,
        NativeSite nativeSite,
        HeapSite heapSite,
        Hook hook,
        Tally tally)
        implements Tracepoint {
    /** Makes the checks of {@link Firing} run even while the tracepoint is disabled. */
    private static final boolean STRICT = Settings.CURRENT.strict();

    /**
     * Shared by all: only a static final or a component of a record is a constant to the compiler.
     */
    private static final MethodHandle CHECK = EnabledCheck.ofMany().invoker();

    /** Creates a tracepoint that was never enabled. */
    static StaticTracepoint at(
            Site site, TracepointProvider provider, String name, List<Argument> arguments) {
        return new StaticTracepoint(
                provider,
                name,
                arguments,
                ForeignFunctions.EXIST ? (NativeSite) site : null,
                ForeignFunctions.EXIST ? null : (HeapSite) site,
                new Hook(),
                new Tally());
    }

    Site site() {
        return ForeignFunctions.EXIST ? nativeSite : heapSite;
    }

    /**
     * Returns whether the tracepoint is enabled, from its words in memory: the check that {@link
     * EnabledCheck} makes. Two methods, because the compiler inlines those of up to 35 bytes of
     * bytecode however rarely they are called.
     */
    boolean isWatched() {
        return isSiteWatched() && provider.isEnabled();
    }

    private boolean isSiteWatched() {
        return ForeignFunctions.EXIST ? nativeSite.isWatched() : heapSite.isWatched();
    }

    /** Returns whether a JVM session is attached, with or without kernel tracers. */
    boolean isWatchedBySession() {
        return ForeignFunctions.EXIST
                ? nativeSite.isWatchedBySession()
                : heapSite.isWatchedBySession();
    }

    /** Returns whether a kernel tracer is attached; short, so that it is inlined. */
    boolean isWatchedByKernel() {
        return ForeignFunctions.EXIST && nativeSite.isWatchedByKernel();
    }

    @Override
    public boolean isEnabled() {
        try {
            int answer = (int) CHECK.invokeExact((Tracepoint) this);
            while (answer != EnabledCheck.ENABLED) {
                if (answer == EnabledCheck.DISABLED) {
                    return false;
                }
                answer = (int) CHECK.invokeExact((Tracepoint) this);
            }
            return true;
        } catch (Throwable e) {
            return isWatched(); // The stack or the heap is exhausted.
        }
    }

    private boolean isWanted() {
        return STRICT || isEnabled();
    }

    @Override
    public boolean fire() {
        return isWanted() && OutOfLine.fire(this, 0, 0, 0, 0, 0, null, null, null);
    }

    @Override
    public boolean fire(long a) {
        return isWanted() && OutOfLine.fire(this, 1, 0b000, a, 0, 0, null, null, null);
    }

    @Override
    public boolean fire(Object a) {
        return isWanted() && OutOfLine.fire(this, 1, 0b001, 0, 0, 0, a, null, null);
    }

    @Override
    public boolean fire(long a, long b) {
        return isWanted() && OutOfLine.fire(this, 2, 0b000, a, b, 0, null, null, null);
    }

    @Override
    public boolean fire(long a, Object b) {
        return isWanted() && OutOfLine.fire(this, 2, 0b010, a, 0, 0, null, b, null);
    }

    @Override
    public boolean fire(Object a, long b) {
        return isWanted() && OutOfLine.fire(this, 2, 0b001, 0, b, 0, a, null, null);
    }

    @Override
    public boolean fire(Object a, Object b) {
        return isWanted() && OutOfLine.fire(this, 2, 0b011, 0, 0, 0, a, b, null);
    }

    @Override
    public boolean fire(long a, long b, long c) {
        return isWanted() && OutOfLine.fire(this, 3, 0b000, a, b, c, null, null, null);
    }

    @Override
    public boolean fire(long a, long b, Object c) {
        return isWanted() && OutOfLine.fire(this, 3, 0b100, a, b, 0, null, null, c);
    }

    @Override
    public boolean fire(long a, Object b, long c) {
        return isWanted() && OutOfLine.fire(this, 3, 0b010, a, 0, c, null, b, null);
    }

    @Override
    public boolean fire(long a, Object b, Object c) {
        return isWanted() && OutOfLine.fire(this, 3, 0b110, a, 0, 0, null, b, c);
    }

    @Override
    public boolean fire(Object a, long b, long c) {
        return isWanted() && OutOfLine.fire(this, 3, 0b001, 0, b, c, a, null, null);
    }

    @Override
    public boolean fire(Object a, long b, Object c) {
        return isWanted() && OutOfLine.fire(this, 3, 0b101, 0, b, 0, a, null, c);
    }

    @Override
    public boolean fire(Object a, Object b, long c) {
        return isWanted() && OutOfLine.fire(this, 3, 0b011, 0, 0, c, a, b, null);
    }

    @Override
    public boolean fire(Object a, Object b, Object c) {
        return isWanted() && OutOfLine.fire(this, 3, 0b111, 0, 0, 0, a, b, c);
    }

    @Override
    public boolean fire(Object... arguments) {
        return isWanted() && OutOfLine.fireAll(this, arguments);
    }

    @Override
    public boolean fireWith(Supplier<Object[]> arguments) {
        // Evaluated here, where the compiler can inline it; see Lazy.
        Object[] values;
        try {
            if (!isEnabled()) {
                return false;
            }
            values = (Object[]) Lazy.ask(arguments);
        } catch (Throwable e) {
            Firing.failed(this, e);
            return true;
        }
        return OutOfLine.fireAll(this, values);
    }

    String qualifiedName() {
        return provider.name() + ":" + name;
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    @Override
    public String toString() {
        return qualifiedName();
    }
}
