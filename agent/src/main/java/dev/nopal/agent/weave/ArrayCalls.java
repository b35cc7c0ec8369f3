package dev.nopal.agent.weave;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

/**
 * Calls a method of the bridge, with references and numbers in arrays. For {@code java.base}, where
 * an {@code invokedynamic} would need the very methods that are woven, and boxing would call them;
 * and for class files older than {@code invokedynamic}.
 */
final class ArrayCalls implements Calls {
    @Override
    public boolean areSkippable() {
        return true;
    }

    @Override
    public void ask(CodeBuilder code, int number) {
        code.loadConstant(number);
        code.invokestatic(Names.BRIDGE, "on", Names.ON);
    }

    @Override
    public void call(CodeBuilder code, int number, MethodType type, List<Value> values) {
        List<Value> references = new ArrayList<>();
        List<Value> numbers = new ArrayList<>();
        for (Value value : values) {
            (value.isReference() ? references : numbers).add(value);
        }
        code.loadConstant(number);
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
        code.invokestatic(Names.BRIDGE, "call", Names.CALL);
        if (type.returnType() == void.class) {
            code.pop2();
        }
    }
}
