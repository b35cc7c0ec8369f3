package dev.nopal.script;

/**
 * A Java object, as probes on methods see it.
 *
 * @param className the declared class, in the form of {@link Class#getName()}
 */
public record ObjectType(String className) implements Type {
    @Override
    public String text() {
        return className;
    }
}
