package dev.nopal.script.mutation;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Stream;

/**
 * The search for tests and what they need, without JUnit's own engine, which would take longer than
 * the tests.
 */
final class TestClasses {
    private TestClasses() {}

    /** Returns the test classes of a package, by name. */
    static List<Class<?>> in(String name) {
        try {
            Path root =
                    Path.of(
                            TestClasses.class
                                    .getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .toURI());
            try (Stream<Path> files = Files.list(root.resolve("dev/nopal/script/" + name))) {
                return files.map(file -> file.getFileName().toString())
                        .filter(file -> file.endsWith("Test.class"))
                        .sorted()
                        .<Class<?>>map(file -> load(name + "." + file.replace(".class", "")))
                        .toList();
            }
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName("dev.nopal.script." + name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    static List<Method> tests(Class<?> type) {
        return Stream.of(type.getDeclaredMethods())
                .filter(
                        method ->
                                method.isAnnotationPresent(Test.class)
                                        || method.isAnnotationPresent(ParameterizedTest.class))
                .sorted(Comparator.comparing(Method::getName))
                .toList();
    }

    static List<Method> befores(Class<?> type) {
        return Stream.of(type.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(BeforeEach.class))
                .toList();
    }

    static List<Field> folders(Class<?> type) {
        return Stream.of(type.getDeclaredFields())
                .filter(field -> field.isAnnotationPresent(TempDir.class))
                .toList();
    }

    static Method method(Class<?> type, String name) {
        return tests(type).stream()
                .filter(method -> method.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException(name));
    }
}
