package dev.nopal.system.harness;

/** Names for {@code @ResourceLock}: what only one class of tests at a time may use. */
public final class OneAtATime {
    /** JVMs that documents find by a part of their name, {@code -p WebShop} or {@code -p Shop}. */
    public static final String SHOP = "JVMs named Shop";

    /** JVMs that documents find by {@code -p Kitchen}. */
    public static final String KITCHEN = "JVMs named Kitchen";

    /** JVMs that documents find by {@code -p spring-shop}. */
    public static final String SPRING_SHOP = "JVMs named spring-shop";

    /** The kernel's one list of the events that perf defined. */
    public static final String PERF = "events of perf";

    private OneAtATime() {}
}
