package dev.nopal.script.mutation;

import dev.nopal.script.differential.Case;
import dev.nopal.script.differential.Corpus;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the scripts of the corpus and the tests that need nothing but an instance. */
final class Checks {
    /** They fill memory, stacks and rings, with many threads. */
    private static final Set<String> LONG =
            Set.of("AllocationTest", "ConservationTest", "ExhaustionTest", "HostileSessionTest");

    private Checks() {}

    static List<Check> all() {
        List<Check> checks = new ArrayList<>();
        List<Case> scripts = new ArrayList<>(Corpus.compared());
        scripts.addAll(Corpus.read("newer.spec"));
        scripts.removeIf(one -> one.shape().isPresent());
        for (Case one : scripts) {
            String[] parameters = one.parameters().toArray(String[]::new);
            checks.add(new Check.Script(one.toString(), one.program(), parameters));
        }
        for (String name : List.of("compile", "render", "run")) {
            for (Class<?> type : tests(name)) {
                if (!LONG.contains(type.getSimpleName())) {
                    addMethods(type, checks);
                }
            }
        }
        return checks;
    }

    private static List<Class<?>> tests(String name) {
        try {
            Path root =
                    Path.of(
                            Checks.class
                                    .getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .toURI());
            List<Class<?>> tests = new ArrayList<>();
            try (Stream<Path> files = Files.list(root.resolve("dev/nopal/script/" + name))) {
                for (Path file : files.sorted().toList()) {
                    String simple = file.getFileName().toString();
                    if (simple.endsWith("Test.class")) {
                        String type = simple.substring(0, simple.length() - ".class".length());
                        tests.add(Class.forName("dev.nopal.script." + name + "." + type));
                    }
                }
            }
            return tests;
        } catch (IOException | URISyntaxException | ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void addMethods(Class<?> type, List<Check> checks) {
        List<Method> methods = new ArrayList<>(List.of(type.getDeclaredMethods()));
        methods.sort(Comparator.comparing(Method::getName));
        boolean isPlain =
                methods.stream()
                        .noneMatch(
                                method ->
                                        method.isAnnotationPresent(BeforeAll.class)
                                                || method.isAnnotationPresent(BeforeEach.class));
        for (Method method : methods) {
            boolean isTest =
                    method.isAnnotationPresent(Test.class) && method.getParameterCount() == 0
                            || method.isAnnotationPresent(CsvSource.class);
            if (isPlain && isTest) {
                checks.add(new Check.TestMethod(type.getName(), method.getName()));
            }
        }
    }
}
