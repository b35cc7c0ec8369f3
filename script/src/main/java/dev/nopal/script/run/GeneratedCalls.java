package dev.nopal.script.run;

import java.util.List;

/**
 * The frames that nobody wrote or that say nothing about the program: method handles, lambda
 * proxies, reflection, dynamic proxies, the machinery of virtual threads and of exceptions.
 */
final class GeneratedCalls {
    private static final List<String> PREFIXES =
            List.of(
                    "java.lang.invoke.",
                    "java.lang.reflect.",
                    "jdk.internal.reflect.",
                    "sun.reflect.",
                    "jdk.proxy",
                    "com.sun.proxy.",
                    "java.lang.VirtualThread",
                    "java.lang.ThreadBuilders$BoundVirtualThread",
                    "java.lang.System$",
                    "jdk.internal.vm.",
                    "jdk.internal.misc.VirtualThreads",
                    "jdk.internal.event.",
                    "jdk.jfr.");

    private static final List<String> PARTS =
            List.of(
                    "$$Lambda",
                    "$Proxy",
                    "CGLIB$$",
                    "$$FastClass",
                    "$HibernateProxy$",
                    "$ByteBuddy$");

    private static final String ADDRESS = "/0x";

    private GeneratedCalls() {}

    static boolean contain(NamedFrame frame) {
        for (String prefix : PREFIXES) {
            if (frame.className().startsWith(prefix)) {
                return true;
            }
        }
        for (String part : PARTS) {
            if (frame.className().contains(part)) {
                return true;
            }
        }
        return isRunWith(frame);
    }

    /** Returns whether it is the call below every {@code Thread.run} since JDK 21. */
    private static boolean isRunWith(NamedFrame frame) {
        return frame.className().equals("java.lang.Thread") && frame.method().equals("runWith");
    }

    /** Returns whether a frame at the top only creates an exception, judged by its name. */
    static boolean isOfThrowable(NamedFrame frame) {
        String name = frame.className();
        return (frame.method().equals("<init>") || frame.method().equals("fillInStackTrace"))
                && (name.endsWith("Exception")
                        || name.endsWith("Error")
                        || name.endsWith("Throwable"));
    }

    /** Leaves out the address of a hidden class, which differs from run to run. */
    static String withoutAddress(String frame) {
        int start = frame.indexOf(ADDRESS);
        if (start < 0) {
            return frame;
        }
        int end = start + ADDRESS.length();
        while (end < frame.length() && Character.digit(frame.charAt(end), 16) >= 0) {
            end++;
        }
        return frame.substring(0, start) + frame.substring(end);
    }
}
