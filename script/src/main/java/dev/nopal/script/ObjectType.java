package dev.nopal.script;

/**
 * A Java object, as probes on methods see it: a script reads its fields, compares it with {@code
 * null}, and has its {@link #TEXT} everywhere else, so that no map keeps it alive.
 *
 * @param className the declared class, in the form of {@link Class#getTypeName()}
 * @param loader tells classes of one name apart that different loaders define
 */
public record ObjectType(String className, int loader) implements Type {
    /** What an object is in maps, tuples and output: a class name and an identity. */
    public static final StringType TEXT = new StringType(256);

    public ObjectType(String className) {
        this(className, 0);
    }

    @Override
    public String text() {
        return className;
    }
}
