package dev.nopal;

import dev.nopal.backend.HeapSite;
import dev.nopal.backend.NativeSite;
import dev.nopal.os.ForeignFunctions;

import java.lang.invoke.MethodHandles;

/**
 * The slow path of a tracepoint by name, taken while it is enabled: checks the arguments against
 * the declaration and passes them to its {@link Hook}.
 */
final class Firing {
    private static final boolean STRICT = Settings.CURRENT.strict();

    private Firing() {}

    /**
     * Initialises every class that a fire needs, so that none of them fails permanently because the
     * first fire happened with the stack or the heap exhausted.
     */
    static void prepare() {
        Class<?>[] needed = {
            OutOfLine.class,
            Firing.class,
            Conversion.class,
            Lazy.class,
            EnabledCheck.class,
            Hook.class,
            Launcher.class,
            Tally.class,
            Log.class,
            ArgumentType.class
        };
        initialize(needed);
        if (ForeignFunctions.EXIST) {
            initialize(Scratch.class, Utf8.class, NativeSite.class);
        } else {
            initialize(HeapSite.class);
        }
    }

    private static void initialize(Class<?>... needed) {
        try {
            for (Class<?> each : needed) {
                MethodHandles.lookup().ensureInitialized(each);
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Fires up to three arguments; argument i is an object if bit i of {@code objects} is set.
     *
     * @return whether the tracepoint was enabled
     */
    static boolean fire(
            StaticTracepoint tracepoint,
            int count,
            int objects,
            long a,
            long b,
            long c,
            Object x,
            Object y,
            Object z) {
        boolean looking = tracepoint.isEnabled();
        if (!looking && !STRICT) {
            return false;
        }
        if (count != tracepoint.arguments().size()) {
            return mismatched(tracepoint, looking, count + " arguments");
        }
        try {
            for (int i = 0; i < count; i++) {
                Argument argument = tracepoint.arguments().get(i);
                boolean isObject = (objects >> i & 1) != 0;
                Object object = i == 0 ? x : i == 1 ? y : z;
                if (object instanceof String && argument.type() == ArgumentType.STRING) {
                    continue; // by far the most common case: needs no conversion
                }
                if (isObject && Conversion.isLazy(object)) {
                    if (!looking) {
                        continue;
                    }
                    object = Conversion.ask(object);
                }
                if (argument.type().isIntegral()) {
                    if (isObject && !Conversion.isInteger(object)) {
                        return mismatched(tracepoint, argument, looking, object);
                    }
                    long number =
                            isObject ? Conversion.integer(object) : i == 0 ? a : i == 1 ? b : c;
                    if (!argument.type().holds(number)) {
                        return mismatched(tracepoint, argument, looking, number);
                    }
                    a = i == 0 ? number : a;
                    b = i == 1 ? number : b;
                    c = i == 2 ? number : c;
                } else {
                    Object value =
                            isObject ? Conversion.value(argument, object) : Conversion.MISMATCH;
                    if (value == Conversion.MISMATCH) {
                        Object given = isObject ? object : (Object) (i == 0 ? a : i == 1 ? b : c);
                        return mismatched(tracepoint, argument, looking, given);
                    }
                    x = i == 0 ? value : x;
                    y = i == 1 ? value : y;
                    z = i == 2 ? value : z;
                }
            }
            if (looking && tracepoint.isWatchedBySession()) {
                tracepoint.hook().named(tracepoint).invokeExact(a, b, c, x, y, z);
            } else if (looking && tracepoint.isWatchedByKernel()) {
                // Checked again: a session may just have detached, and the site may have no stub to
                // call.
                show(tracepoint, count, a, b, c, x, y, z);
            }
        } catch (Throwable e) {
            failed(tracepoint, e);
        }
        return looking;
    }

    /**
     * Passes checked arguments to kernel tracers, as {@link Launcher} would at the end of the hook.
     * The hook of a tracepoint by name is not a constant to the compiler: going through it takes
     * several calls (60 ns), and without a session it does nothing else.
     */
    private static void show(
            StaticTracepoint tracepoint,
            int count,
            long a,
            long b,
            long c,
            Object x,
            Object y,
            Object z) {
        Scratch scratch = Scratch.take(tracepoint);
        if (scratch == null) {
            return;
        }
        try {
            for (int i = 0; i < count; i++) {
                ArgumentType type = tracepoint.arguments().get(i).type();
                if (type.isIntegral()) {
                    scratch.set(i, i == 0 ? a : i == 1 ? b : c);
                } else {
                    scratch.value(i, i == 0 ? x : i == 1 ? y : z);
                }
            }
            scratch.call(tracepoint);
            scratch.busy = false;
        } catch (Throwable e) {
            scratch.busy = false;
            failed(tracepoint, e);
        }
    }

    /** Fires any number of arguments. */
    static boolean fireAll(StaticTracepoint tracepoint, Object[] given) {
        boolean looking = tracepoint.isEnabled();
        if (!looking && !STRICT) {
            return false;
        }
        int count = given == null ? 0 : given.length;
        if (given == null || count != tracepoint.arguments().size()) {
            return mismatched(tracepoint, looking, count + " arguments");
        }
        try {
            Object[] values = new Object[count];
            for (int i = 0; i < count; i++) {
                Argument argument = tracepoint.arguments().get(i);
                boolean lazy = Conversion.isLazy(given[i]);
                if (lazy && !looking) {
                    continue;
                }
                Object object = lazy ? Conversion.ask(given[i]) : given[i];
                values[i] = converted(argument, object);
                if (values[i] == Conversion.MISMATCH) {
                    return mismatched(tracepoint, argument, looking, object);
                }
            }
            if (looking) {
                tracepoint.hook().all(tracepoint).invokeExact(values);
            }
        } catch (Throwable e) {
            failed(tracepoint, e);
        }
        return looking;
    }

    private static Object converted(Argument argument, Object object) {
        if (!argument.type().isIntegral()) {
            return Conversion.value(argument, object);
        }
        return Conversion.isInteger(object) && argument.type().holds(Conversion.integer(object))
                ? Conversion.boxed(argument.type(), Conversion.integer(object))
                : Conversion.MISMATCH;
    }

    private static boolean mismatched(
            StaticTracepoint tracepoint, Argument argument, boolean looking, Object given) {
        return mismatched(tracepoint, looking, Conversion.problem(argument, given));
    }

    private static boolean mismatched(
            StaticTracepoint tracepoint, boolean looking, String problem) {
        tracepoint.tally().mismatched();
        if (STRICT || tracepoint.tally().isFirst()) {
            String message =
                    "tracepoint "
                            + tracepoint
                            + tracepoint.arguments()
                            + " was fired with other arguments: "
                            + problem;
            if (STRICT) {
                throw new Mismatch(message);
            }
            Log.debug(message);
        }
        return looking;
    }

    /**
     * Counts an exception thrown by the application's own code; rethrows only strict mode's {@link
     * Mismatch}.
     */
    static void failed(StaticTracepoint tracepoint, Throwable e) {
        if (e instanceof Mismatch mismatch) {
            throw mismatch;
        }
        try {
            tracepoint.tally().failed();
            if (tracepoint.tally().isFirst()) {
                Log.debug("tracepoint " + tracepoint + " could not be fired: " + e);
            }
        } catch (Throwable again) {
            // The stack or the heap is exhausted: this failure may not be counted.
        }
    }
}
