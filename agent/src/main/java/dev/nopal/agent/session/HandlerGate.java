package dev.nopal.agent.session;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;

/**
 * The switch in front of all handlers of a session: they begin, and later end, at one moment.
 *
 * <p>Changing the call sites of thousands of methods one by one takes seconds if their code is
 * compiled, and their counts would cover different times. The JIT compiler treats the state of the
 * gate as a constant, so an open gate costs nothing in compiled code.
 */
final class HandlerGate {
    private final MutableCallSite state = new MutableCallSite(constant(false));
    private final MethodHandle isOpen = state.dynamicInvoker();

    private static MethodHandle constant(boolean value) {
        return MethodHandles.constant(boolean.class, value);
    }

    /** Returns a handler that does nothing while the gate is closed. */
    MethodHandle guard(MethodHandle handler) {
        MethodType type = handler.type();
        return MethodHandles.guardWithTest(
                MethodHandles.dropArguments(isOpen, 0, type.parameterList()),
                handler,
                MethodHandles.empty(type));
    }

    /** Lets all handlers run, on all threads, from now on. */
    void open() {
        set(true);
    }

    /** Makes all handlers do nothing from now on; those that run are not waited for. */
    void close() {
        set(false);
    }

    private void set(boolean value) {
        state.setTarget(constant(value));
        MutableCallSite.syncAll(new MutableCallSite[] {state});
    }
}
