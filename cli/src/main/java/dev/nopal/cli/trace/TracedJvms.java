package dev.nopal.cli.trace;

import dev.nopal.cli.output.TraceState;
import dev.nopal.script.session.Loss;
import dev.nopal.script.session.RemovedProbe;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.MapData;

import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The JVMs of one trace, with their merged sessions.
 *
 * <p>JVMs may be added while another thread iterates over them.
 */
final class TracedJvms implements Iterable<TracedJvm>, TraceState, AutoCloseable {
    private final List<TracedJvm> all = new CopyOnWriteArrayList<>();

    void add(TracedJvm jvm) {
        all.add(jvm);
    }

    @Override
    public Iterator<TracedJvm> iterator() {
        return all.iterator();
    }

    Stream<TracedJvm> stream() {
        return all.stream();
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    int size() {
        return all.size();
    }

    TracedJvm first() {
        return all.getFirst();
    }

    /** Returns whether no more messages will arrive from any of them. */
    boolean areDone() {
        return all.stream().allMatch(TracedJvm::isDone);
    }

    /** Returns whether a session did not complete. */
    boolean areIncomplete() {
        return all.stream().anyMatch(jvm -> jvm.incompleteness().isPresent());
    }

    /** Returns the sessions of those that have one. */
    List<SessionView> sessions() {
        return all.stream().flatMap(jvm -> jvm.view().stream()).toList();
    }

    /** Returns how much output was lost. */
    long lostOutput() {
        return sessions().stream().mapToLong(view -> view.losses().output()).sum();
    }

    /**
     * Returns whether to show the maps; true if END, which might have printed them, did not run.
     */
    @Override
    public boolean printsMaps() {
        return areIncomplete()
                || sessions().stream().allMatch(view -> view.info().script().printsMapsAtEnd());
    }

    @Override
    public List<MapData> maps() {
        return merged(SessionView::maps);
    }

    @Override
    public List<MapData> distributions() {
        return merged(SessionView::distributions);
    }

    private List<MapData> merged(Function<SessionView, List<MapData>> read) {
        return MapMerge.of(sessions().stream().map(read).toList());
    }

    @Override
    public Map<Loss, Long> losses() {
        Map<Loss, Long> sums = new EnumMap<>(Loss.class);
        for (SessionView view : sessions()) {
            view.losses().counts().forEach((loss, n) -> sums.merge(loss, n, Long::sum));
        }
        return sums;
    }

    @Override
    public List<RemovedProbe> removed() {
        return sessions().stream().flatMap(view -> view.removed().stream()).toList();
    }

    @Override
    public int probes() {
        return all.stream().mapToInt(TracedJvm::probes).sum();
    }

    @Override
    public List<Long> processes() {
        return all.stream().map(TracedJvm::pid).toList();
    }

    /** Ends the sessions, whatever state they are in, and deletes their files. */
    @Override
    public void close() {
        all.forEach(TracedJvm::close);
    }
}
