package dev.nopal.junit.leak;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The classes of a dump whose instances refer to an object without holding it. */
final class ReferenceKinds {
    private static final Set<String> NOT_HOLDING =
            Set.of(
                    "java.lang.ref.WeakReference",
                    "java.lang.ref.SoftReference",
                    "java.lang.ref.PhantomReference",
                    "java.lang.ref.FinalReference");
    private static final String REFERENT = "referent";

    private final DumpedHeap heap;
    private final Map<Long, Boolean> known = new HashMap<>();
    private final Map<Long, Boolean> names = new HashMap<>();

    ReferenceKinds(DumpedHeap heap) {
        this.heap = heap;
    }

    /**
     * Returns whether a field of an object holds what it refers to.
     *
     * @param type the id of the object's class
     * @param name the id of the field's name
     */
    boolean isHolding(long type, long name) throws IOException {
        return !isReference(type) || !isReferent(name);
    }

    private boolean isReferent(long name) throws IOException {
        Boolean is = names.get(name);
        if (is == null) {
            is = name >= 0 && heap.text(name).equals(REFERENT);
            names.put(name, is);
        }
        return is;
    }

    private boolean isReference(long type) throws IOException {
        Boolean is = known.get(type);
        if (is == null) {
            DumpedClass dumped = heap.classes().get(type);
            is =
                    dumped != null
                            && (NOT_HOLDING.contains(heap.className(type))
                                    || isReference(dumped.superclass()));
            known.put(type, is);
        }
        return is;
    }
}
