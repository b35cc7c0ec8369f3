package dev.nopal.script.mutation;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The code that javac generates, where no programmer can make a mistake. */
final class Generated {
    private static final ClassDesc OBJECT_METHODS = ClassDesc.of("java.lang.runtime.ObjectMethods");
    private static final ClassDesc SWITCHES = ClassDesc.of("java.lang.runtime.SwitchBootstraps");
    private static final Set<String> ENUM_METHODS = Set.of("values", "valueOf", "$values");

    /** The instructions of an accessor: load this, get the field, return. */
    private static final int ACCESSOR_INSTRUCTIONS = 3;

    private Generated() {}

    /** Returns whether a method is in the source. */
    static boolean isWritten(ClassModel type, MethodModel method) {
        boolean isEnum = type.flags().has(AccessFlag.ENUM);
        boolean isBridge = method.flags().has(AccessFlag.BRIDGE);
        boolean isSwitchTable = type.flags().has(AccessFlag.SYNTHETIC);
        boolean isRecord =
                type.superclass().stream()
                        .anyMatch(parent -> parent.asInternalName().equals("java/lang/Record"));
        return !isBridge
                && !isSwitchTable
                && !(isEnum && ENUM_METHODS.contains(method.methodName().stringValue()))
                && !(isRecord && isOfRecord(method));
    }

    /** Returns whether it is an accessor, or a {@code toString} or the like that records have. */
    private static boolean isOfRecord(MethodModel method) {
        List<CodeElement> instructions = instructions(method);
        return instructions.size() == ACCESSOR_INSTRUCTIONS
                || instructions.stream().anyMatch(element -> isCallOf(element, OBJECT_METHODS));
    }

    private static List<CodeElement> instructions(MethodModel method) {
        return method.code().stream()
                .flatMap(CodeModel::elementStream)
                .filter(Instruction.class::isInstance)
                .toList();
    }

    private static boolean isCallOf(CodeElement element, ClassDesc bootstrap) {
        return element instanceof InvokeDynamicInstruction call
                && call.bootstrapMethod().owner().equals(bootstrap);
    }

    /**
     * Returns the positions of constants that are not in the source: the number of an enum's
     * constant, after its name, and the number of the case at which a switch on types continues.
     */
    static BitSet elements(MethodModel method) {
        List<CodeElement> all = method.code().stream().flatMap(CodeModel::elementStream).toList();
        Set<Integer> cases = new HashSet<>();
        for (int i = 1; i < all.size(); i++) {
            if (isCallOf(all.get(i), SWITCHES) && all.get(i - 1) instanceof LoadInstruction load) {
                cases.add(load.slot());
            }
        }
        boolean isEnum =
                method.methodName().equalsString("<clinit>")
                        && method.parent().orElseThrow().flags().has(AccessFlag.ENUM);
        BitSet generated = new BitSet();
        for (int i = 1; i < all.size(); i++) {
            boolean isOrdinal =
                    isEnum
                            && all.get(i - 1) instanceof ConstantInstruction name
                            && name.constantValue() instanceof String;
            boolean isCase =
                    i + 1 < all.size()
                            && all.get(i + 1) instanceof StoreInstruction store
                            && cases.contains(store.slot());
            if (all.get(i) instanceof ConstantInstruction && (isOrdinal || isCase)) {
                generated.set(i);
            }
        }
        return generated;
    }
}
