package dev.nopal.agent.weave;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.Map;

/** Tells what a transformer is given for classes: the judge of whether they are as they were. */
final class Given implements ClassFileTransformer {
    private final Map<Class<?>, byte[]> given = new HashMap<>();

    static Map<Class<?>, byte[]> now(Class<?>... classes) {
        Instrumentation instrumentation = TestAgent.instrumentation();
        Given transformer = new Given();
        instrumentation.addTransformer(transformer, true);
        try {
            instrumentation.retransformClasses(classes);
        } catch (UnmodifiableClassException e) {
            throw new IllegalArgumentException(e);
        } finally {
            instrumentation.removeTransformer(transformer);
        }
        return transformer.given;
    }

    @Override
    public byte[] transform(
            ClassLoader loader,
            String name,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] bytes) {
        if (redefined != null) {
            given.put(redefined, bytes.clone());
        }
        return null;
    }
}
