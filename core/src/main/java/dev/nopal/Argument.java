package dev.nopal;

/**
 * One argument of a tracepoint.
 *
 * @param name its name; {@code arg0} and so on if the declaration gives none
 * @param type how tracers see it
 * @param javaType the Java type that declared it: {@code long}, {@code String}, or the class of an
 *     enum, kept as text so that no class loader is held
 */
public record Argument(String name, ArgumentType type, String javaType) {
    private static final Argument[][] UNNAMED = unnamed();

    private static Argument[][] unnamed() {
        ArgumentType[] types = ArgumentType.values();
        Argument[][] all = new Argument[Scratch.MAX_ARGUMENTS][types.length];
        for (int i = 0; i < all.length; i++) {
            for (ArgumentType type : types) {
                all[i][type.ordinal()] = new Argument("arg" + i, type, keyword(type));
            }
        }
        return all;
    }

    /** Returns the argument as a declaration: {@code long id}. */
    @Override
    public String toString() {
        int nesting = Math.max(javaType.lastIndexOf('.'), javaType.lastIndexOf('$'));
        return javaType.substring(nesting + 1) + ' ' + name;
    }

    /**
     * Returns the description of an argument without a declared name. A process needs few different
     * ones, so they are shared: separate objects would be a third of a tracepoint's memory.
     *
     * @throws IllegalArgumentException if arguments cannot have that type
     */
    static Argument unnamed(int index, Class<?> declared) {
        ArgumentType type = typeOf(declared);
        return index < UNNAMED.length && type != ArgumentType.ENUM
                ? UNNAMED[index][type.ordinal()]
                : of("arg" + index, declared);
    }

    /**
     * Describes an argument of a declared Java type.
     *
     * @throws IllegalArgumentException if arguments cannot have that type
     */
    static Argument of(String name, Class<?> declared) {
        ArgumentType type = typeOf(declared);
        return new Argument(
                name, type, type == ArgumentType.ENUM ? declared.getName() : keyword(type));
    }

    private static String keyword(ArgumentType type) {
        return type == ArgumentType.STRING ? "String" : type.carrier().getName();
    }

    private static ArgumentType typeOf(Class<?> declared) {
        if (declared == boolean.class) {
            return ArgumentType.BOOLEAN;
        } else if (declared == byte.class) {
            return ArgumentType.BYTE;
        } else if (declared == short.class) {
            return ArgumentType.SHORT;
        } else if (declared == char.class) {
            return ArgumentType.CHAR;
        } else if (declared == int.class) {
            return ArgumentType.INT;
        } else if (declared == long.class) {
            return ArgumentType.LONG;
        } else if (declared == float.class) {
            return ArgumentType.FLOAT;
        } else if (declared == double.class) {
            return ArgumentType.DOUBLE;
        } else if (declared == String.class || declared == CharSequence.class) {
            return ArgumentType.STRING;
        } else if (declared != null && declared.isEnum()) {
            return ArgumentType.ENUM;
        }
        throw new IllegalArgumentException(
                "type="
                        + (declared == null ? "null" : declared.getTypeName())
                        + " is not an argument type; use a primitive, String, CharSequence or"
                        + " an enum");
    }
}
