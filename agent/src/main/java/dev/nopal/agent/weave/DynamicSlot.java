package dev.nopal.agent.weave;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;

/**
 * Is a hook behind call sites that woven code is linked to. They are made when they are first asked
 * for, which most never are.
 */
final class DynamicSlot extends Slot {
    private final Bridge bridge;
    private boolean guarded;
    private boolean silent;
    private MutableCallSite enter;
    private MutableCallSite exit;

    DynamicSlot(Hook hook, Pair numbers, Bridge bridge, boolean guarded) {
        super(hook, numbers);
        this.bridge = bridge;
        this.guarded = guarded || hook.guarded();
    }

    /** Returns the call site of a number, or null. */
    synchronized CallSite site(int number) {
        if (number == numbers().enter() && hook().enter().isPresent()) {
            enter = linked(enter, hook().enter().get());
            return enter;
        }
        if (number == numbers().exit() && hook().exit().isPresent()) {
            exit = linked(exit, hook().exit().get());
            return exit;
        }
        return null;
    }

    private MutableCallSite linked(MutableCallSite site, MethodHandle handle) {
        if (site != null) {
            return site;
        }
        return new MutableCallSite(target(handle));
    }

    private MethodHandle target(MethodHandle handle) {
        return silent ? MethodHandles.empty(handle.type()) : safe(handle);
    }

    /** Returns the handle without what it throws, which is not the application's business. */
    private MethodHandle safe(MethodHandle handle) {
        MethodType type = handle.type();
        MethodHandle caught =
                MethodHandles.catchException(
                        handle,
                        Throwable.class,
                        MethodHandles.empty(
                                MethodType.methodType(type.returnType(), Throwable.class)));
        return guarded ? bridge.guarded(caught) : caught;
    }

    private void retarget() {
        if (enter != null) {
            enter.setTarget(target(hook().enter().get()));
        }
        if (exit != null) {
            exit.setTarget(target(hook().exit().get()));
        }
    }

    @Override
    synchronized void guard() {
        if (!guarded && !silent) {
            guarded = true;
            retarget();
        }
    }

    @Override
    void arm() {}

    @Override
    synchronized void silence() {
        silent = true;
        retarget();
    }
}
