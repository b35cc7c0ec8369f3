package dev.nopal.junit.budget;

import java.util.regex.Pattern;

/**
 * A method, or several, as in attach points: {@code com.shop.Checkout:pay}.
 *
 * @param classes a name; {@code *} stands for anything
 * @param methods likewise
 */
record BudgetedMethod(String classes, String methods) {
    private static final Pattern NAME = Pattern.compile("[\\w.$*]+");
    private static final Pattern METHOD = Pattern.compile("[\\w$*]+|<init>");

    /**
     * Returns the method of a text.
     *
     * @throws IllegalArgumentException if it does not name a class and a method
     */
    static BudgetedMethod of(String text) {
        int colon = text.indexOf(':');
        boolean isName =
                colon > 0
                        && NAME.matcher(text.substring(0, colon)).matches()
                        && METHOD.matcher(text.substring(colon + 1)).matches();
        if (!isName) {
            throw new IllegalArgumentException(
                    "\""
                            + text
                            + "\" does not name a method; write CLASS:METHOD, such as com.shop.Checkout:pay");
        }
        return new BudgetedMethod(text.substring(0, colon), text.substring(colon + 1));
    }

    @Override
    public String toString() {
        return classes + ":" + methods;
    }
}
