package dev.nopal.agent.instrument;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.function.Predicate;

/**
 * A transformer that makes the JVM refuse a class as soon as one of some methods has a callback. It
 * must be added after that of the instrumenter, so that it sees what that one wrote.
 */
public record Refusing(String className, Predicate<String> methods)
        implements ClassFileTransformer {
    @Override
    public byte[] transform(
            ClassLoader loader,
            String name,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] bytes) {
        boolean isInstrumented =
                className.replace('.', '/').equals(name)
                        && ClassFile.of().parse(bytes).methods().stream()
                                .filter(each -> methods.test(each.methodName().stringValue()))
                                .anyMatch(Refusing::hasCallback);
        return isInstrumented ? new byte[] {'n', 'o'} : null;
    }

    private static boolean hasCallback(MethodModel method) {
        List<?> elements = method.code().map(CodeModel::elementList).orElse(List.of());
        return elements.stream()
                .filter(InvokeDynamicInstruction.class::isInstance)
                .map(InvokeDynamicInstruction.class::cast)
                .anyMatch(each -> each.name().stringValue().startsWith("hook"));
    }
}
