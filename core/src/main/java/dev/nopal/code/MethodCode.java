package dev.nopal.code;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/**
 * The code of one method, written instruction by instruction.
 *
 * <p>Where a label is bound, the stack is empty; where {@link #catchAll} begins, it has the
 * exception alone. So the frames for the verifier follow from the parameters and from what {@link
 * #keep} stored.
 */
public final class MethodCode {
    private static final int MAX_LENGTH = 0xffff;
    private static final int MAX_SLOT = 0xff;

    private final ConstantPool constants;
    private final int self;
    private final int flags;
    private final String name;
    private final MethodType type;
    private final int[] parameterSlots;
    private final ClassBytes code = new ClassBytes();
    private final ClassBytes handlers = new ClassBytes();
    private final List<Label> labels = new ArrayList<>();
    private final StackMap frames;
    private int handlerCount;
    private int nextSlot;
    private boolean hasTemporary;
    private int depth;
    private int maxDepth;

    MethodCode(ConstantPool constants, int self, int flags, String name, MethodType type) {
        this.constants = constants;
        this.self = self;
        this.flags = flags;
        this.name = name;
        this.type = type;
        this.frames = new StackMap(constants);
        this.parameterSlots = new int[type.parameterCount()];
        if (!Modifier.isStatic(flags)) {
            frames.local(self);
            nextSlot++;
        }
        for (int i = 0; i < parameterSlots.length; i++) {
            parameterSlots[i] = nextSlot;
            frames.local(type.parameterType(i));
            nextSlot += slots(type.parameterType(i));
        }
    }

    /** Returns the local variable of a parameter, counted without {@code this}. */
    public int parameterSlot(int index) {
        return parameterSlots[index];
    }

    /** Pushes a parameter, counted without {@code this}. */
    public MethodCode loadParameter(int index) {
        return load(type.parameterType(index), parameterSlots[index]);
    }

    /** Pushes a local variable. */
    public MethodCode load(Class<?> type, int slot) {
        int opcode = Opcode.ILOAD;
        if (!type.isPrimitive()) {
            opcode = Opcode.ALOAD;
        } else if (type == long.class) {
            opcode = Opcode.LLOAD;
        } else if (type == float.class) {
            opcode = Opcode.FLOAD;
        } else if (type == double.class) {
            opcode = Opcode.DLOAD;
        }
        return local(opcode, slot).moved(slots(type));
    }

    public MethodCode aload(int slot) {
        return local(Opcode.ALOAD, slot).moved(1);
    }

    public MethodCode iload(int slot) {
        return local(Opcode.ILOAD, slot).moved(1);
    }

    public MethodCode lload(int slot) {
        return local(Opcode.LLOAD, slot).moved(2);
    }

    /** Returns a new local variable that is neither read nor kept across a label. */
    public int temporary() {
        hasTemporary = true;
        return nextSlot++;
    }

    /** Stores an int in a {@link #temporary()}. */
    public MethodCode istore(int temporary) {
        return local(Opcode.ISTORE, temporary).moved(-1);
    }

    /** Stores a reference in a {@link #temporary()}. */
    public MethodCode astore(int temporary) {
        return local(Opcode.ASTORE, temporary).moved(-1);
    }

    /**
     * Stores the reference on the stack in a new local variable, which has that value at every
     * label and in every handler that is bound from now on. Returns the variable.
     */
    public int keep(Class<?> type) {
        if (hasTemporary) {
            throw new IllegalStateException("frames cannot skip the temporary variables");
        }
        int slot = nextSlot++;
        local(Opcode.ASTORE, slot).moved(-1);
        frames.local(type);
        return slot;
    }

    private MethodCode local(int opcode, int slot) {
        if (slot > MAX_SLOT) {
            throw new IllegalArgumentException("slot=" + slot);
        }
        code.u1(opcode).u1(slot);
        return this;
    }

    /** Pushes an int. */
    public MethodCode push(int value) {
        if (value >= -1 && value <= 5) {
            code.u1(Opcode.ICONST_0 + value);
        } else if (value == (byte) value) {
            code.u1(Opcode.BIPUSH).u1(value);
        } else if (value == (short) value) {
            code.u1(Opcode.SIPUSH).u2(value);
        } else {
            code.u1(Opcode.LDC_W).u2(constants.integer(value));
        }
        return moved(1);
    }

    /** Pushes a text. */
    public MethodCode push(String text) {
        code.u1(Opcode.LDC_W).u2(constants.string(text));
        return moved(1);
    }

    /** Pushes a class. */
    public MethodCode push(Class<?> type) {
        code.u1(Opcode.LDC_W).u2(constants.type(type));
        return moved(1);
    }

    public MethodCode aconstNull() {
        return plain(Opcode.ACONST_NULL, 1);
    }

    /** Pushes 0L or 1L. */
    public MethodCode lconst(int zeroOrOne) {
        return plain(Opcode.LCONST_0 + zeroOrOne, 2);
    }

    public MethodCode pop() {
        return plain(Opcode.POP, -1);
    }

    public MethodCode lsub() {
        return plain(Opcode.LSUB, -2);
    }

    public MethodCode lor() {
        return plain(Opcode.LOR, -2);
    }

    public MethodCode i2l() {
        return plain(Opcode.I2L, 1);
    }

    public MethodCode lcmp() {
        return plain(Opcode.LCMP, -3);
    }

    public MethodCode ireturn() {
        return plain(Opcode.IRETURN, -1);
    }

    public MethodCode lreturn() {
        return plain(Opcode.LRETURN, -2);
    }

    public MethodCode areturn() {
        return plain(Opcode.ARETURN, -1);
    }

    public MethodCode returnNothing() {
        return plain(Opcode.RETURN, 0);
    }

    private MethodCode plain(int opcode, int change) {
        code.u1(opcode);
        return moved(change);
    }

    public MethodCode ifeq(Label target) {
        return jump(Opcode.IFEQ, target, -1);
    }

    public MethodCode ifnull(Label target) {
        return jump(Opcode.IFNULL, target, -1);
    }

    public MethodCode ifIcmpeq(Label target) {
        return jump(Opcode.IF_ICMPEQ, target, -2);
    }

    public MethodCode jump(Label target) {
        return jump(Opcode.GOTO, target, 0);
    }

    private MethodCode jump(int opcode, Label target, int change) {
        target.jumpFrom(code.size());
        code.u1(opcode).u2(0);
        return moved(change);
    }

    /** Returns a label that is bound later. */
    public Label newLabel() {
        Label label = new Label();
        labels.add(label);
        return label;
    }

    /**
     * Binds a label here; jumps to it, and what falls through to it, leave nothing on the stack.
     */
    public MethodCode bind(Label label) {
        label.bind(code.size());
        return framed(false);
    }

    /** Starts code whose exceptions {@link #catchAll} handles. */
    public Attempt attempt() {
        return new Attempt(code.size());
    }

    /**
     * Ends an attempt, and starts the code that gets whatever it threw on the stack. The code
     * before must not fall through.
     */
    public MethodCode catchAll(Attempt attempt) {
        int here = code.size();
        handlerCount++;
        handlers.u2(attempt.start()).u2(here).u2(here).u2(0); // of every class
        return framed(true);
    }

    private MethodCode framed(boolean thrown) {
        frames.frame(code.size(), thrown);
        depth = 0;
        return moved(thrown ? 1 : 0);
    }

    /** Pushes a static field of the class that is generated. */
    public MethodCode getOwn(String field, Class<?> type) {
        code.u1(Opcode.GETSTATIC).u2(constants.field(self, field, type));
        return moved(slots(type));
    }

    /** Stores in a static field of the class that is generated. */
    public MethodCode putOwn(String field, Class<?> type) {
        code.u1(Opcode.PUTSTATIC).u2(constants.field(self, field, type));
        return moved(-slots(type));
    }

    public MethodCode putfield(Class<?> owner, String field, Class<?> type) {
        code.u1(Opcode.PUTFIELD).u2(constants.field(constants.type(owner), field, type));
        return moved(-1 - slots(type));
    }

    /** Calls a static method of the class that is generated. */
    public MethodCode invokeOwn(String method, MethodType type) {
        code.u1(Opcode.INVOKESTATIC).u2(constants.method(self, method, type));
        return called(type, 0);
    }

    public MethodCode invokestatic(Class<?> owner, String method, MethodType type) {
        code.u1(Opcode.INVOKESTATIC).u2(constants.method(owner, method, type));
        return called(type, 0);
    }

    public MethodCode invokevirtual(Class<?> owner, String method, MethodType type) {
        code.u1(Opcode.INVOKEVIRTUAL).u2(constants.method(owner, method, type));
        return called(type, 1);
    }

    public MethodCode invokespecial(Class<?> owner, String method, MethodType type) {
        code.u1(Opcode.INVOKESPECIAL).u2(constants.method(owner, method, type));
        return called(type, 1);
    }

    public MethodCode invokeinterface(Class<?> owner, String method, MethodType type) {
        code.u1(Opcode.INVOKEINTERFACE).u2(constants.method(owner, method, type));
        code.u1(1 + parameterSlots(type)).u1(0);
        return called(type, 1);
    }

    /** Calls a {@link MethodHandle} of exactly this type, which is below its arguments. */
    public MethodCode invokeExact(MethodType type) {
        return invokevirtual(MethodHandle.class, "invokeExact", type);
    }

    public MethodCode checkcast(Class<?> type) {
        code.u1(Opcode.CHECKCAST).u2(constants.type(type));
        return this;
    }

    private MethodCode called(MethodType type, int receivers) {
        return moved(slots(type.returnType()) - parameterSlots(type) - receivers);
    }

    /** Counts what an instruction pushed (positive) or popped. */
    private MethodCode moved(int change) {
        depth += change;
        maxDepth = Math.max(maxDepth, depth);
        return this;
    }

    private static int parameterSlots(MethodType type) {
        int count = 0;
        for (int i = 0; i < type.parameterCount(); i++) {
            count += slots(type.parameterType(i));
        }
        return count;
    }

    private static int slots(Class<?> type) {
        return type == void.class ? 0 : type == long.class || type == double.class ? 2 : 1;
    }

    /** Writes the method. */
    void writeTo(ClassBytes target) {
        if (code.size() > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "Code length %s is outside the allowed range in %s%s"
                            .formatted(code.size(), name, type));
        }
        labels.forEach(each -> each.resolve(code));
        ClassBytes body = new ClassBytes();
        body.u2(maxDepth).u2(nextSlot).u4(code.size()).append(code);
        body.u2(handlerCount).append(handlers);
        body.u2(frames.isEmpty() ? 0 : 1);
        if (!frames.isEmpty()) {
            attribute(body, "StackMapTable", frames.content());
        }
        target.u2(flags).u2(constants.text(name));
        target.u2(constants.text(type.toMethodDescriptorString())).u2(1);
        attribute(target, "Code", body);
    }

    private void attribute(ClassBytes target, String attribute, ClassBytes content) {
        target.u2(constants.text(attribute)).u4(content.size()).append(content);
    }
}
