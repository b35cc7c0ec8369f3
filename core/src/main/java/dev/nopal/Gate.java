package dev.nopal;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;

/**
 * Answers whether somebody looks at a tracepoint with lazy arguments, and takes the code that asks
 * for them out of the application's methods while nobody does.
 *
 * <p>A lambda costs nothing only if the compiler inlines it ({@link Lazy}); but then its body is
 * part of the application's loop, which keeps its variables on the stack for that body's sake: a
 * nanosecond for each check, for ever after somebody looked once. Hence a call site with two
 * targets, used like this:
 *
 * <pre>{@code
 * int answer = gate.invokeExact(tracepoint);
 * while (answer != WATCHED) {
 *     if (answer == QUIET) {
 *         return;
 *     }
 *     answer = gate.invokeExact(tracepoint);
 * }
 * // ask, and fire
 * }</pre>
 *
 * Asleep it says {@link #QUIET} or, after it has woken itself up, {@link #AGAIN}: with these two
 * the compiler sees that nothing is ever asked. Waking throws that code away, and the loop goes on
 * where the lambda may be asked: no event is missed. Awake, it goes to sleep after {@value #CALM}
 * checks that found nobody.
 *
 * <p>Each turn makes the JVM compile the methods again that use the gate, and it does not do that
 * for ever: after {@value #MAX_TURNS} turns a gate stays awake.
 */
final class Gate {
    /** Nobody looks. */
    static final int QUIET = 0;

    /** The gate must be asked once more. */
    static final int AGAIN = 1;

    /**
     * Somebody looks: ask and fire. Beyond what a sleeping gate says, so that the compiler knows
     * the answer to {@code == WATCHED} by the range alone.
     */
    static final int WATCHED = 2;

    private static final int CALM = 10_000;
    private static final int MAX_TURNS = 50;
    private static final MethodType ANSWER = MethodType.methodType(int.class, Tracepoint.class);
    private static final MethodHandle ASLEEP = find("asleep");
    private static final MethodHandle AWAKE = find("awake");

    private final MethodHandle asleep = ASLEEP.bindTo(this);
    private final MethodHandle awake = AWAKE.bindTo(this);
    private final MutableCallSite site = new MutableCallSite(asleep);
    private Tracepoint watched; // the last one that was; a hint, like the count below
    private int calm;
    private int turns;

    /** Returns {@code (Tracepoint)int}, to be kept where the compiler takes it for a constant. */
    MethodHandle invoker() {
        return site.dynamicInvoker();
    }

    private int asleep(Tracepoint tracepoint) {
        if (tracepoint.isEnabled()) {
            wake();
            return AGAIN; // a constant, and not what wake() returns: see above
        }
        return QUIET;
    }

    private int awake(Tracepoint tracepoint) {
        if (tracepoint.isEnabled()) {
            watched = tracepoint;
            calm = 0;
            return WATCHED;
        }
        if (++calm >= CALM) {
            sleep();
        }
        return QUIET;
    }

    private synchronized void wake() {
        calm = 0;
        if (site.getTarget() != awake) {
            site.setTarget(awake);
        }
    }

    private synchronized void sleep() {
        calm = 0;
        boolean stillWatched = watched != null && watched.isEnabled();
        if (!stillWatched && turns < MAX_TURNS && site.getTarget() != asleep) {
            turns++;
            site.setTarget(asleep);
        }
    }

    private static MethodHandle find(String name) {
        try {
            return MethodHandles.lookup().findVirtual(Gate.class, name, ANSWER);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
