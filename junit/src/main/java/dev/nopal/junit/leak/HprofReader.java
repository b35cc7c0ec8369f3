package dev.nopal.junit.leak;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * The reader of a heap dump's records, which HotSpot has written in the same format since JDK 6.
 *
 * <p>Reads dumps of this JVM only, so it need not distrust them: a broken one is an exception.
 */
final class HprofReader {
    private static final int STRING = 0x01;
    private static final int LOAD_CLASS = 0x02;
    private static final int HEAP_DUMP = 0x0c;
    private static final int HEAP_DUMP_SEGMENT = 0x1c;

    private final HprofInput in;
    private final Map<Long, Long> strings = new HashMap<>();
    private final Map<Long, Long> classNames = new HashMap<>();
    private final Map<Long, DumpedClass> classes = new HashMap<>();
    private final LongList objects = new LongList();
    private final LongList positions = new LongList();
    private final LongList roots = new LongList();
    private final Map<Long, GcRoot> rootKinds = new HashMap<>();

    private HprofReader(HprofInput in) {
        this.in = in;
    }

    /** Reads where everything is. */
    static DumpedHeap read(HprofInput in) throws IOException {
        HprofReader reader = new HprofReader(in);
        in.seek(in.start());
        while (in.hasMore()) {
            reader.record();
        }
        return new DumpedHeap(
                in,
                reader.strings,
                reader.classNames,
                reader.classes,
                SortedObjects.of(reader.objects, reader.positions),
                reader.roots.toArray(),
                reader.rootKinds);
    }

    private void record() throws IOException {
        int tag = in.u1();
        in.skip(4);
        long lengthAt = in.position();
        long length = in.u4();
        long end = in.position() + length;
        switch (tag) {
            case STRING -> strings.put(in.id(), lengthAt);
            case LOAD_CLASS -> {
                in.skip(4);
                long id = in.id();
                in.skip(4);
                classNames.put(id, in.id());
            }
            case HEAP_DUMP, HEAP_DUMP_SEGMENT -> {
                while (in.position() < end) {
                    heapRecord();
                }
            }
            default -> {
                // Stacks, threads and sums, which no path needs.
            }
        }
        in.seek(end);
    }

    private void heapRecord() throws IOException {
        long at = in.position();
        int tag = in.u1();
        switch (tag) {
            case 0xff -> root(GcRoot.UNKNOWN, 0);
            case 0x01 -> root(GcRoot.JNI_GLOBAL, in.idSize());
            case 0x02 -> root(GcRoot.JNI_LOCAL, 8);
            case 0x03 -> root(GcRoot.LOCAL_VARIABLE, 8);
            case 0x04 -> root(GcRoot.NATIVE_STACK, 4);
            case 0x05 -> root(GcRoot.SYSTEM_CLASS, 0);
            case 0x06 -> root(GcRoot.THREAD_BLOCK, 4);
            case 0x07 -> root(GcRoot.MONITOR, 0);
            case 0x08 -> root(GcRoot.THREAD, 8);
            case 0x20 -> dumpedClass();
            case 0x21 -> {
                object(at);
                in.skip(4 + in.idSize());
                in.skip(in.u4());
            }
            case 0x22 -> {
                object(at);
                in.skip(4);
                long length = in.u4();
                in.skip(in.idSize() + length * in.idSize());
            }
            case 0x23 -> {
                in.skip(in.idSize() + 4);
                long length = in.u4();
                in.skip(length * HprofType.size(in.u1(), in.idSize()));
            }
            default -> throw new IOException("record " + tag + " in a heap dump, at " + at);
        }
    }

    private void root(GcRoot kind, int more) throws IOException {
        long id = in.id();
        in.skip(more);
        roots.add(id);
        rootKinds.merge(id, kind, GcRoot::clearer);
    }

    private void object(long at) throws IOException {
        objects.add(in.id());
        positions.add(at);
    }

    private void dumpedClass() throws IOException {
        long id = in.id();
        in.skip(4);
        long superclass = in.id();
        long loader = in.id();
        in.skip(4L * in.idSize() + 4);
        for (int i = in.u2(); i > 0; i--) {
            in.skip(2);
            in.skip(HprofType.size(in.u1(), in.idSize()));
        }
        LongList values = new LongList();
        LongList names = new LongList();
        for (int i = in.u2(); i > 0; i--) {
            long name = in.id();
            int type = in.u1();
            if (type == HprofType.OBJECT) {
                values.add(in.id());
                names.add(name);
            } else {
                in.skip(HprofType.size(type, in.idSize()));
            }
        }
        int count = in.u2();
        int[] types = new int[count];
        long[] fields = new long[count];
        for (int i = 0; i < count; i++) {
            fields[i] = in.id();
            types[i] = in.u1();
        }
        classes.put(
                id,
                new DumpedClass(
                        id,
                        superclass,
                        loader,
                        new DumpedClass.References(values.toArray(), names.toArray()),
                        new DumpedClass.Fields(types, fields)));
    }
}
