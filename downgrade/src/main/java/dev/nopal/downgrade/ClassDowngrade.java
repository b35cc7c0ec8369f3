package dev.nopal.downgrade;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.reflect.AccessFlag;
import java.util.Map;

/**
 * The rewriting of class files to the version of Java 17: pattern switches become methods, calls of
 * newer methods become calls of stubs. What has no stub stays as it is.
 */
final class ClassDowngrade {
    static final int VERSION = ClassFile.JAVA_17_VERSION;

    /**
     * Frames are kept, not computed, so that no other class has to be found. The constant pool is
     * new, so that nothing remains there of what was replaced.
     */
    private static final ClassFile FILES =
            ClassFile.of(
                    ClassFile.StackMapsOption.DROP_STACK_MAPS,
                    ClassFile.ConstantPoolSharingOption.NEW_POOL);

    private static final int MAJOR = 6;

    private final NewerMembers newer;
    private final Relocation relocation;

    /**
     * Creates a rewriting.
     *
     * @param root the package of the jar, with slashes, below which it has its stubs
     */
    ClassDowngrade(NewerMembers newer, String root) {
        this.newer = newer;
        this.relocation = stubs(root);
    }

    /** Returns the renaming that moves the stubs below a package. */
    static Relocation stubs(String root) {
        String folder = root + "/newer/";
        return new Relocation(
                Map.of(
                        Stubs.PACKAGE,
                        folder,
                        Stubs.MATCH_EXCEPTION,
                        folder + Stubs.MATCH_EXCEPTION.substring("java/lang/".length())));
    }

    byte[] rewrite(byte[] file) {
        ClassModel model = FILES.parse(file);
        if (model.majorVersion() <= VERSION) {
            return file;
        }
        byte[] result = relocation.apply(replaceCalls(model, file));
        result[MAJOR] = VERSION >>> 8;
        result[MAJOR + 1] = (byte) VERSION;
        return result;
    }

    private byte[] replaceCalls(ClassModel model, byte[] file) {
        if (model.methods().stream().noneMatch(this::isNewer)) {
            return file.clone();
        }
        SwitchMethods switches = new SwitchMethods();
        ClassTransform calls =
                new ClassTransform() {
                    @Override
                    public void accept(ClassBuilder builder, ClassElement element) {
                        if (element instanceof MethodModel method) {
                            transform(builder, model, method, switches);
                        } else {
                            builder.with(element);
                        }
                    }

                    @Override
                    public void atEnd(ClassBuilder builder) {
                        switches.write(builder);
                    }
                };
        return FILES.transformClass(model, calls);
    }

    private boolean isNewer(MethodModel method) {
        return method.code().stream()
                .flatMap(CodeModel::elementStream)
                .anyMatch(element -> CodeDowngrade.isNewer(element, newer));
    }

    private void transform(
            ClassBuilder builder, ClassModel model, MethodModel method, SwitchMethods switches) {
        builder.transformMethod(
                method,
                (inner, part) -> {
                    if (part instanceof CodeModel code) {
                        inner.transformCode(
                                code,
                                new CodeDowngrade(
                                        (CodeAttribute) code,
                                        newer,
                                        switches,
                                        model.thisClass().asSymbol(),
                                        model.flags().has(AccessFlag.INTERFACE)));
                    } else {
                        inner.with(part);
                    }
                });
    }
}
