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

    /**
     * What was left.
     *
     * @param leaks a text for each class that has more instances than at the beginning, and
     *     something that holds one
     * @param unheld a text for each that has more instances, and nothing was found that holds one
     */
    record Outcome(List<String> leaks, List<String> unheld) {}

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
     * Counts instances again, and looks for what holds those that are more than at the beginning.
     *
     * @param ignored the names of classes whose instances do not count as holders
     */
    Outcome end(Set<String> ignored) throws JMException {
        Map<String, Long> after = LiveInstances.count(before.keySet());
        for (int i = 1; i < ROUNDS && !more(after).isEmpty(); i++) {
            LockSupport.parkNanos(PAUSE_NANOS << i);
            after = LiveInstances.count(before.keySet());
        }
        Set<String> more = more(after);
        List<String> leaks = new ArrayList<>();
        List<String> unheld = new ArrayList<>();
        Outcome outcome = new Outcome(leaks, unheld);
        if (more.isEmpty()) {
            return outcome;
        }
        Map<String, HoldingPath> paths;
        try (HeapDump dump = HeapDump.write()) {
            DumpedHeap heap = HprofReader.read(new HprofInput(dump.file()));
            paths = new HolderSearch(heap, ignored).paths(more);
        } catch (IOException | RuntimeException e) {
            for (String each : more) {
                leaks.add(leak(each, after) + "; what holds them is not known: " + e.getMessage());
            }
            return outcome;
        }
        for (String each : more) {
            HoldingPath path = paths.get(each);
            if (path != null) {
                leaks.add(leak(each, after) + "; one of them is held by\n" + path);
            } else {
                unheld.add(
                        each
                                + ": "
                                + counts(each, after)
                                + "; nothing was found that holds one, other than this test and"
                                + " references that do not keep it alive");
            }
        }
        return outcome;
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

    private String leak(String name, Map<String, Long> after) {
        return name + " leaks: " + counts(name, after);
    }

    private String counts(String name, Map<String, Long> after) {
        long now = after.get(name);
        return String.format(
                Locale.ROOT,
                "%,d %s, %,d before the test",
                now,
                now == 1 ? "instance is alive" : "instances are alive",
                before.get(name));
    }
}
