package dev.nopal.agent.tracer;

import dev.nopal.agent.instrument.MethodLocation;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** The conversion of a tracer's code to the types of a method's callbacks. */
final class CallbackShape {
    private static final MethodHandle NOTHING = MethodHandles.constant(long.class, 0L);

    private static final MethodHandle IS_MARKED =
            find(CallbackShape.class, "isMarked", boolean.class, long.class);

    private CallbackShape() {}

    static MethodHandle find(Class<?> owner, String name, Class<?> returned, Class<?>... types) {
        try {
            return MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
                    .findStatic(owner, name, MethodType.methodType(returned, types));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * Returns the code for the entry, which returns 0 unless the probe is enabled.
     *
     * @param enter {@code ()long}: the token, not 0
     */
    static MethodHandle enter(MethodLocation location, TracerProbe probe, MethodHandle enter) {
        return MethodHandles.dropArguments(
                MethodHandles.guardWithTest(probe.enabled(), enter, NOTHING),
                0,
                location.enterType().parameterList());
    }

    /**
     * Returns the code for the exit.
     *
     * @param exit {@code (Throwable, long)void}, which does nothing if the token is 0
     */
    static MethodHandle exit(MethodLocation location, MethodHandle exit) {
        MethodType type = location.exitType();
        return MethodHandles.dropArguments(
                exit, 0, type.parameterList().subList(0, type.parameterCount() - 2));
    }

    /** Calls the code of an exit without firing. */
    static void warmUp(Class<?>[] fired, MethodHandle exit, Object... arguments) {
        try {
            MethodHandle nothing = MethodHandles.empty(MethodType.methodType(void.class, fired));
            Object unused = exit.bindTo(nothing).invokeWithArguments(arguments);
        } catch (Throwable e) {
            // Best effort: the warm-up is optional.
        }
    }

    /** Returns the code for an entry at which nothing has to be done. */
    static MethodHandle nothing(MethodLocation location) {
        return MethodHandles.dropArguments(NOTHING, 0, location.enterType().parameterList());
    }

    /** Returns the code for an entry that has no exit. */
    static MethodHandle entry(MethodLocation location, TracerProbe probe, MethodHandle body) {
        MethodHandle always = MethodHandles.filterReturnValue(body, NOTHING);
        return enter(location, probe, always);
    }

    /** Returns the code for an exit, which does nothing if the entry returned 0. */
    static MethodHandle ifMarked(MethodHandle exit) {
        MethodType type = exit.type();
        return MethodHandles.guardWithTest(
                MethodHandles.dropArguments(
                        IS_MARKED, 0, type.parameterList().subList(0, type.parameterCount() - 1)),
                exit,
                MethodHandles.empty(type));
    }

    private static boolean isMarked(long token) {
        return token != 0;
    }
}
