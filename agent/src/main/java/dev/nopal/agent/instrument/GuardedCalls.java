package dev.nopal.agent.instrument;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.HashMap;
import java.util.Map;

/**
 * The wrappers of guarded callbacks: a callback is skipped if its thread is in a guarded one
 * already, and what it throws is discarded.
 *
 * <p>One method for each type of callbacks is generated when it is first needed:
 *
 * <pre>
 * Thread[] marks = NopalBridge.marks();
 * int index = NopalBridge.take();
 * if (index &lt; 0) return 0;
 * try { result = handle.invokeExact(…); } catch (Throwable e) { result = 0; }
 * marks[index] = null;
 * return result;
 * </pre>
 *
 * <p>Method handle combinators are not used: what they call at the end may overflow the stack, and
 * the thread would be kept out of all callbacks from then on.
 */
final class GuardedCalls {
    private static final Map<MethodType, MethodHandle> BY_TYPE = new HashMap<>();
    private static final String NAME = "call";

    private GuardedCalls() {}

    /** Returns a guarded handle of the same type. */
    static MethodHandle of(MethodHandle callback) {
        return MethodHandles.insertArguments(ofType(callback.type()), 0, callback);
    }

    private static synchronized MethodHandle ofType(MethodType type) {
        return BY_TYPE.computeIfAbsent(type, GuardedCalls::make);
    }

    private static MethodHandle make(MethodType type) {
        try {
            MethodHandles.Lookup made = MethodHandles.lookup().defineHiddenClass(bytes(type), true);
            return made.findStatic(
                    made.lookupClass(), NAME, type.insertParameterTypes(0, MethodHandle.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] bytes(MethodType type) {
        MethodTypeDesc called = type.describeConstable().orElseThrow();
        ClassDesc self = GuardedCalls.class.describeConstable().orElseThrow();
        return ClassFile.of()
                .build(
                        ClassDesc.of(self.packageName(), "Guarded"),
                        made ->
                                made.withVersion(ClassFile.JAVA_17_VERSION, 0)
                                        .withMethodBody(
                                                NAME,
                                                called.insertParameterTypes(
                                                        0, ConstantDescs.CD_MethodHandle),
                                                ClassFile.ACC_STATIC,
                                                code -> write(code, type, called)));
    }

    private static void write(CodeBuilder code, MethodType type, MethodTypeDesc called) {
        int marks = code.allocateLocal(TypeKind.REFERENCE);
        int index = code.allocateLocal(TypeKind.INT);
        TypeKind kind = TypeKind.from(type.returnType());
        CallArgument none = new CallArgument(type.returnType(), CallArgument.ABSENT);
        code.invokestatic(InstrumentedNames.BRIDGE, "marks", InstrumentedNames.GET_MARKS)
                .astore(marks);
        code.invokestatic(InstrumentedNames.BRIDGE, "take", InstrumentedNames.TAKE).istore(index);
        code.iload(index)
                .ifThen(
                        Opcode.IFLT,
                        refused -> {
                            if (kind != TypeKind.VOID) {
                                none.load(refused);
                            }
                            refused.return_(kind);
                        });
        int result = kind == TypeKind.VOID ? -1 : code.allocateLocal(kind);
        code.trying(
                body -> {
                    body.aload(0);
                    int slot = 1;
                    for (Class<?> each : type.parameterList()) {
                        TypeKind parameter = TypeKind.from(each);
                        body.loadLocal(parameter, slot);
                        slot += parameter.slotSize();
                    }
                    body.invokevirtual(ConstantDescs.CD_MethodHandle, "invokeExact", called);
                    if (result >= 0) {
                        body.storeLocal(kind, result);
                    }
                },
                handlers ->
                        handlers.catchingAll(
                                caught -> {
                                    caught.pop();
                                    if (result >= 0) {
                                        none.load(caught);
                                        caught.storeLocal(kind, result);
                                    }
                                }));
        code.aload(marks).iload(index).aconst_null().aastore();
        if (result >= 0) {
            code.loadLocal(kind, result);
        }
        code.return_(kind);
    }
}
