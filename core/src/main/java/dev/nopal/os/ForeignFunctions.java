package dev.nopal.os;

/**
 * The foreign-function interface of the JDK, {@code java.lang.foreign}, which calls native code and
 * accesses native memory.
 *
 * <p>It is final since JDK 22; JDK 17 to 21 have none or previews with other signatures. A class
 * that names its types may be linked only where {@link #EXIST}: there is no other place that
 * decides this.
 */
public final class ForeignFunctions {
    /** The first JDK that has them. */
    public static final int FIRST_JDK = 22;

    /** Whether this JVM has them. */
    public static final boolean EXIST = Runtime.version().feature() >= FIRST_JDK;

    private ForeignFunctions() {}
}
