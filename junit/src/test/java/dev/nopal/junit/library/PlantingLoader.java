package dev.nopal.junit.library;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/**
 * A loader with its own copy of a library, in which one method has a fault: it calls a static
 * method with its {@code this} before anything else; at the end of a constructor it would be the
 * same.
 */
public final class PlantingLoader extends ClassLoader {
    private final String copied;
    private final String faulty;
    private final String method;
    private final String plant;

    /**
     * @param copied the beginning of the names of the classes that it loads itself
     * @param faulty the class with the fault; empty for none
     * @param plant the method of {@link Faults} that is called
     */
    public PlantingLoader(String copied, String faulty, String method, String plant) {
        super(PlantingLoader.class.getClassLoader());
        this.copied = copied;
        this.faulty = faulty;
        this.method = method;
        this.plant = plant;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            return name.startsWith(copied) || name.endsWith("InLibrary")
                    ? findClass(name)
                    : super.loadClass(name, resolve);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = in.readAllBytes();
            byte[] changed = name.equals(faulty) ? planted(bytes) : bytes;
            return defineClass(name, changed, 0, changed.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    private byte[] planted(byte[] bytes) {
        ClassFile file = ClassFile.of();
        return file.transformClass(
                file.parse(bytes),
                ClassTransform.transformingMethodBodies(
                        each -> each.methodName().equalsString(method),
                        CodeTransform.ofStateful(() -> new Call(plant))));
    }

    /** Inserts the call before the first instruction. */
    private static final class Call implements CodeTransform {
        private final String plant;

        Call(String plant) {
            this.plant = plant;
        }

        @Override
        public void atStart(CodeBuilder builder) {
            builder.aload(0)
                    .invokestatic(
                            ClassDesc.of(Faults.class.getName()),
                            plant,
                            MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object));
        }

        @Override
        public void accept(CodeBuilder builder, CodeElement element) {
            builder.with(element);
        }
    }
}
