package dev.nopal.junit.leak;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The search for the shortest path that holds an instance of a class.
 *
 * <p>Goes from static fields, then from what the JVM itself holds, to all objects, level by level.
 * Weak and similar references hold nothing; nor do instances of some classes, such as the test's.
 */
final class HolderSearch {
    private static final int UNSEEN = -1;
    private static final int ROOT = -2;

    /** A static field that refers to an object. */
    private record StaticField(long type, long name) {}

    private final DumpedHeap heap;
    private final Set<String> ignored;
    private final ReferenceKinds kinds;
    private final int[] holders;
    private final int[] queue;
    private int queued;
    private final Map<Integer, StaticField> statics = new HashMap<>();

    /**
     * @param ignored names of classes whose instances do not count as holders
     */
    HolderSearch(DumpedHeap heap, Set<String> ignored) {
        this.heap = heap;
        this.ignored = ignored;
        kinds = new ReferenceKinds(heap);
        holders = new int[heap.objects().size()];
        queue = new int[holders.length];
    }

    /** Returns the path to an instance of each class that is held, by the names of the classes. */
    Map<String, HoldingPath> paths(Set<String> targets) throws IOException {
        Arrays.fill(holders, UNSEEN);
        queued = 0;
        begin();
        Set<Long> ignoredTypes = types(ignored);
        Set<Long> missing = types(targets);
        Map<String, HoldingPath> found = new HashMap<>();
        for (int i = 0; i < queued && found.size() < targets.size(); i++) {
            int number = queue[i];
            long type = heap.classOf(number);
            if (missing.contains(type)) {
                String name = heap.className(type);
                if (!found.containsKey(name)) {
                    found.put(name, path(number));
                }
            }
            if (!ignoredTypes.contains(type)) {
                heap.visit(
                        number,
                        (target, name, _) -> {
                            if (kinds.isHolding(type, name)) {
                                see(target, number);
                            }
                        });
            }
        }
        return found;
    }

    private Set<Long> types(Set<String> names) throws IOException {
        Set<Long> types = new HashSet<>();
        for (long id : heap.classes().keySet()) {
            if (names.contains(heap.className(id))) {
                types.add(id);
            }
        }
        return types;
    }

    private void begin() {
        for (DumpedClass type : heap.classes().values()) {
            long[] objects = type.statics().objects();
            for (int i = 0; i < objects.length; i++) {
                int number = heap.objects().number(objects[i]);
                if (number >= 0) {
                    statics.putIfAbsent(
                            number, new StaticField(type.id(), type.statics().names()[i]));
                    see(objects[i], ROOT);
                }
            }
        }
        for (long root : heap.roots()) {
            see(root, ROOT);
        }
    }

    private void see(long id, int holder) {
        int number = id == 0 ? UNSEEN : heap.objects().number(id);
        if (number >= 0 && holders[number] == UNSEEN) {
            holders[number] = holder;
            queue[queued++] = number;
        }
    }

    private HoldingPath path(int number) throws IOException {
        HoldingPath path = new HoldingPath(heap.className(heap.classOf(number)));
        int at = number;
        while (holders[at] != ROOT) {
            int holder = holders[at];
            path.addFirst(step(holder, heap.objects().id(at)));
            at = holder;
        }
        StaticField field = statics.get(at);
        path.addFirst(
                field == null
                        ? heap.rootKind(heap.objects().id(at)).text()
                        : "static " + heap.className(field.type()) + "." + heap.text(field.name()));
        return path;
    }

    /** Returns how an object holds another: {@code java.util.HashMap.table}. */
    private String step(int holder, long held) throws IOException {
        long type = heap.classOf(holder);
        String owner = heap.className(type);
        String[] found = {""};
        long[] name = {0};
        heap.visit(
                holder,
                (target, field, index) -> {
                    if (target == held && found[0].isEmpty() && kinds.isHolding(type, field)) {
                        found[0] =
                                index < 0
                                        ? owner + "."
                                        : owner.substring(0, owner.length() - 2)
                                                + "["
                                                + index
                                                + "]";
                        name[0] = index < 0 ? field : 0;
                    }
                });
        return name[0] == 0 ? found[0] : found[0] + heap.text(name[0]);
    }
}
