package dev.nopal.agent.instrument;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.Optional;

/**
 * A callback that instrumented code reaches through call sites. Both are created when one of them
 * is linked, because most never are. They are created together, because the exit may first be
 * reached at the end of the stack, where nothing can be created any more.
 */
final class DynamicCallback extends InstalledCallback {
    private boolean guarded;
    private boolean isInactive;
    private MutableCallSite enter;
    private MutableCallSite exit;

    DynamicCallback(Callback callback, Ids ids, boolean guarded) {
        super(callback, ids);
        this.guarded = guarded || callback.guarded();
    }

    /** Returns the call site of an id, or null. */
    synchronized CallSite site(int id) {
        boolean isEnter = id == ids().enter();
        if (!isEnter && id != ids().exit()) {
            return null;
        }
        enter = linked(enter, callback().enter());
        exit = linked(exit, callback().exit());
        return isEnter ? enter : exit;
    }

    private MutableCallSite linked(MutableCallSite site, Optional<MethodHandle> handle) {
        return site != null || handle.isEmpty() ? site : new MutableCallSite(target(handle.get()));
    }

    private MethodHandle target(MethodHandle handle) {
        if (isInactive) {
            return MethodHandles.empty(handle.type());
        }
        return guarded ? GuardedCalls.of(handle) : safe(handle);
    }

    /**
     * Returns a handle that does not throw, because exceptions of callbacks must not reach the
     * application.
     */
    static MethodHandle safe(MethodHandle handle) {
        MethodType type = handle.type();
        return MethodHandles.catchException(
                handle,
                Throwable.class,
                MethodHandles.empty(MethodType.methodType(type.returnType(), Throwable.class)));
    }

    private void retarget() {
        if (enter != null) {
            enter.setTarget(target(callback().enter().get()));
        }
        if (exit != null) {
            exit.setTarget(target(callback().exit().get()));
        }
    }

    @Override
    synchronized void guard() {
        if (!guarded && !isInactive) {
            guarded = true;
            retarget();
        }
    }

    @Override
    void activate() {}

    @Override
    synchronized void deactivate() {
        isInactive = true;
        retarget();
    }
}
