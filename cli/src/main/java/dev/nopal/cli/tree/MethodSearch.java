package dev.nopal.cli.tree;

import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.recipe.MethodName;
import dev.nopal.script.Suggestion;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** The search for the one method that the user means. */
public final class MethodSearch {
    /** The most implementations of one interface's method. */
    private static final int MAX_IMPLEMENTATIONS = 8;

    private static final int MAX_NAMED = 5;

    private MethodSearch() {}

    /** The list of a JVM's methods. */
    public interface Methods {
        /** Returns the probes that match a pattern such as {@code method:com.shop.*:pay}. */
        List<String> matching(String pattern) throws Refusal, IOException;
    }

    /**
     * Returns the method.
     *
     * @throws Refusal if there is none, or if there are several
     */
    public static RootMethod find(String text, Methods methods) throws Refusal, IOException {
        String name = parsed(text);
        List<String> found = methods.matching("method:" + name);
        boolean isHierarchy = name.contains("+:");
        if (found.isEmpty() && !isHierarchy && !name.contains("*")) {
            // An abstract method has no code; those that implement it do.
            found = methods.matching("method:" + name.replaceFirst(":", "+:"));
            isHierarchy = true;
        }
        List<String> places = found.stream().map(MethodId::place).distinct().toList();
        if (places.isEmpty()) {
            throw missing(text, name, methods);
        }
        long different =
                places.stream().map(each -> MethodId.ofProbe("method:" + each)).distinct().count();
        if (different > 1 && (!isHierarchy || different > MAX_IMPLEMENTATIONS)) {
            throw Refusal.usage(
                    "METHOD=" + text + " is " + different + " methods; name one: " + named(places));
        }
        return new RootMethod(places);
    }

    private static Refusal missing(String text, String name, Methods methods)
            throws Refusal, IOException {
        MethodId wanted = MethodId.ofProbe("method:" + name);
        List<String> others =
                wanted.method().contains("*")
                        ? List.of()
                        : methods.matching("method:" + wanted.className()).stream()
                                .map(each -> MethodId.ofProbe(each).method())
                                .distinct()
                                .toList();
        if (others.isEmpty()) {
            return Refusal.usage(
                    "METHOD="
                            + text
                            + ": no loaded class has code of it; check the name, or let the program"
                            + " load the class first, by calling the method once");
        }
        String suggestion = Suggestion.of(wanted.method(), others);
        return Refusal.usage(
                "METHOD="
                        + text
                        + ": "
                        + wanted.className()
                        + " has no code of "
                        + name.substring(name.indexOf(':') + 1)
                        + "; "
                        + (suggestion.isEmpty() ? "it has " + named(others) : suggestion));
    }

    private static String parsed(String text) {
        try {
            return MethodName.of(text);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(e.getMessage());
        }
    }

    private static String named(List<String> places) {
        String named =
                places.stream()
                        .limit(MAX_NAMED)
                        .map(each -> each.replace(':', '.'))
                        .collect(Collectors.joining(", "));
        int more = places.size() - MAX_NAMED;
        return more > 0 ? named + " and " + more + " more" : named;
    }
}
