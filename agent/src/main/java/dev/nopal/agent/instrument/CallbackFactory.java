package dev.nopal.agent.instrument;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;

/** Makes the slots of one class, and so decides how its hooks are called. */
final class CallbackFactory {
    private static final CallWriter DYNAMIC = new DynamicCallWriter();
    private static final CallWriter ARRAYS = new ArrayCallWriter();

    private final Bridge bridge;
    private final boolean isBase;
    private final Guarding guarding;
    private final IdPool numbers;

    /**
     * Is told that {@code java.base} is about to be woven, and says whether it is.
     *
     * <p>Then every hook may call woven code, and events inside of hooks are nobody's.
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
        this.numbers = new IdPool(bridge);
    }

    CallWriter calls(ClassModel model) {
        return isBase || model.majorVersion() < ClassFile.JAVA_7_VERSION ? ARRAYS : DYNAMIC;
    }

    InstalledCallback of(Callback hook, ClassModel model) {
        if (isBase) {
            guarding.begin();
        }
        return calls(model) == ARRAYS
                ? new ArrayCallback(hook, numbers.take(hook.point()), bridge)
                : new DynamicCallback(hook, numbers.take(hook.point()), guarding.isNeeded());
    }

    /** Ends a hook for ever. */
    void end(InstalledCallback slot) {
        slot.silence();
        numbers.giveBack(slot);
    }
}
