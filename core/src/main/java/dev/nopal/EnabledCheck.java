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
 * int answer = check.invokeExact(tracepoint);
 * while (answer != ENABLED) {
 *     if (answer == DISABLED) {
 *         return;
 *     }
 *     answer = check.invokeExact(tracepoint);
 * }
 * // ask, and fire
 * }</pre>
 *
 * Asleep, it returns {@link #DISABLED} or, after it has woken up, {@link #AGAIN}: from these two
 * the compiler sees that nothing is ever fired. It makes a new {@code guardWithTest} each time it
 * falls asleep, because such a handle counts its own outcomes: as far as the compiler knows, the
 * other outcome has never happened, so it compiles no call for it. Waking up discards that code,
 * and the loop continues where the tracepoint may be fired: no event is missed. Awake, it falls
 * asleep after {@value #CALM} checks that found the tracepoint disabled.
 *
 * <p>Each turn makes the JVM recompile the methods that use the check, and the JVM limits how often
 * it does so: after {@value #MAX_TURNS} turns a check stays awake.
 */
final class EnabledCheck {
    /** The tracepoint is disabled. */
    static final int DISABLED = 0;

    /** The check must be repeated. */
    static final int AGAIN = 1;

    /**
     * The tracepoint is enabled: ask and fire. Outside the range of what a sleeping check returns,
     * so that the compiler knows the answer to {@code == ENABLED} from the range alone.
     */
    static final int ENABLED = 2;

    private static final int CALM = 10_000;
    private static final int MAX_TURNS = 50;
    private static final MethodType ANSWER = MethodType.methodType(int.class, Tracepoint.class);
    private static final MethodHandle IS_ENABLED =
            find("isEnabled", ANSWER.changeReturnType(boolean.class));
    private static final MethodHandle STAYS_DISABLED =
            MethodHandles.dropArguments(
                    MethodHandles.constant(int.class, DISABLED), 0, Tracepoint.class);
    private static final MethodHandle WAKE = find("wake", ANSWER);
    private static final MethodHandle AWAKE_FOR_ONE = find("awakeForOne", ANSWER);
    private static final MethodHandle AWAKE_FOR_ALL = find("awakeForAll", ANSWER);

    private final MethodHandle wake = WAKE.bindTo(this);
    private final MethodHandle awake;
    private final MutableCallSite site = new MutableCallSite(asleep());
    private StaticTracepoint watched; // the last enabled one; a hint, like the count below
    private int calm;
    private int turns;

    private EnabledCheck(MethodHandle awake) {
        this.awake = awake.bindTo(this);
    }

    /** Creates the check of one tracepoint. */
    static EnabledCheck ofOne() {
        return new EnabledCheck(AWAKE_FOR_ONE);
    }

    /** Creates a check that many tracepoints share: it is awake while one of them is enabled. */
    static EnabledCheck ofMany() {
        return new EnabledCheck(AWAKE_FOR_ALL);
    }

    /** Returns {@code (Tracepoint)int}; keep it where the compiler treats it as a constant. */
    MethodHandle invoker() {
        return site.dynamicInvoker();
    }

    /** Returns whether the check is asleep: no code that fires is compiled. */
    synchronized boolean isAsleep() {
        return site.getTarget() != awake;
    }

    private MethodHandle asleep() {
        return MethodHandles.guardWithTest(IS_ENABLED, wake, STAYS_DISABLED);
    }

    private static boolean isEnabled(Tracepoint tracepoint) {
        return ((StaticTracepoint) tracepoint).isWatched();
    }

    private int awakeForOne(Tracepoint tracepoint) {
        if (isEnabled(tracepoint)) {
            return ENABLED;
        }
        if (++calm >= CALM) {
            sleep(tracepoint);
        }
        return DISABLED;
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
            return ENABLED;
        }
        StaticTracepoint last = watched;
        if ((last == null || !last.isWatched()) && ++calm >= CALM) {
            sleep(tracepoint);
        }
        return DISABLED;
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
                    ? lookup.findStatic(EnabledCheck.class, name, type)
                    : lookup.findVirtual(EnabledCheck.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
