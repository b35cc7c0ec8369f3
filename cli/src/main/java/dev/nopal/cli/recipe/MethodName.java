package dev.nopal.cli.recipe;

import dev.nopal.script.ClassAndMethod;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parser of methods as users write them: {@code com.shop.Cart.add}, {@code com.shop.Cart},
 * {@code com.shop.*}, {@code com.shop.Cart#add(int)}, {@code *Service:find*}, {@code
 * java.sql.Statement+:execute*}.
 *
 * <p>Without a colon, the last name decides: with a capital it is a class, else a method.
 * Characters that cannot be part of a name are rejected, so nothing can end the attach point in
 * which it is used.
 */
public final class MethodName {
    private static final String FORMS =
            "; write com.shop.Cart.add, com.shop.Cart, com.shop.* or CLASS:METHOD";

    /** Methods as attach points have them; which of the two a recipe traces is its own affair. */
    private static final Pattern PROBE = Pattern.compile("(?:method|methodret):(.+)");

    private MethodName() {}

    /**
     * Returns {@code CLASS:METHOD}.
     *
     * @throws IllegalArgumentException if it is not such a name; the message has the value
     */
    public static String of(String text) {
        requireNoOtherCharacters(text);
        Matcher probe = PROBE.matcher(text);
        return probe.matches() ? parsed(probe.group(1)) : parsed(text);
    }

    private static String parsed(String text) {
        int open = text.indexOf('(');
        String name = open < 0 ? text : text.substring(0, open);
        String parameters = open < 0 ? "" : text.substring(open);
        String colons = name.replace("::", ":").replace('#', ':');
        int colon = colons.indexOf(':');
        ClassAndMethod both =
                colon < 0
                        ? withoutColon(text, name, parameters)
                        : new ClassAndMethod(
                                colons.substring(0, colon), colons.substring(colon + 1));
        if (!both.className().matches("[^()<>,:+\\[\\]]+\\+?")
                || !both.method().matches("<init>|<clinit>|[^()<>,:.+\\[\\]]+")
                || !parameters.matches("|\\([^()<>:*]*\\)")) {
            throw wrong(text, "is not a method");
        }
        if (both.className().matches("[*.]+")) {
            throw wrong(text, "matches every class");
        }
        return both.className() + ":" + both.method() + parameters;
    }

    private static void requireNoOtherCharacters(String text) {
        text.codePoints()
                .filter(c -> !isOfName(c) && ".:#()<>,[]+".indexOf(c) < 0)
                .findFirst()
                .ifPresent(
                        c -> {
                            throw wrong(
                                    text, "contains " + shown(c) + ", which names cannot contain");
                        });
    }

    private static ClassAndMethod withoutColon(String text, String name, String parameters) {
        ClassAndMethod both =
                ClassAndMethod.of(name + parameters)
                        .orElseThrow(() -> wrong(text, "does not name a class"));
        String method = both.method();
        return new ClassAndMethod(
                both.className(), method.substring(0, method.length() - parameters.length()));
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
