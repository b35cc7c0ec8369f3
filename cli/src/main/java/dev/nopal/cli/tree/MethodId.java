package dev.nopal.cli.tree;

import dev.nopal.cli.report.FrameText;
import dev.nopal.cli.report.ProgramFrames;
import dev.nopal.script.OwnCode;

/** A method by its name; overloads are not told apart, because frames of stacks do not either. */
public record MethodId(String className, String method) {
    static MethodId of(FrameText frame) {
        return new MethodId(frame.className(), frame.method());
    }

    /** Returns the method of a probe such as {@code method:com.shop.Cart:add(int)}. */
    public static MethodId ofProbe(String probe) {
        String place = place(probe);
        int open = place.indexOf('(');
        String name = open < 0 ? place : place.substring(0, open);
        int colon = name.indexOf(':');
        return new MethodId(name.substring(0, Math.max(0, colon)), name.substring(colon + 1));
    }

    /** Returns whether it is code of the program itself, and not of a library or the JDK. */
    boolean isOwn(OwnCode ownCode) {
        return ProgramFrames.isOwn(new FrameText(className, method, ""), ownCode);
    }

    /** Returns what follows the type of a method's probe: {@code com.shop.Cart:add(int)}. */
    static String place(String probe) {
        return probe.substring(probe.indexOf(':') + 1);
    }

    /** Returns {@code com.shop.Cart:add}, as attach points have it. */
    String place() {
        return className + ":" + method;
    }

    /** Returns {@code com.shop.Cart.add}, as recipes take it. */
    String text() {
        return className + "." + method;
    }
}
