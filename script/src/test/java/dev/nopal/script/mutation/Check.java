package dev.nopal.script.mutation;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.function.BiFunction;

/** Something that may show a fault: a script of the corpus, or a test method. */
sealed interface Check {
    /** Runs with a loader's classes and returns all that can be seen. */
    String run(ClassLoader classes) throws ReflectiveOperationException;

    /** A script shows a fault by what it prints. */
    record Script(String name, String program, String... parameters) implements Check {
        @Override
        @SuppressWarnings("unchecked")
        public String run(ClassLoader classes) throws ReflectiveOperationException {
            Class<?> type = classes.loadClass(SeededRun.class.getName());
            var engine =
                    (BiFunction<String, String[], String>)
                            type.getDeclaredConstructor().newInstance();
            return engine.apply(program, parameters);
        }
    }

    /** A test shows a fault by its failure. */
    record TestMethod(String type, String name) implements Check {
        @Override
        public String run(ClassLoader classes) throws ReflectiveOperationException {
            Class<?> test = classes.loadClass(type);
            Constructor<?> constructor = test.getDeclaredConstructor();
            constructor.setAccessible(true);
            for (Method method : test.getDeclaredMethods()) {
                if (method.getName().equals(name)) {
                    method.setAccessible(true);
                    for (Object[] arguments : Rows.of(method)) {
                        try {
                            method.invoke(constructor.newInstance(), arguments);
                        } catch (InvocationTargetException _) {
                            return "failed";
                        }
                    }
                }
            }
            return "passed";
        }
    }
}
