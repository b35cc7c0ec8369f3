package dev.nopal.agent.instrument;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.util.function.ToLongBiFunction;

/** A callback that the bridge calls with its values in arrays; always guarded, by the bridge. */
final class ArrayCallback extends InstalledCallback {
    private final Bridge bridge;
    private final Target enter;
    private final Target exit;

    ArrayCallback(Callback callback, Ids ids, Bridge bridge) {
        super(callback, ids);
        this.bridge = bridge;
        this.enter = callback.enter().map(Target::new).orElse(null);
        this.exit = callback.exit().map(Target::new).orElse(null);
    }

    @Override
    void guard() {}

    @Override
    void activate() {
        if (exit != null) {
            bridge.set(ids().exit(), new Entry(exit));
        }
        if (enter != null) {
            bridge.set(ids().enter(), new Entry(enter));
        }
    }

    @Override
    void deactivate() {
        if (enter != null) {
            bridge.remove(ids().enter());
        }
        if (exit != null) {
            bridge.remove(ids().exit());
        }
    }

    /**
     * An entry of the bridge's table, which is never freed: must not keep a class from being
     * unloaded.
     */
    private static final class Entry implements ToLongBiFunction<Object[], long[]> {
        private final WeakReference<Target> target;

        Entry(Target target) {
            this.target = new WeakReference<>(target);
        }

        @Override
        public long applyAsLong(Object[] references, long[] numbers) {
            Target found = target.get();
            return found == null ? 0 : found.call(references, numbers);
        }
    }

    private static final class Target {
        private final MethodHandle handle;
        private final MethodType type;

        /** Created at the first call, because most are never called; a race may create two. */
        private MethodHandle spread;

        Target(MethodHandle handle) {
            this.handle = handle;
            this.type = handle.type();
        }

        private MethodHandle spread() {
            return handle.asType(type.changeReturnType(long.class))
                    .asSpreader(Object[].class, type.parameterCount())
                    .asType(MethodType.methodType(long.class, Object[].class));
        }

        long call(Object[] references, long[] numbers) {
            Object[] values = new Object[type.parameterCount()];
            int reference = 0;
            int number = 0;
            for (int i = 0; i < values.length; i++) {
                Class<?> each = type.parameterType(i);
                values[i] =
                        each.isPrimitive()
                                ? boxed(each, numbers[number++])
                                : references[reference++];
            }
            try {
                MethodHandle target = spread;
                if (target == null) {
                    target = spread();
                    spread = target;
                }
                return (long) target.invokeExact(values);
            } catch (Throwable e) {
                return 0;
            }
        }

        private static Object boxed(Class<?> type, long bits) {
            if (type == long.class) {
                return bits;
            }
            if (type == int.class) {
                return (int) bits;
            }
            if (type == boolean.class) {
                return bits != 0;
            }
            if (type == byte.class) {
                return (byte) bits;
            }
            if (type == char.class) {
                return (char) bits;
            }
            if (type == short.class) {
                return (short) bits;
            }
            if (type == float.class) {
                return Float.intBitsToFloat((int) bits);
            }
            return Double.longBitsToDouble(bits);
        }
    }
}
