package dev.nopal;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;

/**
 * The check whether a tracepoint is enabled, which keeps the code that fires it out of the
 * application's compiled methods while it is not.
 *
 * <p>Once a tracepoint has been enabled, the compiler considers its branch likely for as long as
 * the program runs: it keeps the variables of the application's loop on the stack because of a
 * call, or of a lambda's body ({@link Lazy}), that no longer runs. That costs a nanosecond for each
 * check. Hence a call site with two targets, used like this:
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
 * Asleep, it returns {@link #QUIET} or, after it has woken up, {@link #AGAIN}: from these two the
 * compiler sees that nothing is ever fired. It makes a new {@code guardWithTest} each time it falls
 * asleep, because such a handle counts its own outcomes: as far as the compiler knows, the other
 * outcome has never happened, so it compiles no call for it. Waking up discards that code, and the
 * loop continues where the tracepoint may be fired: no event is missed. Awake, it falls asleep
 * after {@value #CALM} checks that found the tracepoint disabled.
 *
 * <p>Each turn makes the JVM recompile the methods that use the gate, and the JVM limits how often
 * it does so: after {@value #MAX_TURNS} turns a gate stays awake.
 */
final class Gate {
    /** The tracepoint is disabled. */
    static final int QUIET = 0;

    /** The check must be repeated. */
    static final int AGAIN = 1;

    /**
     * The tracepoint is enabled: ask and fire. Outside the range of what a sleeping gate returns,
     * so that the compiler knows the answer to {@code == WATCHED} from the range alone.
     */
    static final int WATCHED = 2;

    private static final int CALM = 10_000;
    private static final int MAX_TURNS = 50;
    private static final MethodType ANSWER = MethodType.methodType(int.class, Tracepoint.class);
    private static final MethodHandle IS_ENABLED =
            find("isEnabled", ANSWER.changeReturnType(boolean.class));
    private static final MethodHandle STAYS_QUIET =
            MethodHandles.dropArguments(
                    MethodHandles.constant(int.class, QUIET), 0, Tracepoint.class);
    private static final MethodHandle WAKE = find("wake", ANSWER);
    private static final MethodHandle AWAKE_FOR_ONE = find("awakeForOne", ANSWER);
    private static final MethodHandle AWAKE_FOR_ALL = find("awakeForAll", ANSWER);

    private final MethodHandle wake = WAKE.bindTo(this);
    private final MethodHandle awake;
    private final MutableCallSite site = new MutableCallSite(asleep());
    private StaticTracepoint watched; // the last enabled one; a hint, like the count below
    private int calm;
    private int turns;

    private Gate(MethodHandle awake) {
        this.awake = awake.bindTo(this);
    }

    /** Creates the gate of one tracepoint. */
    static Gate ofOne() {
        return new Gate(AWAKE_FOR_ONE);
    }

    /** Creates a gate that many tracepoints share: it is awake while one of them is enabled. */
    static Gate ofMany() {
        return new Gate(AWAKE_FOR_ALL);
    }

    /** Returns {@code (Tracepoint)int}; keep it where the compiler treats it as a constant. */
    MethodHandle invoker() {
        return site.dynamicInvoker();
    }

    /** Returns whether the gate is asleep: no code that fires is compiled. */
    synchronized boolean isAsleep() {
        return site.getTarget() != awake;
    }

    private MethodHandle asleep() {
        return MethodHandles.guardWithTest(IS_ENABLED, wake, STAYS_QUIET);
    }

    private static boolean isEnabled(Tracepoint tracepoint) {
        return ((StaticTracepoint) tracepoint).isWatched();
    }

    private int awakeForOne(Tracepoint tracepoint) {
        if (isEnabled(tracepoint)) {
            return WATCHED;
        }
        if (++calm >= CALM) {
            sleep(tracepoint);
        }
        return QUIET;
    }

    /**
     * Answers for many tracepoints, while awake. Stores nothing while the same one stays enabled:
     * all threads share this object.
     */
    private int awakeForAll(Tracepoint tracepoint) {
        if (isEnabled(tracepoint)) {
            if (watched != tracepoint) {
                watched = (StaticTracepoint) tracepoint;
            }
            return WATCHED;
        }
        StaticTracepoint last = watched;
        if ((last == null || !last.isWatched()) && ++calm >= CALM) {
            sleep(tracepoint);
        }
        return QUIET;
    }

    private synchronized int wake(Tracepoint tracepoint) {
        calm = 0;
        if (site.getTarget() != awake) {
            site.setTarget(awake);
        }
        return AGAIN;
    }

    private synchronized void sleep(Tracepoint tracepoint) {
        calm = 0;
        if (!isEnabled(tracepoint) && turns < MAX_TURNS && site.getTarget() == awake) {
            turns++;
            watched = null;
            site.setTarget(asleep());
        }
    }

    private static MethodHandle find(String name, MethodType type) {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            return type.returnType() == boolean.class
                    ? lookup.findStatic(Gate.class, name, type)
                    : lookup.findVirtual(Gate.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
