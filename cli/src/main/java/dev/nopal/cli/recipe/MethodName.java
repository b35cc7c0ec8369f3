package dev.nopal.cli.recipe;

/**
 * The parser of methods as users write them: {@code com.shop.Cart.add}, {@code com.shop.Cart},
 * {@code com.shop.*}, {@code com.shop.Cart#add(int)}, {@code *Service:find*}.
 *
 * <p>Without a colon, the last name decides: with a capital it is a class, else a method.
 * Characters that cannot be part of a name are rejected, so nothing can end the attach point in
 * which it is used.
 */
final class MethodName {
    private static final String FORMS =
            "; write com.shop.Cart.add, com.shop.Cart, com.shop.* or CLASS:METHOD";

    private MethodName() {}

    /**
     * Returns {@code CLASS:METHOD}.
     *
     * @throws IllegalArgumentException if it is not such a name; the message has the value
     */
    static String of(String text) {
        requireNoOtherCharacters(text);
        int open = text.indexOf('(');
        String name = open < 0 ? text : text.substring(0, open);
        String parameters = open < 0 ? "" : text.substring(open);
        String colons = name.replace("::", ":").replace('#', ':');
        int colon = colons.indexOf(':');
        String[] two =
                colon < 0
                        ? guess(text, name, open >= 0)
                        : new String[] {colons.substring(0, colon), colons.substring(colon + 1)};
        if (!two[0].matches("[^()<>,:\\[\\]]+")
                || !two[1].matches("<init>|<clinit>|[^()<>,:.\\[\\]]+")
                || !parameters.matches("|\\([^()<>:*]*\\)")) {
            throw wrong(text, "is not a method");
        }
        if (two[0].matches("[*.]+")) {
            throw wrong(text, "matches every class");
        }
        return two[0] + ":" + two[1] + parameters;
    }

    private static void requireNoOtherCharacters(String text) {
        text.codePoints()
                .filter(c -> !isOfName(c) && ".:#()<>,[]".indexOf(c) < 0)
                .findFirst()
                .ifPresent(
                        c -> {
                            throw wrong(
                                    text, "contains " + shown(c) + ", which names cannot contain");
                        });
    }

    private static String[] guess(String text, String name, boolean hasParameters) {
        int dot = name.lastIndexOf('.');
        String last = name.substring(dot + 1);
        String owner = dot < 0 ? "" : name.substring(0, dot);
        String ownerName = owner.substring(owner.lastIndexOf('.') + 1);
        boolean isMethod = last.equals("*") ? isClass(ownerName) : !isClass(last);
        if (!isMethod && !hasParameters) {
            return new String[] {name, "*"};
        }
        if (owner.isEmpty()) {
            throw wrong(text, "does not name a class");
        }
        return new String[] {owner, last};
    }

    /** Returns whether a name is that of a class, by Java's naming convention. */
    private static boolean isClass(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (Character.isLetter(name.charAt(i))) {
                return Character.isUpperCase(name.charAt(i)) && !name.startsWith("<");
            }
        }
        return false;
    }

    /**
     * Returns whether a character may be part of a name: Kotlin has hyphens; {@code *} is a
     * wildcard.
     */
    private static boolean isOfName(int c) {
        return c == '*'
                || c == '-'
                || Character.isJavaIdentifierPart(c) && !Character.isIdentifierIgnorable(c);
    }

    private static String shown(int c) {
        return c == '\n' ? "a line feed" : c == ' ' ? "a blank" : "'" + Character.toString(c) + "'";
    }

    private static IllegalArgumentException wrong(String text, String why) {
        return new IllegalArgumentException("METHOD=" + text + " " + why + FORMS);
    }
}
