package dev.nopal.agent.instrument;

import java.lang.classfile.Attributes;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.attribute.StackMapFrameInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.ObjectVerificationTypeInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.SimpleVerificationTypeInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.VerificationTypeInfo;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The locals that instrumented code adds after those of the method, with the verifier's frames
 * extended by them: copies of parameters that the method overwrites, a token for each callback with
 * an exit, and room for the returned value or the exception.
 */
final class Layout {
    private final ClassDesc owner;
    private final MethodLocation method;
    private final CodeAttribute code;
    private final List<StackMapFrameInfo> frames;
    private final Map<Integer, Integer> copies = new LinkedHashMap<>();
    private final List<VerificationTypeInfo> added = new ArrayList<>();
    private final int firstToken;
    private int next;

    /**
     * @param tokens how many callbacks have an exit
     */
    Layout(ClassDesc owner, MethodLocation method, CodeAttribute code, int tokens) {
        this.owner = owner;
        this.method = method;
        this.code = code;
        this.frames =
                code.findAttribute(Attributes.stackMapTable())
                        .map(table -> table.entries())
                        .orElse(List.of());
        this.next = code.maxLocals();
        if (tokens > 0) {
            findCopied();
        }
        this.firstToken = next;
        for (int i = 0; i < tokens; i++) {
            add(SimpleVerificationTypeInfo.LONG);
        }
    }

    private void add(VerificationTypeInfo type) {
        added.add(type);
        next += slots(type);
    }

    private void findCopied() {
        BitSet changed = new BitSet();
        code.forEach(
                element -> {
                    if (element instanceof StoreInstruction store) {
                        changed.set(store.slot());
                        changed.set(store.slot() + store.typeKind().slotSize() - 1);
                    } else if (element instanceof IncrementInstruction increment) {
                        changed.set(increment.slot());
                    }
                });
        if (!method.isStatic()) {
            if (!method.isConstructor()) {
                copy(0, ObjectVerificationTypeInfo.of(owner), changed);
            } else if (changed.get(0)) {
                throw new IllegalArgumentException("it overwrites this");
            }
        }
        for (Variable parameter : method.variables()) {
            copy(parameter.slot(), type(parameter), changed);
        }
    }

    /**
     * Copies a parameter if it changes; one that a frame drops because it is no longer used counts
     * as changed.
     */
    private void copy(int slot, VerificationTypeInfo type, BitSet changed) {
        boolean lost = changed.get(slot) || changed.get(slot + slots(type) - 1);
        for (int i = 0; i < frames.size() && !lost; i++) {
            lost = !isSame(at(frames.get(i).locals(), slot), type);
        }
        if (lost) {
            copies.put(slot, next);
            add(type);
        }
    }

    private static VerificationTypeInfo at(List<VerificationTypeInfo> locals, int slot) {
        int at = 0;
        for (VerificationTypeInfo each : locals) {
            if (at == slot) {
                return each;
            }
            at += slots(each);
        }
        return SimpleVerificationTypeInfo.TOP;
    }

    private static boolean isSame(VerificationTypeInfo one, VerificationTypeInfo other) {
        return one instanceof ObjectVerificationTypeInfo object
                ? other instanceof ObjectVerificationTypeInfo another
                        && object.className()
                                .asInternalName()
                                .equals(another.className().asInternalName())
                : one.equals(other);
    }

    private static VerificationTypeInfo type(Variable variable) {
        return variable.isReference()
                ? ObjectVerificationTypeInfo.of(ClassDesc.ofDescriptor(variable.descriptor()))
                : type(TypeKind.fromDescriptor(variable.descriptor()));
    }

    static VerificationTypeInfo type(TypeKind kind) {
        return switch (kind.asLoadable()) {
            case LONG -> SimpleVerificationTypeInfo.LONG;
            case FLOAT -> SimpleVerificationTypeInfo.FLOAT;
            case DOUBLE -> SimpleVerificationTypeInfo.DOUBLE;
            case REFERENCE -> throw new IllegalArgumentException("kind=" + kind);
            default -> SimpleVerificationTypeInfo.INTEGER;
        };
    }

    private static int slots(VerificationTypeInfo type) {
        return type == SimpleVerificationTypeInfo.LONG || type == SimpleVerificationTypeInfo.DOUBLE
                ? 2
                : 1;
    }

    /** Returns the slots of copied parameters, with those of their copies. */
    Map<Integer, Integer> copies() {
        return copies;
    }

    /** Returns the slot that holds the value that a parameter had at entry. */
    int atEntry(int slot) {
        return copies.getOrDefault(slot, slot);
    }

    int token(int index) {
        return firstToken + 2 * index;
    }

    /** Returns a local that no frame of the method has. */
    int scratch() {
        return next;
    }

    /** Returns the method's frames with the added locals. */
    List<StackMapFrameInfo> extended() {
        if (added.isEmpty()) {
            return frames;
        }
        List<StackMapFrameInfo> all = new ArrayList<>();
        for (StackMapFrameInfo frame : frames) {
            all.add(StackMapFrameInfo.of(frame.target(), withAdded(frame.locals()), frame.stack()));
        }
        return all;
    }

    /** Returns whether the first instruction of the method is a jump target. */
    boolean beginsWithFrame() {
        for (StackMapFrameInfo frame : frames) {
            if (code.labelToBci(frame.target()) == 0) {
                return true;
            }
        }
        return false;
    }

    /** Returns the locals after the calls at entry. */
    List<VerificationTypeInfo> atEntry() {
        List<VerificationTypeInfo> locals = new ArrayList<>();
        if (!method.isStatic()) {
            locals.add(self(false));
        }
        for (Variable parameter : method.variables()) {
            locals.add(type(parameter));
        }
        return withAdded(locals);
    }

    /** Returns the locals that are valid for the calls at exit. */
    List<VerificationTypeInfo> atExit(boolean thisIsMade) {
        List<VerificationTypeInfo> locals = new ArrayList<>();
        if (!method.isStatic()) {
            locals.add(copies.containsKey(0) ? SimpleVerificationTypeInfo.TOP : self(thisIsMade));
        }
        for (Variable parameter : method.variables()) {
            VerificationTypeInfo type = type(parameter);
            if (copies.containsKey(parameter.slot())) {
                for (int i = 0; i < slots(type); i++) {
                    locals.add(SimpleVerificationTypeInfo.TOP);
                }
            } else {
                locals.add(type);
            }
        }
        return withAdded(locals);
    }

    private VerificationTypeInfo self(boolean isMade) {
        return method.isConstructor() && !isMade && !method.owner().equals("java.lang.Object")
                ? SimpleVerificationTypeInfo.UNINITIALIZED_THIS
                : ObjectVerificationTypeInfo.of(owner);
    }

    private List<VerificationTypeInfo> withAdded(List<VerificationTypeInfo> locals) {
        List<VerificationTypeInfo> all = new ArrayList<>(locals);
        int slots = 0;
        for (VerificationTypeInfo each : locals) {
            slots += slots(each);
        }
        for (int i = slots; i < code.maxLocals(); i++) {
            all.add(SimpleVerificationTypeInfo.TOP);
        }
        all.addAll(added);
        return all;
    }
}
