package dev.nopal.agent.instrument;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;

/** The factory of the installed callbacks of one class; decides how they are called. */
final class CallbackFactory {
    private static final CallWriter DYNAMIC = new DynamicCallWriter();
    private static final CallWriter ARRAYS = new ArrayCallWriter();

    private final Bridge bridge;
    private final boolean isBase;
    private final Guarding guarding;
    private final IdPool ids;

    /**
     * Whether anything in {@code java.base} is instrumented.
     *
     * <p>If so, every callback may call instrumented code, and events inside callbacks are dropped.
     */
    interface Guarding {
        void begin();

        boolean isNeeded();
    }

    /**
     * @param isBase whether the class is in {@code java.base}
     */
    CallbackFactory(Bridge bridge, boolean isBase, Guarding guarding) {
        this.bridge = bridge;
        this.isBase = isBase;
        this.guarding = guarding;
        this.ids = new IdPool(bridge);
    }

    CallWriter calls(ClassModel model) {
        return isBase || model.majorVersion() < ClassFile.JAVA_7_VERSION ? ARRAYS : DYNAMIC;
    }

    InstalledCallback of(Callback callback, ClassModel model) {
        if (isBase) {
            guarding.begin();
        }
        return calls(model) == ARRAYS
                ? new ArrayCallback(callback, ids.take(callback.location()), bridge)
                : new DynamicCallback(callback, ids.take(callback.location()), guarding.isNeeded());
    }

    /** Deactivates a callback and frees its ids. */
    void end(InstalledCallback installed) {
        installed.deactivate();
        ids.giveBack(installed);
    }
}
