package dev.nopal.agent.method;

import dev.nopal.agent.instrument.MethodLocation;
import dev.nopal.script.Wildcard;

import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The part of an attach point after the class: {@code place}, {@code get*}, {@code
 * add(int,String)}.
 *
 * @param name with wildcards
 * @param parameters the types of one overload, simple or with their packages; they may have
 *     wildcards
 */
record MethodPattern(String name, Optional<List<String>> parameters) {
    static MethodPattern of(String text) {
        int open = text.indexOf('(');
        if (open < 0) {
            return new MethodPattern(text.strip(), Optional.empty());
        }
        int close = text.lastIndexOf(')');
        String list = text.substring(open + 1, close < open ? text.length() : close).strip();
        List<String> types =
                list.isEmpty()
                        ? List.of()
                        : Arrays.stream(list.split(",", -1)).map(String::strip).toList();
        return new MethodPattern(text.substring(0, open).strip(), Optional.of(types));
    }

    /**
     * Returns whether a method matches; a wildcard does not match bridges and class initialisers,
     * which the source does not have.
     */
    boolean matches(MethodLocation method) {
        boolean isNoted = (method.flags() & AccessFlag.BRIDGE.mask()) == 0;
        boolean isHidden = !isNoted || method.name().equals("<clinit>");
        return Wildcard.matches(name, method.name())
                && !(isHidden && Wildcard.isPattern(name))
                && parameters.map(types -> fit(types, method)).orElse(true);
    }

    private static boolean fit(List<String> types, MethodLocation method) {
        List<ClassDesc> declared = MethodTypeDesc.ofDescriptor(method.descriptor()).parameterList();
        if (types.size() != declared.size()) {
            return false;
        }
        for (int i = 0; i < types.size(); i++) {
            String full = JavaTypes.name(declared.get(i));
            if (!Wildcard.matches(types.get(i), JavaTypes.simple(full))
                    && !Wildcard.matches(types.get(i), full)) {
                return false;
            }
        }
        return true;
    }

    /** Returns a method's name with the types of its parameters, as in a pattern. */
    static String withParameters(MethodLocation method) {
        return method.name()
                + "("
                + String.join(
                        ",",
                        MethodTypeDesc.ofDescriptor(method.descriptor()).parameterList().stream()
                                .map(type -> JavaTypes.simple(JavaTypes.name(type)))
                                .toList())
                + ")";
    }
}
