package dev.nopal;

import dev.nopal.code.GeneratedClass;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;

/**
 * The search for a lookup that can define hidden classes beside a class that is open to Nopal.
 *
 * <p>A lookup that is teleported into another module loses the right to define hidden classes
 * there, but not ordinary ones. So one ordinary class of three instructions is defined, {@code
 * TYPE$TracepointsLookup}, which hands out its own lookup.
 */
final class PackageLookup {
    private static final String METHOD = "lookup";
    private static final MethodType RETURNS_LOOKUP = MethodType.methodType(Lookup.class);

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
            return (Lookup) lookup.findStatic(helper, METHOD, RETURNS_LOOKUP).invokeExact();
        } catch (IllegalAccessException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static Class<?> helper(Lookup lookup, String name)
            throws IllegalAccessException, ClassNotFoundException {
        try {
            return lookup.defineClass(generate(name));
        } catch (LinkageError e) {
            return lookup.findClass(name); // another copy of Nopal has defined it
        }
    }

    private static byte[] generate(String name) {
        GeneratedClass helper = new GeneratedClass(name);
        helper.method(Modifier.STATIC, METHOD, RETURNS_LOOKUP)
                .invokestatic(MethodHandles.class, "lookup", RETURNS_LOOKUP)
                .areturn();
        return helper.toByteArray();
    }
}
