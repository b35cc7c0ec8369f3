package dev.nopal.junit.leak;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import javax.management.JMException;

/** The count of live instances at one moment, and what was left since then. */
final class LeakCheck {
    /** Finalizers, cleaners and threads that end may need a moment to let go. */
    private static final int ROUNDS = 5;

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final Map<String, Long> before;

    private LeakCheck(Map<String, Long> before) {
        this.before = before;
    }

    /**
     * Counts instances now.
     *
     * @throws JMException if this JVM cannot count
     */
    static LeakCheck begin(Set<String> classes) throws JMException {
        return new LeakCheck(LiveInstances.count(classes));
    }

    /**
     * Returns a text for each class that has more instances than at the beginning, and something
     * that holds one.
     *
     * @param ignored the names of classes whose instances do not count as holders
     */
    List<String> leaks(Set<String> ignored) throws JMException {
        Map<String, Long> after = LiveInstances.count(before.keySet());
        for (int i = 1; i < ROUNDS && !more(after).isEmpty(); i++) {
            LockSupport.parkNanos(PAUSE_NANOS << i);
            after = LiveInstances.count(before.keySet());
        }
        Set<String> more = more(after);
        List<String> texts = new ArrayList<>();
        if (more.isEmpty()) {
            return texts;
        }
        Map<String, HoldingPath> paths;
        try (HeapDump dump = HeapDump.write()) {
            DumpedHeap heap = HprofReader.read(new HprofInput(dump.file()));
            paths = new HolderSearch(heap, ignored).paths(more);
        } catch (IOException | RuntimeException e) {
            for (String each : more) {
                texts.add(
                        counts(each, after) + "; what holds them is not known: " + e.getMessage());
            }
            return texts;
        }
        for (String each : more) {
            HoldingPath path = paths.get(each);
            if (path != null) {
                texts.add(counts(each, after) + "; one of them is held by\n" + path);
            }
        }
        return texts;
    }

    private Set<String> more(Map<String, Long> after) {
        Set<String> more = new TreeSet<>();
        after.forEach(
                (name, count) -> {
                    if (count > before.get(name)) {
                        more.add(name);
                    }
                });
        return more;
    }

    private String counts(String name, Map<String, Long> after) {
        long now = after.get(name);
        return String.format(
                Locale.ROOT,
                "%s leaks: %,d %s, %,d before the test",
                name,
                now,
                now == 1 ? "instance is alive" : "instances are alive",
                before.get(name));
    }
}
