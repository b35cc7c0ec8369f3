package dev.nopal.agent.instrument;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A transformer that records the bytes of classes, which show whether they were restored. */
final class Given implements ClassFileTransformer {
    private final Map<Class<?>, byte[]> given = new HashMap<>();
    private final Map<String, byte[]> defined = new ConcurrentHashMap<>();

    /** Records classes when they are defined, before any instrumenter that starts later. */
    static Given watching() {
        Given transformer = new Given();
        TestAgent.instrumentation().addTransformer(transformer, true);
        return transformer;
    }

    /** Returns the bytes of classes when they were defined, by name. */
    Map<String, byte[]> defined() {
        TestAgent.instrumentation().removeTransformer(this);
        return defined;
    }

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
        } else if (name != null) {
            defined.put(name.replace('/', '.'), bytes.clone());
        }
        return null;
    }
}
