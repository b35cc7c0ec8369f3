package dev.nopal.agent.method;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A loader that defines classes as they are given, and remembers which thread loaded them. A field
 * of a new object that is a text has its own name as its value.
 */
final class GivenClasses extends ClassLoader {
    private final Map<String, byte[]> classes = new HashMap<>();
    private final Map<String, String> threads = new ConcurrentHashMap<>();

    GivenClasses() {
        super(GivenClasses.class.getClassLoader());
    }

    void add(
            String name,
            ClassDesc superclass,
            List<ClassDesc> interfaces,
            Map<String, ClassDesc> fields) {
        ClassDesc self = ClassDesc.of(name);
        classes.put(
                name,
                ClassFile.of()
                        .build(
                                self,
                                made -> {
                                    made.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SUPER)
                                            .withSuperclass(superclass)
                                            .withInterfaceSymbols(interfaces);
                                    fields.forEach(
                                            (field, type) ->
                                                    made.withField(
                                                            field, type, ClassFile.ACC_PRIVATE));
                                    made.withMethodBody(
                                            ConstantDescs.INIT_NAME,
                                            ConstantDescs.MTD_void,
                                            ClassFile.ACC_PUBLIC,
                                            code -> {
                                                code.aload(0)
                                                        .invokespecial(
                                                                superclass,
                                                                ConstantDescs.INIT_NAME,
                                                                ConstantDescs.MTD_void);
                                                fields.forEach(
                                                        (field, type) -> {
                                                            if (type.equals(
                                                                    ConstantDescs.CD_String)) {
                                                                code.aload(0)
                                                                        .ldc(field)
                                                                        .putfield(
                                                                                self, field, type);
                                                            }
                                                        });
                                                code.return_();
                                            });
                                }));
    }

    Object instance(String name) throws ReflectiveOperationException {
        return loadClass(name).getConstructor().newInstance();
    }

    /** Returns the name of the thread that loaded a class; empty if it is not loaded. */
    Optional<String> threadOf(String name) {
        return Optional.ofNullable(threads.get(name));
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = classes.get(name);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        threads.put(name, Thread.currentThread().getName());
        return defineClass(name, bytes, 0, bytes.length);
    }
}
