package dev.nopal.script;

import java.util.Optional;

/**
 * A class and one of its methods, read from a name as users write it: {@code com.shop.Cart.add},
 * {@code com.shop.Cart}, {@code com.shop.*}, {@code Cart.add(int)}.
 *
 * <p>The last part of the name decides: with a capital it is a class, else a method.
 *
 * @param className with wildcards
 * @param method with wildcards, and with its parameters if they were written
 */
public record ClassAndMethod(String className, String method) {
    /** Returns the two; empty if the name has no class. */
    public static Optional<ClassAndMethod> of(String text) {
        int open = text.indexOf('(');
        String name = open < 0 ? text : text.substring(0, open);
        String parameters = open < 0 ? "" : text.substring(open);
        int dot = name.lastIndexOf('.');
        String last = name.substring(dot + 1);
        String owner = dot < 0 ? "" : name.substring(0, dot);
        String ownerName = owner.substring(owner.lastIndexOf('.') + 1);
        boolean isMethod = last.equals("*") ? isClass(ownerName) : !isClass(last);
        if (!isMethod && open < 0) {
            return Optional.of(new ClassAndMethod(name, "*"));
        }
        return owner.isEmpty() || last.isEmpty()
                ? Optional.empty()
                : Optional.of(new ClassAndMethod(owner, last + parameters));
    }

    /** Returns whether a name is that of a class, by Java's naming convention. */
    public static boolean isClass(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (Character.isLetter(name.charAt(i))) {
                return Character.isUpperCase(name.charAt(i)) && !name.startsWith("<");
            }
        }
        return false;
    }
}
