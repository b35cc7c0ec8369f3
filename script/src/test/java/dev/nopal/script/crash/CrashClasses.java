package dev.nopal.script.crash;

import dev.nopal.script.ClassesAnew;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.regex.Pattern;

/**
 * A loader of this module that inserts {@link CrashPoints} before and after every store of the
 * session's writer: each call that may change its memory or goes through a {@link
 * java.lang.invoke.VarHandle}.
 */
final class CrashClasses extends ClassesAnew {
    private static final Pattern WRITERS =
            Pattern.compile("dev\\.nopal\\.script\\.(run\\.\\w+|session\\.SessionWriter)");
    private static final Pattern STORES =
            Pattern.compile(
                    "(dev/nopal/script/session/SessionMemory|java/lang/invoke/VarHandle)"
                            + "\\.(set\\w*|put\\w+|copy\\w+|getAnd\\w+|\\w*compareAnd\\w+)",
                    Pattern.CASE_INSENSITIVE);
    private static final ClassDesc POINTS = ClassDesc.of(CrashPoints.class.getName());
    private static final MethodTypeDesc BEFORE = MethodTypeDesc.of(ConstantDescs.CD_void);
    private static final MethodTypeDesc AFTER =
            MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_String);

    CrashClasses() {
        super(CrashPoints.class);
    }

    @Override
    protected byte[] changed(String name, byte[] original) {
        return WRITERS.matcher(name).matches() ? watched(original) : original;
    }

    private byte[] watched(byte[] bytes) {
        ClassFile classFile =
                ClassFile.of(
                        ClassFile.ClassHierarchyResolverOption.of(
                                ClassHierarchyResolver.ofResourceParsing(getParent())));
        ClassModel model = classFile.parse(bytes);
        String type = model.thisClass().asInternalName().replaceAll(".*/", "");
        ClassTransform transform =
                (builder, element) -> {
                    if (element instanceof MethodModel method) {
                        String name = type + "." + method.methodName().stringValue();
                        builder.transformMethod(
                                method, MethodTransform.transformingCode(watching(name)));
                    } else {
                        builder.with(element);
                    }
                };
        return classFile.transformClass(model, transform);
    }

    private static CodeTransform watching(String method) {
        int[] line = new int[1];
        return (code, element) -> {
            if (element instanceof LineNumber number) {
                line[0] = number.line();
            }
            if (element instanceof InvokeInstruction call
                    && STORES.matcher(
                                    call.owner().asInternalName() + "." + call.name().stringValue())
                            .matches()) {
                code.invokestatic(POINTS, "before", BEFORE)
                        .with(element)
                        .loadConstant(method + ":" + line[0])
                        .invokestatic(POINTS, "after", AFTER);
            } else {
                code.with(element);
            }
        };
    }
}
