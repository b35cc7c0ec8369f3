package dev.nopal.dof;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** The limits of the kernels that read DOF; what exceeds them would be ignored without a word. */
public final class DofLimits {
    /** The kernel appends up to ten digits of the pid, and a name has 64 bytes with its NUL. */
    static final int MAX_PROVIDER = 53;

    static final int MAX_FUNCTION = 127;
    static final int MAX_NAME = 63;
    static final int MAX_TYPE = 127;

    /** The number of arguments is one byte. */
    static final int MAX_ARGUMENTS = 255;

    /** The most bytes of DOF: 512 KiB on Darwin, whose limit can be changed; others take more. */
    static final int MAX_BYTES = 512 * 1024;

    private DofLimits() {}

    /** Returns why DTrace cannot show a provider of this name, or an empty string. */
    public static String ofProvider(DofSystem system, String name) {
        String what = "the provider's name " + name;
        boolean isOwn =
                name.equals("pid")
                        || system == DofSystem.DARWIN
                                && (name.equals("objc") || name.equals("oneshot"));
        return isOwn ? what + " is one of DTrace itself" : ofText(what, name, MAX_PROVIDER);
    }

    /** Returns why DTrace cannot show a probe, or an empty string. */
    public static String ofProbe(String function, String name, List<String> types) {
        if (types.size() > MAX_ARGUMENTS) {
            return name + " has " + types.size() + " arguments; DTrace accepts " + MAX_ARGUMENTS;
        }
        String problem = ofText("the name " + name, name, MAX_NAME);
        if (problem.isEmpty()) {
            problem = ofText("the function " + function, function, MAX_FUNCTION);
        }
        for (String type : types) {
            if (problem.isEmpty()) {
                problem = ofText("the type " + type, type, MAX_TYPE);
            }
        }
        return problem;
    }

    private static String ofText(String what, String text, int limit) {
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > limit) {
            return what + " has " + bytes + " bytes; DTrace accepts " + limit;
        }
        return text.isEmpty() || text.indexOf('\0') >= 0 ? what + " is not a name" : "";
    }
}
