package dev.nopal.script.compile;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/** The method of the compiled class by which handlers sample an event; never inlined. */
final class SamplingCall {
    private static final String NAME = "sample";
    private static final MethodTypeDesc TYPE = MethodTypeDesc.of(CD_long, CD_int, Names.COUNTER);

    private SamplingCall() {}

    static void declare(ClassBuilder builder) {
        builder.withMethodBody(
                NAME,
                TYPE,
                ClassFile.ACC_STATIC,
                code -> {
                    CodeWeight.forbidInlining(code);
                    code.iload(0).aload(1).invokestatic(Names.GUARD, NAME, TYPE).lreturn();
                });
    }

    /** Emits a call: slot and counter are on the stack, and the next countdown is then. */
    static void emit(CodeBuilder code, ClassDesc owner) {
        code.invokestatic(owner, NAME, TYPE);
    }
}
