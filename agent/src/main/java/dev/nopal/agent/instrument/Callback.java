package dev.nopal.agent.instrument;

import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * The code of one user that is called at one location.
 *
 * <p>It is inlined by the JIT compiler where it is called, except in {@code java.base} and in
 * classes of Java 6 and older, where arguments are passed in arrays. What it throws is discarded.
 * It is not called recursively if it is {@link #guarded} or if anything in {@code java.base} is
 * instrumented.
 *
 * @param enter a handle of the location's {@code enterType} or convertible to it; or of its {@code
 *     lineType}
 * @param exit a handle of the location's {@code exitType} or convertible to it; empty if the exit
 *     is not needed, which saves the code for it
 * @param guarded whether it may call instrumented code, as users' code may; costs some nanoseconds
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

    /** Returns a callback for the entry only; the result of the handle is ignored. */
    public static Callback atEntry(MethodLocation location, MethodHandle enter) {
        return new Callback(location, Optional.of(enter), Optional.empty(), false);
    }

    /** Returns a callback for the entry and for the exit, by return or by exception. */
    public static Callback around(MethodLocation location, MethodHandle enter, MethodHandle exit) {
        return new Callback(location, Optional.of(enter), Optional.of(exit), false);
    }

    /** Returns a callback for a line. */
    public static Callback atLine(LineLocation location, MethodHandle line) {
        return new Callback(location, Optional.of(line), Optional.empty(), false);
    }

    /** Returns the same callback, which may call instrumented code. */
    public Callback asGuarded() {
        return new Callback(location, enter, exit, true);
    }
}
