package dev.nopal.junit.leak;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * The objects of a heap dump, their classes and what they refer to.
 *
 * <p>Has about 16 bytes for each object, and reads everything else from the dump. Not thread-safe.
 */
final class DumpedHeap {
    /** Called for what an object refers to. */
    interface Visitor {
        /**
         * @param target the id of the object
         * @param name the id of the field's name; -1 in an array
         * @param index in the array
         */
        void reference(long target, long name, int index) throws IOException;
    }

    private static final int ARRAY = 0x22;

    private final HprofInput in;
    private final Map<Long, Long> strings;
    private final Map<Long, Long> classNames;
    private final Map<Long, DumpedClass> classes;
    private final SortedObjects objects;
    private final long[] roots;
    private final Map<Long, GcRoot> rootKinds;
    private final Map<Long, String> readableNames = new HashMap<>();

    /**
     * @param strings where the length of each is, which its id and its bytes follow
     */
    DumpedHeap(
            HprofInput in,
            Map<Long, Long> strings,
            Map<Long, Long> classNames,
            Map<Long, DumpedClass> classes,
            SortedObjects objects,
            long[] roots,
            Map<Long, GcRoot> rootKinds) {
        this.in = in;
        this.strings = strings;
        this.classNames = classNames;
        this.classes = classes;
        this.objects = objects;
        this.roots = roots;
        this.rootKinds = rootKinds;
    }

    SortedObjects objects() {
        return objects;
    }

    Map<Long, DumpedClass> classes() {
        return classes;
    }

    long[] roots() {
        return roots;
    }

    GcRoot rootKind(long id) {
        return rootKinds.getOrDefault(id, GcRoot.UNKNOWN);
    }

    /** Returns the id of the class of an object. */
    long classOf(int number) throws IOException {
        boolean isArray = begin(number) == ARRAY;
        in.skip(in.idSize() + 4L + (isArray ? 4 : 0));
        return in.id();
    }

    private int begin(int number) throws IOException {
        in.seek(objects.position(number));
        return in.u1();
    }

    /** Visits everything that an object refers to. */
    void visit(int number, Visitor visitor) throws IOException {
        if (begin(number) == ARRAY) {
            in.skip(in.idSize() + 4L);
            int length = (int) in.u4();
            in.skip(in.idSize());
            long at = in.position();
            for (int i = 0; i < length; i++) {
                in.seek(at + (long) i * in.idSize());
                visitor.reference(in.id(), -1, i);
            }
            return;
        }
        in.skip(in.idSize() + 4L);
        long type = in.id();
        in.skip(4);
        long at = in.position();
        for (DumpedClass each = classes.get(type);
                each != null;
                each = classes.get(each.superclass())) {
            int[] types = each.fields().types();
            for (int i = 0; i < types.length; i++) {
                if (types[i] == HprofType.OBJECT) {
                    in.seek(at);
                    visitor.reference(in.id(), each.fields().names()[i], -1);
                }
                at += HprofType.size(types[i], in.idSize());
            }
        }
    }

    /** Returns a string, such as the name of a field. */
    String text(long string) throws IOException {
        Long at = strings.get(string);
        if (at == null) {
            return "?";
        }
        in.seek(at);
        int length = (int) (in.u4() - in.idSize());
        in.skip(in.idSize());
        return in.text(length);
    }

    /** Returns the name of a class as in source code: {@code java.util.HashMap$Node[]}. */
    String className(long id) throws IOException {
        String known = readableNames.get(id);
        if (known == null) {
            Long name = classNames.get(id);
            known = name == null ? "?" : readable(text(name).replace('/', '.'));
            readableNames.put(id, known);
        }
        return known;
    }

    private static String readable(String name) {
        int dimensions = 0;
        while (dimensions < name.length() && name.charAt(dimensions) == '[') {
            dimensions++;
        }
        boolean isObject = dimensions > 0 && name.startsWith("L", dimensions);
        String element =
                isObject
                        ? name.substring(dimensions + 1, name.length() - 1)
                        : name.substring(dimensions);
        return element + "[]".repeat(dimensions);
    }
}
