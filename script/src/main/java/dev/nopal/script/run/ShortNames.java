package dev.nopal.script.run;

/**
 * A cache of thread names that were cut to 15 bytes, so that {@code comm} does not allocate each
 * time.
 */
final class ShortNames {
    private static final int MAX_BYTES = 15;
    private static final Entry[] CACHE = new Entry[256];

    /** Written once and read by racing threads: the fields are final, so that is safe. */
    private record Entry(String name, String cut) {}

    private ShortNames() {}

    static String of(String name) {
        if (name.length() <= MAX_BYTES / 3) {
            return name;
        }
        int slot = name.hashCode() & CACHE.length - 1;
        Entry entry = CACHE[slot];
        if (entry == null || !entry.name.equals(name)) {
            entry = new Entry(name, Strings.cut(name, MAX_BYTES));
            CACHE[slot] = entry;
        }
        return entry.cut;
    }
}
