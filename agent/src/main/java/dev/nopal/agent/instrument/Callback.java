package dev.nopal.agent.instrument;

import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * The code of one user that is called at one location.
 *
 * <p>It is inlined by the JIT compiler where it is called, except in {@code java.base} and in
 * classes of Java 6 and older, where arguments are passed in arrays. What it throws is dropped. It
 * is not called again from inside of itself, if it is {@link #guarded} or anything in {@code
 * java.base} is instrumented.
 *
 * @param enter of the location's {@code enterType} or convertible; or of its {@code lineType}
 * @param exit of the location's {@code exitType} or convertible; empty where the exit is not
 *     wanted, which saves the code for it
 * @param guarded whether it may call code that is instrumented, as code that users wrote may; costs
 *     some nanoseconds
 */
public record Callback(
        Location location,
        Optional<MethodHandle> enter,
        Optional<MethodHandle> exit,
        boolean guarded) {

    /** Checks the types; throws {@link java.lang.invoke.WrongMethodTypeException}. */
    public Callback {
        switch (location) {
            case MethodLocation method -> {
                enter = enter.map(handle -> handle.asType(method.enterType()));
                exit = exit.map(handle -> handle.asType(method.exitType()));
            }
            case LineLocation line -> {
                enter = enter.map(handle -> handle.asType(line.lineType()));
                if (exit.isPresent()) {
                    throw new IllegalArgumentException("exit=" + exit.get() + " at a line");
                }
            }
        }
    }

    /** Calls at entry only; what the handle returns is ignored. */
    public static Callback atEntry(MethodLocation location, MethodHandle enter) {
        return new Callback(location, Optional.of(enter), Optional.empty(), false);
    }

    /** Calls at entry and, whichever way it is, at exit. */
    public static Callback around(MethodLocation location, MethodHandle enter, MethodHandle exit) {
        return new Callback(location, Optional.of(enter), Optional.of(exit), false);
    }

    /** Calls at a line. */
    public static Callback atLine(LineLocation location, MethodHandle line) {
        return new Callback(location, Optional.of(line), Optional.empty(), false);
    }

    /** Returns the same callback, safe to call what is instrumented. */
    public Callback asGuarded() {
        return new Callback(location, enter, exit, true);
    }
}
