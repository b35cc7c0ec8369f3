package dev.nopal.junit.stenography;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Packages whose calls are to be logged.
 *
 * @param asked where they are named, for messages
 * @param excluded names of classes that are left out; {@code *} stands for anything
 * @param maxMethods how many methods may be logged
 */
record LoggedPackages(String asked, List<String> packages, List<String> excluded, int maxMethods) {
    /** The configuration parameter with the packages that all tests log, separated by commas. */
    static final String PACKAGES = "nopal.stenography.packages";

    /** The configuration parameter with the classes that are left out, likewise. */
    static final String EXCLUDE = "nopal.stenography.exclude";

    /** The configuration parameter with the limit. */
    static final String MAX_METHODS = "nopal.stenography.maxMethods";

    /**
     * Returns what a test class and the configuration ask for.
     *
     * @throws IllegalArgumentException if a configuration parameter is wrong; says what to write
     */
    static List<LoggedPackages> of(ExtensionContext context) {
        List<LoggedPackages> wanted = new ArrayList<>();
        Class<?> test = context.getRequiredTestClass();
        AnnotationSupport.findAnnotation(test, Stenography.class)
                .map(
                        each ->
                                new LoggedPackages(
                                        "@Stenography on " + test.getSimpleName(),
                                        List.of(each.value()),
                                        List.of(each.exclude()),
                                        each.maxMethods()))
                .ifPresent(wanted::add);
        context.getConfigurationParameter(PACKAGES)
                .map(
                        packages ->
                                new LoggedPackages(
                                        PACKAGES,
                                        names(packages),
                                        context.getConfigurationParameter(EXCLUDE)
                                                .map(LoggedPackages::names)
                                                .orElseGet(LoggedPackages::classesOfTests),
                                        context.getConfigurationParameter(MAX_METHODS)
                                                .map(LoggedPackages::limit)
                                                .orElse(Stenography.MAX_METHODS)))
                .ifPresent(wanted::add);
        return wanted;
    }

    /** Returns what the annotation leaves out, unless told otherwise. */
    private static List<String> classesOfTests() {
        try {
            return List.of((String[]) Stenography.class.getMethod("exclude").getDefaultValue());
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e); // It is in this jar.
        }
    }

    private static List<String> names(String list) {
        return Arrays.stream(list.split(",")).map(String::strip).filter(s -> !s.isEmpty()).toList();
    }

    private static int limit(String text) {
        try {
            return Integer.parseInt(text.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    MAX_METHODS + "=" + text + " is not a number; write one, such as 20000");
        }
    }
}
