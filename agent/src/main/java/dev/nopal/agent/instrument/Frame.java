package dev.nopal.agent.instrument;

import java.util.Arrays;

/**
 * The locals and the operand stack at one instruction, as kinds: each slot is one of {@code I J F D
 * A}, {@link #REST} after a {@code J} or a {@code D}, {@link #UNINITIALIZED_THIS}, or {@link
 * #NOTHING}.
 *
 * <p>Kinds are enough: callbacks get references as {@code Object}, so classes are never compared.
 */
final class Frame {
    static final byte NOTHING = 0;
    static final byte REST = '2';
    static final byte UNINITIALIZED_THIS = 'U';

    final byte[] locals;
    byte[] stack;
    int depth;

    Frame(int locals, int stack) {
        this(new byte[locals], new byte[stack], 0);
    }

    private Frame(byte[] locals, byte[] stack, int depth) {
        this.locals = locals;
        this.stack = stack;
        this.depth = depth;
    }

    Frame copy() {
        return new Frame(locals.clone(), stack.clone(), depth);
    }

    /** Returns the frame at the start of a handler if an exception is thrown here. */
    Frame atHandler() {
        Frame frame = new Frame(locals.clone(), new byte[stack.length], 0);
        frame.push('A');
        return frame;
    }

    void push(char kind) {
        if (kind == 'V') {
            return;
        }
        put((byte) kind);
        if (kind == 'J' || kind == 'D') {
            put(REST);
        }
    }

    void put(byte slot) {
        if (depth == stack.length) {
            stack = Arrays.copyOf(stack, depth + 8);
        }
        stack[depth++] = slot;
    }

    byte pop() {
        if (depth == 0) {
            throw new IllegalArgumentException("its code pops an empty stack");
        }
        return stack[--depth];
    }

    void pop(int slots) {
        for (int i = 0; i < slots; i++) {
            pop();
        }
    }

    void store(int slot, byte kind) {
        if (slot > 0 && (locals[slot - 1] == 'J' || locals[slot - 1] == 'D')) {
            locals[slot - 1] = NOTHING;
        }
        locals[slot] = kind;
        if (kind == 'J' || kind == 'D') {
            locals[slot + 1] = REST;
        }
    }

    /** Records that a constructor has called that of its superclass. */
    void initializeThis() {
        for (int i = 0; i < locals.length; i++) {
            if (locals[i] == UNINITIALIZED_THIS) {
                locals[i] = 'A';
            }
        }
        for (int i = 0; i < depth; i++) {
            if (stack[i] == UNINITIALIZED_THIS) {
                stack[i] = 'A';
            }
        }
    }

    /** Keeps only what both frames have; returns whether something was lost. */
    boolean merge(Frame other) {
        if (depth != other.depth) {
            throw new IllegalArgumentException("its stack has different depths at one instruction");
        }
        boolean changed = merge(locals, other.locals, locals.length);
        changed |= merge(stack, other.stack, depth);
        return changed;
    }

    private static boolean merge(byte[] kept, byte[] other, int length) {
        boolean changed = false;
        for (int i = 0; i < length; i++) {
            if (kept[i] != other[i] && kept[i] != NOTHING) {
                kept[i] = NOTHING;
                changed = true;
            }
        }
        return changed;
    }
}
