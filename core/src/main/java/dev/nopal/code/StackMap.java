package dev.nopal.code;

/**
 * The frames of a method, which the verifier needs wherever code is jumped to: the types of the
 * parameters and of the locals that are kept, and an empty stack or a single exception.
 */
final class StackMap {
    private static final int FULL_FRAME = 255;
    private static final int INTEGER = 1;
    private static final int FLOAT = 2;
    private static final int DOUBLE = 3;
    private static final int LONG = 4;
    private static final int OBJECT = 7;

    private final ConstantPool constants;
    private final ClassBytes locals = new ClassBytes();
    private final ClassBytes frames = new ClassBytes();
    private int localCount;
    private int count;
    private int last = -1;

    StackMap(ConstantPool constants) {
        this.constants = constants;
    }

    /** Adds the next local variable, which has a value in every frame from now on. */
    void local(Class<?> type) {
        localCount++;
        writeType(locals, type);
    }

    /** Adds the next local variable, of the class that has this constant. */
    void local(int typeConstant) {
        localCount++;
        locals.u1(OBJECT).u2(typeConstant);
    }

    /**
     * Writes the frame of a position; positions ascend.
     *
     * @param thrown whether an exception is on the stack; otherwise it is empty
     */
    void frame(int position, boolean thrown) {
        if (position == last) {
            return; // Two labels at one position: they have the same frame.
        }
        frames.u1(FULL_FRAME).u2(position - last - 1);
        frames.u2(localCount).append(locals);
        frames.u2(thrown ? 1 : 0);
        if (thrown) {
            writeType(frames, Throwable.class);
        }
        last = position;
        count++;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** Returns the content of the attribute {@code StackMapTable}. */
    ClassBytes content() {
        return new ClassBytes().u2(count).append(frames);
    }

    private void writeType(ClassBytes target, Class<?> type) {
        if (!type.isPrimitive()) {
            target.u1(OBJECT).u2(constants.type(type));
        } else if (type == long.class) {
            target.u1(LONG);
        } else if (type == double.class) {
            target.u1(DOUBLE);
        } else if (type == float.class) {
            target.u1(FLOAT);
        } else {
            target.u1(INTEGER);
        }
    }
}
