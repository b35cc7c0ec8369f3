package dev.nopal.agent.weave;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.Optional;

/** Is a hook behind call sites that woven code is linked to. */
final class DynamicSlot extends Slot {
    private final Bridge bridge;
    private final int enterNumber;
    private final int exitNumber;
    private final MutableCallSite enter;
    private final MutableCallSite exit;

    DynamicSlot(Hook hook, Bridge bridge, boolean guarded) {
        super(hook);
        this.bridge = bridge;
        this.enterNumber = bridge.reserve();
        this.exitNumber = bridge.reserve();
        this.enter = site(hook.enter());
        this.exit = site(hook.exit());
        set(guarded || hook.guarded());
    }

    private static MutableCallSite site(Optional<MethodHandle> handle) {
        return handle.isEmpty() ? null : new MutableCallSite(handle.get().type());
    }

    /** Returns the call site of a number, or null. */
    CallSite site(int number) {
        return number == enterNumber ? enter : number == exitNumber ? exit : null;
    }

    private void set(boolean guarded) {
        if (enter != null) {
            enter.setTarget(safe(hook().enter().get(), guarded));
        }
        if (exit != null) {
            exit.setTarget(safe(hook().exit().get(), guarded));
        }
    }

    /** Returns the handle without what it throws, which is not the application's business. */
    private MethodHandle safe(MethodHandle handle, boolean guarded) {
        MethodType type = handle.type();
        MethodHandle caught =
                MethodHandles.catchException(
                        handle,
                        Throwable.class,
                        MethodHandles.empty(
                                MethodType.methodType(type.returnType(), Throwable.class)));
        return guarded ? bridge.guarded(caught) : caught;
    }

    @Override
    Optional<Integer> enter() {
        return enter == null ? Optional.empty() : Optional.of(enterNumber);
    }

    @Override
    int exit() {
        return exitNumber;
    }

    @Override
    void guard() {
        set(true);
    }

    @Override
    void arm() {}

    @Override
    void silence() {
        if (enter != null) {
            enter.setTarget(MethodHandles.empty(enter.type()));
        }
        if (exit != null) {
            exit.setTarget(MethodHandles.empty(exit.type()));
        }
    }
}
