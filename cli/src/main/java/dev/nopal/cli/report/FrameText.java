package dev.nopal.cli.report;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One frame of a stack, from its text: {@code com.shop.Cart.add(Cart.java:42)}.
 *
 * @param className without the address of a hidden class
 * @param location the text between the parentheses
 */
public record FrameText(String className, String method, String location) {
    private static final Pattern FORM = Pattern.compile("(.*)\\.([^.()]+)\\((.*)\\)");
    private static final Pattern ADDRESS = Pattern.compile("[/.+]0x[0-9a-fA-F]+");

    public static FrameText of(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            return new FrameText("", text.strip(), "");
        }
        String name = form.group(1);
        // Most names have neither, and there are many frames.
        if (name.contains("0x")) {
            name = ADDRESS.matcher(name).replaceAll("");
        }
        name = name.substring(name.lastIndexOf('/') + 1);
        return new FrameText(name, form.group(2), form.group(3));
    }

    /** Returns the method as recipes take it: {@code com.shop.Cart.add}. */
    public String methodName() {
        return className.isEmpty() ? method : className + "." + method;
    }

    public boolean isNative() {
        return location.equals("Native Method");
    }

    public boolean isOf(String prefix) {
        return className.startsWith(prefix);
    }

    public String text() {
        return location.isEmpty() ? methodName() : methodName() + "(" + location + ")";
    }
}
