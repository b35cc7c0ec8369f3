package dev.nopal;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/**
 * The search for a lookup that can define hidden classes beside a class that is open to Nopal.
 *
 * <p>A lookup that is teleported into another module loses the right to define hidden classes
 * there, but not ordinary ones. So one ordinary class of three instructions is defined, {@code
 * TYPE$TracepointsLookup}, which hands out its own lookup.
 */
final class PackageLookup {
    private static final String METHOD = "lookup";
    private static final MethodTypeDesc RETURNS_LOOKUP =
            MethodTypeDesc.of(ConstantDescs.CD_MethodHandles_Lookup);

    private PackageLookup() {}

    /**
     * Returns a lookup in the package of {@code type}.
     *
     * @throws IllegalAccessException if the package is not open to Nopal
     */
    static Lookup in(Class<?> type) throws IllegalAccessException {
        PackageLookup.class.getModule().addReads(type.getModule());
        Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        if (lookup.hasFullPrivilegeAccess()) {
            return lookup;
        }
        try {
            Class<?> helper = helper(lookup, type.getName() + "$TracepointsLookup");
            return (Lookup)
                    lookup.findStatic(helper, METHOD, MethodType.methodType(Lookup.class))
                            .invokeExact();
        } catch (IllegalAccessException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static Class<?> helper(Lookup lookup, String name)
            throws IllegalAccessException, ClassNotFoundException {
        try {
            return lookup.defineClass(generate(ClassDesc.of(name)));
        } catch (LinkageError e) {
            return lookup.findClass(name); // another copy of Nopal has defined it
        }
    }

    private static byte[] generate(ClassDesc self) {
        return ClassFile.of()
                .build(
                        self,
                        builder ->
                                builder.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC)
                                        .withMethodBody(
                                                METHOD,
                                                RETURNS_LOOKUP,
                                                ClassFile.ACC_STATIC,
                                                code ->
                                                        code.invokestatic(
                                                                        ConstantDescs
                                                                                .CD_MethodHandles,
                                                                        "lookup",
                                                                        RETURNS_LOOKUP)
                                                                .areturn()));
    }
}
