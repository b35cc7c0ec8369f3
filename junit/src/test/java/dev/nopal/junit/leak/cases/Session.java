package dev.nopal.junit.leak.cases;

import java.lang.ref.Cleaner;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An object that tests create, and many places that may hold it. */
public final class Session {
    static final Map<String, List<Session>> REGISTRY = new HashMap<>();
    static final ThreadLocal<Session> CURRENT = new ThreadLocal<>();
    static final List<WeakReference<Session>> WEAK = new ArrayList<>();
    static final List<SoftReference<Session>> SOFT = new ArrayList<>();
    static final Cleaner CLEANER = Cleaner.create();

    final long[] data = new long[8];
    Session next;

    public static void clear() {
        REGISTRY.clear();
        CURRENT.remove();
        WEAK.clear();
        SOFT.clear();
    }
}
