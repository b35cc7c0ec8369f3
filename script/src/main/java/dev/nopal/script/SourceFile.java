package dev.nopal.script;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A source file, as stack traces and editors show it, in place of a class. */
public final class SourceFile {
    private static final Pattern FILE =
            Pattern.compile("(?:.*/?src/\\w+/\\w+/)?([^.]+)\\.(?:java|kt|scala|groovy)");

    private SourceFile() {}

    /**
     * Returns the class after which a file is named: {@code Cart} for {@code Cart.java}, {@code
     * com.shop.Cart} for {@code src/main/java/com/shop/Cart.java}; the name itself if it is not
     * that of a file.
     */
    public static String className(String name) {
        Matcher file = FILE.matcher(name);
        return file.matches() ? file.group(1).replace('/', '.') : name;
    }
}
