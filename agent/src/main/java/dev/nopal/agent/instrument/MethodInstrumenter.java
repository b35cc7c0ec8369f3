package dev.nopal.agent.instrument;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.attribute.StackMapFrameInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.ObjectVerificationTypeInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.VerificationTypeInfo;
import java.lang.classfile.attribute.StackMapTableAttribute;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

/**
 * The writer of a method's code with calls of callbacks.
 *
 * <pre>
 * copies of parameters that are overwritten; token = enter(…)
 * body, where before each return:  exit(…, returned, null, token)
 * handler for anything that leaves the body:  exit(…, 0, thrown, token); throw
 * </pre>
 *
 * <p>The handler is the last in the table, so the method's own handlers come first, including those
 * that release monitors. Calls at exit are outside it. The method's verification frames are kept
 * and extended, so no other class has to be inspected. In a constructor there are two handlers: one
 * for what is thrown before the superclass's constructor is called, when there is no {@code this}
 * yet, and one for what is thrown after it has returned. What the superclass's constructor itself
 * throws is not caught: the verifier allows no handler for it.
 */
final class MethodInstrumenter implements CodeTransform {
    private final MethodPlan plan;
    private final MethodLocation method;
    private final CodeAttribute code;
    private final List<InstalledCallback> exits = new ArrayList<>();
    private final Layout layout;
    private final ClassDesc returned;
    private final List<StackMapFrameInfo> frames;
    private final ProtectedRanges made = new ProtectedRanges();
    private final ProtectedRanges unmade = new ProtectedRanges();
    private final MovedNewInstructions movedNews;
    private int instruction;
    private int position;

    MethodInstrumenter(MethodPlan plan, CodeAttribute code) {
        this.plan = plan;
        this.method = plan.method();
        this.code = code;
        for (InstalledCallback installed : plan.around()) {
            if (installed.hasExit()) {
                exits.add(installed);
            }
        }
        ClassDesc owner = plan.owner().thisClass().asSymbol();
        this.layout = new Layout(owner, method, code, exits.size());
        this.returned = MethodTypeDesc.ofDescriptor(method.descriptor()).returnType();
        this.frames = new ArrayList<>(layout.extended());
        this.movedNews = new MovedNewInstructions(code);
    }

    @Override
    public void atStart(CodeBuilder builder) {
        DeclaredLocals.keep(builder, method, code);
        if (plan.around().isEmpty()) {
            return;
        }
        code.findAttribute(Attributes.lineNumberTable())
                .map(table -> table.lineNumbers())
                .filter(lines -> !lines.isEmpty())
                .ifPresent(lines -> builder.lineNumber(lines.getFirst().lineNumber()));
        layout.copies().forEach((from, to) -> copy(builder, from, to));
        if (plan.calls().areSkippable()) {
            for (int i = 0; i < exits.size(); i++) {
                builder.lconst_0().lstore(layout.token(i));
            }
        }
        for (InstalledCallback installed : plan.around()) {
            enter(builder, installed);
        }
        if (plan.calls().areSkippable() && layout.beginsWithFrame()) {
            builder.nop(); // There must not be two frames at the same instruction.
        }
    }

    private void copy(CodeBuilder builder, int from, int to) {
        TypeKind kind = TypeKind.REFERENCE;
        for (Variable parameter : method.variables()) {
            if (parameter.slot() == from) {
                kind = TypeKind.fromDescriptor(parameter.descriptor());
            }
        }
        builder.loadLocal(kind, from);
        builder.storeLocal(kind, to);
    }

    private void enter(CodeBuilder builder, InstalledCallback installed) {
        int token = installed.hasExit() ? layout.token(exits.indexOf(installed)) : -1;
        if (installed.enter().isEmpty()) {
            if (!plan.calls().areSkippable()) {
                builder.lconst_0().lstore(token);
            }
            return;
        }
        int id = installed.enter().get();
        List<CallArgument> values = values(method.variables(), !method.isConstructor(), false);
        Label after = ask(builder, id);
        plan.calls().call(builder, id, method.enterType(), values);
        if (token < 0) {
            builder.pop2();
        } else {
            builder.lstore(token);
        }
        join(builder, after, layout.atEntry());
    }

    private Label ask(CodeBuilder builder, int id) {
        if (!plan.calls().areSkippable()) {
            return null;
        }
        Label after = builder.newLabel();
        plan.calls().ask(builder, id);
        builder.ifeq(after);
        return after;
    }

    private void join(CodeBuilder builder, Label after, List<VerificationTypeInfo> locals) {
        if (after != null) {
            builder.labelBinding(after);
            frames.add(StackMapFrameInfo.of(after, locals, List.of()));
        }
    }

    /** Returns the arguments of callbacks: {@code this} unless static, and these variables. */
    private List<CallArgument> values(
            List<Variable> variables, boolean thisIsMade, boolean asAtEntry) {
        List<CallArgument> values = new ArrayList<>();
        if (!method.isStatic()) {
            int self = asAtEntry ? layout.atEntry(0) : 0;
            values.add(new CallArgument(Object.class, thisIsMade ? self : CallArgument.ABSENT));
        }
        for (Variable each : variables) {
            int slot = asAtEntry ? layout.atEntry(each.slot()) : each.slot();
            values.add(new CallArgument(ErasedTypes.erased(each.descriptor()), slot));
        }
        return values;
    }

    @Override
    public void accept(CodeBuilder builder, CodeElement element) {
        if (!(element instanceof Instruction original)) {
            builder.with(element);
            return;
        }
        int index = instruction++;
        boolean thisIsMade = plan.isThisMade(index, code);
        boolean returns = element instanceof ReturnInstruction;
        cover(builder, index, original, thisIsMade);
        for (InstalledCallback installed : plan.at(index)) {
            LineLocation line = (LineLocation) installed.callback().location();
            if (installed.enter().isPresent()) {
                plan.calls()
                        .call(
                                builder,
                                installed.enter().get(),
                                line.lineType(),
                                values(line.variables(), thisIsMade, false));
            }
        }
        if (element instanceof NewObjectInstruction && !plan.at(index).isEmpty()) {
            movedNews.add(position, builder.newBoundLabel());
        }
        if (returns && !exits.isEmpty()) {
            leave(builder, index);
        }
        builder.with(element);
        position += original.sizeInBytes();
    }

    /**
     * Excludes calls before a return from the handlers, so that an exit is not followed by another
     * one.
     */
    private void cover(CodeBuilder builder, int index, Instruction original, boolean thisIsMade) {
        boolean isCovered = !exits.isEmpty() && !(original instanceof ReturnInstruction);
        if (isCovered && thisIsMade) {
            unmade.end(builder);
            made.begin(builder);
        } else if (isCovered && plan.canCatchUnmade(index, original, code)) {
            made.end(builder);
            unmade.begin(builder);
        } else {
            made.end(builder);
            unmade.end(builder);
        }
    }

    /** Calls the callbacks before a return. */
    private void leave(CodeBuilder builder, int index) {
        TypeKind kind = TypeKind.from(returned);
        List<VerificationTypeInfo> locals = new ArrayList<>(layout.atExit(true));
        if (kind != TypeKind.VOID) {
            builder.storeLocal(kind, layout.scratch());
            locals.add(verified(returned));
        }
        if (plan.calls().areSkippable()) {
            plan.before(index, code)
                    .ifPresent(frame -> empty(builder, frame, frame.depth - kind.slotSize()));
        }
        exit(builder, locals, true, layout.scratch(), CallArgument.ABSENT);
        if (kind != TypeKind.VOID) {
            builder.loadLocal(kind, layout.scratch());
        }
    }

    /** Empties the stack: some compilers leave values below the one that is returned. */
    private static void empty(CodeBuilder builder, Frame frame, int left) {
        for (int i = left - 1; i >= 0; i--) {
            if (frame.stack[i] == Frame.REST) {
                builder.pop2();
                i--;
            } else {
                builder.pop();
            }
        }
    }

    private static VerificationTypeInfo verified(ClassDesc type) {
        return type.isPrimitive()
                ? Layout.type(TypeKind.from(type))
                : ObjectVerificationTypeInfo.of(type);
    }

    private void exit(
            CodeBuilder builder,
            List<VerificationTypeInfo> locals,
            boolean thisIsMade,
            int result,
            int thrown) {
        MethodType type = method.exitType();
        for (int i = exits.size() - 1; i >= 0; i--) {
            List<CallArgument> values = values(method.variables(), thisIsMade, true);
            if (TypeKind.from(returned) != TypeKind.VOID) {
                values.add(new CallArgument(ErasedTypes.erased(returned), result));
            }
            values.add(new CallArgument(Throwable.class, thrown));
            values.add(new CallArgument(long.class, layout.token(i)));
            int id = exits.get(i).exit();
            Label after = ask(builder, id);
            plan.calls().call(builder, id, type, values);
            join(builder, after, locals);
        }
    }

    @Override
    public void atEnd(CodeBuilder builder) {
        made.end(builder);
        unmade.end(builder);
        if (!made.isEmpty()) {
            handle(builder, made, true);
        }
        if (!unmade.isEmpty()) {
            handle(builder, unmade, false);
        }
        if (!frames.isEmpty() && plan.owner().majorVersion() >= ClassFile.JAVA_6_VERSION) {
            builder.with(
                    StackMapTableAttribute.of(frames.stream().map(movedNews::corrected).toList()));
        }
    }

    private void handle(CodeBuilder builder, ProtectedRanges covered, boolean thisIsMade) {
        Label handler = builder.newLabel();
        covered.catchAll(builder, handler);
        List<VerificationTypeInfo> locals = layout.atExit(thisIsMade);
        VerificationTypeInfo throwable = verified(ConstantDescs.CD_Throwable);
        builder.labelBinding(handler);
        frames.add(StackMapFrameInfo.of(handler, locals, List.of(throwable)));
        builder.astore(layout.scratch());
        List<VerificationTypeInfo> joined = new ArrayList<>(locals);
        joined.add(throwable);
        exit(builder, joined, thisIsMade, CallArgument.ABSENT, layout.scratch());
        builder.aload(layout.scratch());
        builder.athrow();
    }
}
