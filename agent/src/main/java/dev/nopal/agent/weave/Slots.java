package dev.nopal.agent.weave;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;

/** Makes the slots of one class, and so decides how its hooks are called. */
final class Slots {
    private static final Calls DYNAMIC = new DynamicCalls();
    private static final Calls ARRAYS = new ArrayCalls();

    private final Bridge bridge;
    private final boolean isBase;
    private final Guarding guarding;
    private final Numbers numbers;

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
    Slots(Bridge bridge, boolean isBase, Guarding guarding) {
        this.bridge = bridge;
        this.isBase = isBase;
        this.guarding = guarding;
        this.numbers = new Numbers(bridge);
    }

    Calls calls(ClassModel model) {
        return isBase || model.majorVersion() < ClassFile.JAVA_7_VERSION ? ARRAYS : DYNAMIC;
    }

    Slot of(Hook hook, ClassModel model) {
        if (isBase) {
            guarding.begin();
        }
        return calls(model) == ARRAYS
                ? new ArraySlot(hook, numbers.take(hook.point()), bridge)
                : new DynamicSlot(hook, numbers.take(hook.point()), guarding.isNeeded());
    }

    /** Ends a hook for ever. */
    void end(Slot slot) {
        slot.silence();
        numbers.giveBack(slot);
    }
}
