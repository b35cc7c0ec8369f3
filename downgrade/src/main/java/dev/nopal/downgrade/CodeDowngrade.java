package dev.nopal.downgrade;

import java.lang.classfile.Attributes;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.attribute.StackMapTableAttribute;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.util.List;
import java.util.Optional;

/**
 * The rewriting of one method's code. A call is replaced by a static one that takes and returns the
 * same values, so the verifier's frames stay as they are.
 */
final class CodeDowngrade implements CodeTransform {
    private final CodeAttribute code;
    private final NewerMembers newer;
    private final SwitchMethods switches;
    private final ClassDesc self;
    private final boolean isInterface;

    CodeDowngrade(
            CodeAttribute code,
            NewerMembers newer,
            SwitchMethods switches,
            ClassDesc self,
            boolean isInterface) {
        this.code = code;
        this.newer = newer;
        this.switches = switches;
        this.self = self;
        this.isInterface = isInterface;
    }

    /** Returns whether an instruction must be replaced. */
    static boolean isNewer(CodeElement element, NewerMembers newer) {
        return switch (element) {
            case InvokeInstruction call -> standIn(call, newer).isPresent();
            case FieldInstruction field -> standIn(field, newer).isPresent();
            case InvokeDynamicInstruction call ->
                    SwitchMethods.isSwitch(call)
                            || call.bootstrapArgs().stream()
                                    .anyMatch(each -> !replaced(each, newer).equals(each));
            default -> false;
        };
    }

    @Override
    public void accept(CodeBuilder builder, CodeElement element) {
        if (!isNewer(element, newer)) {
            builder.with(element);
            return;
        }
        switch (element) {
            case InvokeInstruction call -> {
                var method = standIn(call, newer).orElseThrow();
                builder.invokestatic(method.type(), method.name(), method.methodType());
            }
            case FieldInstruction field -> {
                var constant = standIn(field, newer).orElseThrow();
                builder.getstatic(constant.type(), constant.name(), field.typeSymbol());
            }
            case InvokeDynamicInstruction call when SwitchMethods.isSwitch(call) ->
                    builder.invokestatic(self, switches.add(call), call.typeSymbol(), isInterface);
            case InvokeDynamicInstruction call -> builder.invokedynamic(replaced(call));
            default -> throw new IllegalArgumentException("element=" + element);
        }
    }

    @Override
    public void atEnd(CodeBuilder builder) {
        code.findAttribute(Attributes.stackMapTable())
                .ifPresent(frames -> builder.with(StackMapTableAttribute.of(frames.entries())));
    }

    private static Optional<NewerMembers.StandIn> standIn(
            InvokeInstruction call, NewerMembers newer) {
        return call.opcode() == Opcode.INVOKESPECIAL
                ? Optional.empty()
                : newer.method(
                        call.owner().asInternalName(),
                        call.name().stringValue(),
                        call.type().stringValue(),
                        call.opcode() == Opcode.INVOKESTATIC);
    }

    private static Optional<NewerMembers.StandIn> standIn(
            FieldInstruction field, NewerMembers newer) {
        return field.opcode() == Opcode.GETSTATIC
                ? newer.field(
                        field.owner().asInternalName(),
                        field.name().stringValue(),
                        field.type().stringValue())
                : Optional.empty();
    }

    private DynamicCallSiteDesc replaced(InvokeDynamicInstruction call) {
        List<ConstantDesc> arguments =
                call.bootstrapArgs().stream().map(each -> replaced(each, newer)).toList();
        return DynamicCallSiteDesc.of(
                call.bootstrapMethod(),
                call.name().stringValue(),
                call.typeSymbol(),
                arguments.toArray(ConstantDesc[]::new));
    }

    private static ConstantDesc replaced(ConstantDesc argument, NewerMembers newer) {
        return argument instanceof DirectMethodHandleDesc handle
                ? newer.handle(handle).orElse(handle)
                : argument;
    }
}
