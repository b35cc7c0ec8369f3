package dev.nopal.agent.instrument;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

/**
 * The writer of calls that pass references and numbers to the bridge in arrays. It is used in
 * {@code java.base}, where an {@code invokedynamic} would need the very methods that are
 * instrumented, and boxing would call them; and in class files older than {@code invokedynamic}.
 */
final class ArrayCallWriter implements CallWriter {
    @Override
    public boolean areSkippable() {
        return true;
    }

    @Override
    public void ask(CodeBuilder code, int id) {
        code.loadConstant(id);
        code.invokestatic(InstrumentedNames.BRIDGE, "on", InstrumentedNames.ON);
    }

    @Override
    public void call(CodeBuilder code, int id, MethodType type, List<CallArgument> values) {
        List<CallArgument> references = new ArrayList<>();
        List<CallArgument> numbers = new ArrayList<>();
        for (CallArgument value : values) {
            (value.isReference() ? references : numbers).add(value);
        }
        code.loadConstant(id);
        code.loadConstant(references.size());
        code.anewarray(ConstantDescs.CD_Object);
        for (int i = 0; i < references.size(); i++) {
            code.dup();
            code.loadConstant(i);
            references.get(i).load(code);
            code.aastore();
        }
        code.loadConstant(numbers.size());
        code.newarray(TypeKind.LONG);
        for (int i = 0; i < numbers.size(); i++) {
            code.dup();
            code.loadConstant(i);
            numbers.get(i).loadBits(code);
            code.lastore();
        }
        code.invokestatic(InstrumentedNames.BRIDGE, "call", InstrumentedNames.CALL);
        if (type.returnType() == void.class) {
            code.pop2();
        }
    }
}
