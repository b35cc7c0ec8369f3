package dev.nopal.downgrade;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.StackMapFrameInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.ObjectVerificationTypeInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.SimpleVerificationTypeInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.VerificationTypeInfo;
import java.lang.classfile.attribute.StackMapTableAttribute;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/**
 * The pattern switches of one class as ordinary methods of that class, instead of calls that {@code
 * SwitchBootstraps} links. Nothing is generated when the program runs, and the compiler inlines
 * them.
 *
 * <p>A method takes the value and the index of the first label to look at, and returns the index of
 * the first label that matches: -1 for null, the number of labels if none does.
 */
final class SwitchMethods {
    private static final ClassDesc BOOTSTRAPS =
            ClassDesc.of("java.lang.runtime", "SwitchBootstraps");
    private static final MethodTypeDesc EQUALS =
            MethodTypeDesc.of(ConstantDescs.CD_boolean, ConstantDescs.CD_Object);

    private record SwitchMethod(
            String name, MethodTypeDesc type, List<ConstantDesc> labels, boolean isEnum) {
        ClassDesc selector() {
            return type.parameterType(0);
        }

        /** Returns the local variable with the index of the first label. */
        int start() {
            return TypeKind.from(selector()).slotSize();
        }
    }

    private final List<SwitchMethod> methods = new ArrayList<>();

    static boolean isSwitch(InvokeDynamicInstruction call) {
        return call.bootstrapMethod().owner().equals(BOOTSTRAPS);
    }

    /** Adds the method of a switch and returns its name. */
    String add(InvokeDynamicInstruction call) {
        String name = "nopal$switch" + methods.size();
        boolean isEnum = call.bootstrapMethod().methodName().equals("enumSwitch");
        methods.add(new SwitchMethod(name, call.typeSymbol(), call.bootstrapArgs(), isEnum));
        return name;
    }

    void write(ClassBuilder builder) {
        for (SwitchMethod each : methods) {
            builder.withMethodBody(
                    each.name,
                    each.type,
                    ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
                    code -> write(code, each));
        }
    }

    private static void write(CodeBuilder code, SwitchMethod method) {
        List<Label> joins = new ArrayList<>();
        if (!method.selector().isPrimitive()) {
            Label isPresent = code.newLabel();
            code.aload(0).ifnonnull(isPresent).iconst_m1().ireturn();
            bind(code, isPresent, joins);
        }
        for (int i = 0; i < method.labels.size(); i++) {
            Label next = code.newLabel();
            code.iload(method.start()).loadConstant(i).if_icmpgt(next);
            test(code, method, method.labels.get(i), next);
            code.loadConstant(i).ireturn();
            bind(code, next, joins);
        }
        code.loadConstant(method.labels.size()).ireturn();
        List<VerificationTypeInfo> locals =
                List.of(verified(method.selector()), SimpleVerificationTypeInfo.INTEGER);
        code.with(
                StackMapTableAttribute.of(
                        joins.stream()
                                .map(label -> StackMapFrameInfo.of(label, locals, List.of()))
                                .toList()));
    }

    private static VerificationTypeInfo verified(ClassDesc type) {
        return switch (TypeKind.from(type).asLoadable()) {
            case INT -> SimpleVerificationTypeInfo.INTEGER;
            case LONG -> SimpleVerificationTypeInfo.LONG;
            case FLOAT -> SimpleVerificationTypeInfo.FLOAT;
            case DOUBLE -> SimpleVerificationTypeInfo.DOUBLE;
            default -> ObjectVerificationTypeInfo.of(type);
        };
    }

    private static void bind(CodeBuilder code, Label label, List<Label> joins) {
        code.labelBinding(label);
        joins.add(label);
    }

    private static void test(
            CodeBuilder code, SwitchMethod method, ConstantDesc label, Label next) {
        switch (label) {
            case DynamicConstantDesc<?> type when isTypeOf(method, type) -> {} // always matches
            case ClassDesc type -> code.aload(0).instanceOf(type).ifeq(next);
            case String name when method.isEnum ->
                    code.aload(0)
                            .getstatic(method.selector(), name, method.selector())
                            .if_acmpne(next);
            case String text ->
                    code.loadConstant(text)
                            .aload(0)
                            .invokevirtual(ConstantDescs.CD_String, "equals", EQUALS)
                            .ifeq(next);
            default -> throw new IllegalArgumentException("label=" + label);
        }
    }

    /** Returns whether a label is the primitive type of the value, as in nested record patterns. */
    private static boolean isTypeOf(SwitchMethod method, DynamicConstantDesc<?> label) {
        return label.bootstrapMethod().equals(ConstantDescs.BSM_PRIMITIVE_CLASS)
                && label.constantName().equals(method.selector().descriptorString());
    }
}
