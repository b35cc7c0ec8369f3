package dev.nopal.script;

/**
 * A Java object, as probes on methods see it: a script reads its fields, compares it with {@code
 * null}, and has its {@link #TEXT} everywhere else, so that no map keeps it alive.
 *
 * @param className the declared class, in the form of {@link Class#getTypeName()}
 */
public record ObjectType(String className) implements Type {
    /** What an object is in maps, tuples and output: a class name and an identity. */
    public static final StringType TEXT = new StringType(256);

    @Override
    public String text() {
        return className;
    }
}
