package dev.nopal.agent.instrument;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.Collections;
import java.util.function.Consumer;

/** Generated classes that no compiler would emit, with one method {@code int run(int…)}. */
final class Generated {
    private Generated() {}

    /** Defines classes from bytes. */
    static final class Loader extends ClassLoader {
        private final String hidden;

        Loader() {
            this("none");
        }

        /** Creates a loader that finds no class of a package. */
        Loader(String hidden) {
            super(ClassLoader.getPlatformClassLoader());
            this.hidden = hidden;
        }

        Class<?> define(byte[] bytes) {
            return defineClass(null, bytes, 0, bytes.length);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith(hidden)) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
        }
    }

    static byte[] of(int version, String name, Consumer<CodeBuilder> body) {
        return of(version, name, 1, body);
    }

    static byte[] of(int version, String name, int parameters, Consumer<CodeBuilder> body) {
        return ClassFile.of()
                .build(
                        ClassDesc.of(name),
                        type ->
                                type.withVersion(version, 0)
                                        .withFlags(AccessFlag.PUBLIC)
                                        .withMethodBody(
                                                "run",
                                                MethodTypeDesc.of(
                                                        ConstantDescs.CD_int,
                                                        Collections.nCopies(
                                                                parameters, ConstantDescs.CD_int)),
                                                ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                                                body));
    }

    static int run(Class<?> type, int argument) throws Exception {
        return (int) type.getMethod("run", int.class).invoke(null, argument);
    }
}
