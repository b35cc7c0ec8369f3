package dev.nopal.agent.instrument;

import java.lang.classfile.Annotation;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.Attributes;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.attribute.LocalVariableInfo;
import java.lang.classfile.attribute.MethodParameterInfo;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The reader of the methods in a class file. */
final class LocationReader {
    private LocationReader() {}

    static String name(ClassEntry entry) {
        return entry.asInternalName().replace('/', '.');
    }

    static MethodLocation method(MethodModel method) {
        return new MethodLocation(
                name(method.parent().orElseThrow().thisClass()),
                method.methodName().stringValue(),
                method.methodType().stringValue(),
                method.flags().flagsMask(),
                parameters(method),
                annotations(method),
                obstacle(method));
    }

    static List<Annotation> annotations(AttributedElement element) {
        List<Annotation> all = new ArrayList<>();
        element.findAttribute(Attributes.runtimeVisibleAnnotations())
                .ifPresent(attribute -> all.addAll(attribute.annotations()));
        element.findAttribute(Attributes.runtimeInvisibleAnnotations())
                .ifPresent(attribute -> all.addAll(attribute.annotations()));
        return List.copyOf(all);
    }

    private static Optional<String> obstacle(MethodModel method) {
        if (method.flags().has(AccessFlag.ABSTRACT)) {
            return Optional.of("it is abstract");
        }
        if (method.flags().has(AccessFlag.NATIVE)) {
            return Optional.of("it is native");
        }
        int slots = 0;
        for (ClassDesc type : method.methodTypeSymbol().parameterList()) {
            slots += TypeKind.from(type).slotSize();
        }
        if (slots > ErasedTypes.MAX_SLOTS) {
            return Optional.of("it has more parameters than a callback can take");
        }
        return Optional.empty();
    }

    private static List<Variable> parameters(MethodModel method) {
        List<ClassDesc> types = method.methodTypeSymbol().parameterList();
        List<Variable> parameters = new ArrayList<>();
        int slot = method.flags().has(AccessFlag.STATIC) ? 0 : 1;
        for (int i = 0; i < types.size(); i++) {
            parameters.add(
                    new Variable(
                            parameterName(method, i, slot), types.get(i).descriptorString(), slot));
            slot += TypeKind.from(types.get(i)).slotSize();
        }
        return List.copyOf(parameters);
    }

    private static String parameterName(MethodModel method, int index, int slot) {
        Optional<String> declared =
                method.findAttribute(Attributes.methodParameters())
                        .map(attribute -> attribute.parameters())
                        .filter(all -> all.size() == method.methodTypeSymbol().parameterCount())
                        .map(all -> all.get(index))
                        .flatMap(MethodParameterInfo::name)
                        .map(name -> name.stringValue());
        return declared.or(() -> debugName(method, slot)).orElse("arg" + index);
    }

    private static Optional<String> debugName(MethodModel method, int slot) {
        return method.findAttribute(Attributes.code())
                .flatMap(code -> code.findAttribute(Attributes.localVariableTable()))
                .flatMap(
                        table ->
                                table.localVariables().stream()
                                        .filter(local -> local.startPc() == 0)
                                        .filter(local -> local.slot() == slot)
                                        .map(local -> local.name().stringValue())
                                        .findFirst());
    }

    /** Returns the variables that the class file declares at a position in the code. */
    static List<Variable> declaredAt(CodeAttribute code, int position) {
        List<Variable> declared = new ArrayList<>();
        List<LocalVariableInfo> table =
                code.findAttribute(Attributes.localVariableTable())
                        .map(attribute -> attribute.localVariables())
                        .orElse(List.of());
        for (LocalVariableInfo local : table) {
            if (local.startPc() <= position
                    && position < local.startPc() + local.length()
                    && !local.name().equalsString("this")) {
                declared.add(
                        new Variable(
                                local.name().stringValue(),
                                local.type().stringValue(),
                                local.slot()));
            }
        }
        declared.sort(Comparator.comparingInt(Variable::slot));
        return declared;
    }
}
