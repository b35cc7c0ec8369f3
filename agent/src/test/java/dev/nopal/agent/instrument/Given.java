package dev.nopal.agent.instrument;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Tells what a transformer is given for classes: the judge of whether they are as they were. */
final class Given implements ClassFileTransformer {
    private final Map<Class<?>, byte[]> given = new HashMap<>();
    private final Map<String, byte[]> defined = new ConcurrentHashMap<>();

    /** Watches classes being defined, before anybody who begins to instrument now. */
    static Given watching() {
        Given transformer = new Given();
        TestAgent.instrumentation().addTransformer(transformer, true);
        return transformer;
    }

    /** Returns by name what was given when classes were defined. */
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
