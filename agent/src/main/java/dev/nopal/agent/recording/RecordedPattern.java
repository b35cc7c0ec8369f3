package dev.nopal.agent.recording;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.ClassAndMethod;
import dev.nopal.script.Wildcard;

import java.util.Arrays;
import java.util.List;

/**
 * A pattern of probes to record: {@code shop:order_placed} is a tracepoint, as is {@code
 * usdt::shop:order_placed}; {@code method:com.shop.Checkout:place} is a method. Each part may have
 * the wildcard {@code *}.
 */
public final class RecordedPattern {
    private static final String METHOD = "method";
    private static final String USDT = "usdt";
    private static final String FORMS =
            "write PROVIDER:NAME for a tracepoint, method:CLASS:METHOD for a method";

    private final String text;
    private final AttachPoint attachPoint;

    private RecordedPattern(String text, AttachPoint attachPoint) {
        this.text = text;
        this.attachPoint = attachPoint;
    }

    /**
     * Reads a pattern.
     *
     * @throws IllegalArgumentException if it has another form
     */
    public static RecordedPattern of(String text) {
        List<String> parts = Arrays.asList(text.split(":", -1));
        String first = parts.getFirst();
        List<String> rest = parts.subList(1, parts.size());
        if (first.equals(METHOD)) {
            return new RecordedPattern(text, method(text, rest));
        }
        List<String> names = parts;
        if (first.equals(USDT) && parts.size() > 2) {
            names = rest.subList(rest.size() - 2, rest.size());
        }
        if (names.size() != 2 || names.contains("")) {
            throw wrong(text, FORMS);
        }
        return new RecordedPattern(
                text, new AttachPoint.Usdt("", names.getFirst(), names.getLast()));
    }

    private static AttachPoint.Method method(String text, List<String> rest) {
        if (rest.isEmpty()) {
            throw wrong(text, FORMS);
        }
        if (rest.getFirst().endsWith("+")) {
            throw wrong(text, "name the class itself, without +");
        }
        if (rest.size() == 2 && !rest.contains("")) {
            return new AttachPoint.Method(rest.getFirst(), rest.getLast());
        }
        return ClassAndMethod.of(rest.size() == 1 ? rest.getFirst() : "")
                .map(both -> new AttachPoint.Method(both.className(), both.method()))
                .orElseThrow(() -> wrong(text, FORMS));
    }

    private static IllegalArgumentException wrong(String text, String remedy) {
        return new IllegalArgumentException("probe=" + text + " is not a probe: " + remedy);
    }

    AttachPoint attachPoint() {
        return attachPoint;
    }

    /** Returns whether it is of methods. */
    public boolean isOfMethods() {
        return attachPoint instanceof AttachPoint.Method;
    }

    /** Returns whether it may mean several probes. */
    public boolean isPattern() {
        return Wildcard.isPattern(name());
    }

    /** Returns it as {@link RecordedProbe#name} is written. */
    public String name() {
        return switch (attachPoint) {
            case AttachPoint.Usdt usdt -> usdt.provider() + ":" + usdt.name();
            default -> attachPoint.text();
        };
    }

    /** Returns whether a probe has such a name; see {@link RecordedProbe#name}. */
    public boolean matches(String probe) {
        String[] parts = probe.split(":", -1);
        return switch (attachPoint) {
            case AttachPoint.Usdt usdt ->
                    parts.length == 2
                            && Wildcard.matches(usdt.provider(), parts[0])
                            && Wildcard.matches(usdt.name(), parts[1]);
            case AttachPoint.Method method ->
                    parts.length == 3
                            && isClass(method.className(), parts[1])
                            && isMethod(method.method(), parts[2]);
            default -> false;
        };
    }

    /** Returns whether it is of methods of a class. */
    boolean mayBeIn(String className) {
        return attachPoint instanceof AttachPoint.Method method
                && isClass(method.className(), className);
    }

    private static boolean isClass(String pattern, String name) {
        boolean isSimple = pattern.indexOf('.') < 0 && !Wildcard.isPattern(pattern);
        return Wildcard.matches(pattern, name)
                || isSimple && name.endsWith("." + pattern)
                || pattern.startsWith("*.") && Wildcard.matches(pattern.substring(2), name);
    }

    /** Compares names; and parameters, where both have them. */
    private static boolean isMethod(String pattern, String name) {
        int open = name.indexOf('(');
        return pattern.indexOf('(') < 0
                ? Wildcard.matches(pattern, open < 0 ? name : name.substring(0, open))
                : open < 0
                        ? Wildcard.matches(pattern.substring(0, pattern.indexOf('(')), name)
                        : Wildcard.matches(pattern.replace(" ", ""), name);
    }

    @Override
    public String toString() {
        return text;
    }
}
