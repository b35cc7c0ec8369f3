package dev.nopal.script.mutation;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Something that may show a fault: a script of the corpus, or a row of a test method. */
sealed interface Check {
    /** Runs with a loader's classes; returns true if no fault shows. */
    boolean passes(ClassLoader classes) throws ReflectiveOperationException, IOException;

    /** A script, which shows a fault by printing something else than what was recorded. */
    record Script(String name) implements Check {
        @Override
        public boolean passes(ClassLoader classes) throws ReflectiveOperationException {
            Class<?> type = classes.loadClass(SeededScript.class.getName());
            Method runs = type.getMethod("printsWhatWasRecorded", String.class);
            return (boolean) runs.invoke(null, name);
        }
    }

    /** A test, which shows a fault by failing. */
    record TestRow(String type, String method, int row) implements Check {
        @Override
        public boolean passes(ClassLoader classes)
                throws ReflectiveOperationException, IOException {
            Class<?> test = classes.loadClass(type);
            Constructor<?> constructor = test.getDeclaredConstructor();
            constructor.setAccessible(true);
            Object instance = constructor.newInstance();
            Path folder = Files.createTempDirectory("seeded");
            try {
                for (Field field : TestClasses.folders(test)) {
                    field.setAccessible(true);
                    field.set(instance, folder);
                }
                for (Method before : TestClasses.befores(test)) {
                    before.setAccessible(true);
                    before.invoke(instance);
                }
                Method tested = TestClasses.method(test, method);
                tested.setAccessible(true);
                tested.invoke(instance, Rows.of(tested).get(row));
                return true;
            } catch (InvocationTargetException _) {
                return false;
            } finally {
                delete(folder);
            }
        }

        private static void delete(Path folder) throws IOException {
            try (Stream<Path> files = Files.walk(folder)) {
                List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
                for (Path file : deepestFirst) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }
}
