package dev.nopal.system.recipes;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;

/**
 * An agent of the tests that counts the classes of the program whose code calls Nopal now, and
 * leaves the number in a system property.
 */
public final class InstrumentedClassCounter {
    static final String PROPERTY = "test.instrumented.classes";

    private static final String MARK = "NopalBridge";

    private InstrumentedClassCounter() {}

    private static boolean isOfProgram(String name) {
        return name.startsWith("dev.nopal.examples.")
                || name.startsWith("dev.nopal.system.targets.");
    }

    /** Counts; the JVM calls it when the agent is attached. */
    public static void agentmain(String arguments, Instrumentation instrumentation)
            throws Exception {
        List<Class<?>> classes = new ArrayList<>();
        for (Class<?> each : instrumentation.getAllLoadedClasses()) {
            if (isOfProgram(each.getName()) && instrumentation.isModifiableClass(each)) {
                classes.add(each);
            }
        }
        List<String> instrumented = new ArrayList<>();
        ClassFileTransformer last =
                new ClassFileTransformer() {
                    @Override
                    public byte[] transform(
                            ClassLoader loader,
                            String name,
                            Class<?> type,
                            ProtectionDomain domain,
                            byte[] bytes) {
                        if (new String(bytes, StandardCharsets.ISO_8859_1).contains(MARK)) {
                            instrumented.add(name);
                        }
                        return null;
                    }
                };
        instrumentation.addTransformer(last, true);
        try {
            instrumentation.retransformClasses(classes.toArray(Class<?>[]::new));
        } finally {
            instrumentation.removeTransformer(last);
        }
        System.setProperty(PROPERTY, instrumented.size() + " of " + classes.size());
    }
}
