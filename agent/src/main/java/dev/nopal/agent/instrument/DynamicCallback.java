package dev.nopal.agent.instrument;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.Optional;

/**
 * Is a hook behind call sites that woven code is linked to. They are made when one of them is first
 * asked for, which most never are; both then: the exit may be reached first at the end of the
 * stack, where nothing can be made any more.
 */
final class DynamicCallback extends InstalledCallback {
    private boolean guarded;
    private boolean silent;
    private MutableCallSite enter;
    private MutableCallSite exit;

    DynamicCallback(Callback hook, Pair numbers, boolean guarded) {
        super(hook, numbers);
        this.guarded = guarded || hook.guarded();
    }

    /** Returns the call site of a number, or null. */
    synchronized CallSite site(int number) {
        boolean isEnter = number == numbers().enter();
        if (!isEnter && number != numbers().exit()) {
            return null;
        }
        enter = linked(enter, hook().enter());
        exit = linked(exit, hook().exit());
        return isEnter ? enter : exit;
    }

    private MutableCallSite linked(MutableCallSite site, Optional<MethodHandle> handle) {
        return site != null || handle.isEmpty() ? site : new MutableCallSite(target(handle.get()));
    }

    private MethodHandle target(MethodHandle handle) {
        if (silent) {
            return MethodHandles.empty(handle.type());
        }
        return guarded ? GuardedCalls.of(handle) : safe(handle);
    }

    /** Returns the handle without what it throws, which is not the application's business. */
    static MethodHandle safe(MethodHandle handle) {
        MethodType type = handle.type();
        return MethodHandles.catchException(
                handle,
                Throwable.class,
                MethodHandles.empty(MethodType.methodType(type.returnType(), Throwable.class)));
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
