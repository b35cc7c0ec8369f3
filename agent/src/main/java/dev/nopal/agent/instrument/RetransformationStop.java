package dev.nopal.agent.instrument;

/**
 * The class that ends a retransformation which only reads: what the transformer returns for it is
 * not a class file, so the JVM stops before it exchanges any class.
 */
final class RetransformationStop {
    private RetransformationStop() {}

    /** Returns bytes that no JVM accepts as a class. */
    static byte[] bytes() {
        return new byte[] {'n', 'o', 'n', 'e'};
    }
}
