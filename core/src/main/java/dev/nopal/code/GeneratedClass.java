package dev.nopal.code;

import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

/**
 * A final class that is being written: give it fields and methods, write the code of each method,
 * then take the bytes. They load on JDK 17 and newer.
 */
public final class GeneratedClass {
    private static final int MAGIC = 0xcafebabe;
    private static final int JAVA_17 = 61;
    private static final int FINAL_SUPER_SYNTHETIC = 0x1030;
    private static final int MAX_MEMBERS = 0xffff;

    private final ConstantPool constants = new ConstantPool();
    private final int self;
    private final Class<?>[] interfaces;
    private final ClassBytes fields = new ClassBytes();
    private final List<MethodCode> methods = new ArrayList<>();
    private int fieldCount;

    /**
     * Creates a class without members.
     *
     * @param name with dots, as {@link Class#getName()} returns it
     */
    public GeneratedClass(String name, Class<?>... interfaces) {
        this.self = constants.type(name.replace('.', '/'));
        this.interfaces = interfaces;
    }

    /**
     * Adds a field.
     *
     * @param flags those of {@link java.lang.reflect.Modifier}
     */
    public GeneratedClass field(int flags, String name, Class<?> type) {
        fieldCount++;
        fields.u2(flags)
                .u2(constants.text(name))
                .u2(constants.text(type.descriptorString()))
                .u2(0); // attributes
        return this;
    }

    /**
     * Adds a method and returns its code, which is still empty.
     *
     * @param flags those of {@link java.lang.reflect.Modifier}
     */
    public MethodCode method(int flags, String name, MethodType type) {
        MethodCode code = new MethodCode(constants, self, flags, name, type);
        methods.add(code);
        return code;
    }

    /**
     * Returns the class file.
     *
     * @throws IllegalArgumentException if a method, the constants or the number of members are more
     *     than a class file can hold
     */
    public byte[] toByteArray() {
        if (fieldCount > MAX_MEMBERS || methods.size() > MAX_MEMBERS) {
            throw new IllegalArgumentException(
                    fieldCount + " fields and " + methods.size() + " methods do not fit a class");
        }
        ClassBytes body = new ClassBytes();
        body.u2(FINAL_SUPER_SYNTHETIC).u2(self).u2(constants.type(Object.class));
        body.u2(interfaces.length);
        for (Class<?> each : interfaces) {
            body.u2(constants.type(each));
        }
        body.u2(fieldCount).append(fields);
        body.u2(methods.size());
        methods.forEach(each -> each.writeTo(body));
        body.u2(0); // attributes

        ClassBytes file = new ClassBytes();
        file.u4(MAGIC).u2(0).u2(JAVA_17);
        constants.writeTo(file);
        return file.append(body).toByteArray();
    }
}
