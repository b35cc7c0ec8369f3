package dev.nopal.cli.trace;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.merge.MapMerge;
import dev.nopal.cli.merge.NamedSession;
import dev.nopal.cli.merge.SessionOrigin;
import dev.nopal.cli.output.SessionStart;
import dev.nopal.cli.output.TraceState;
import dev.nopal.cli.output.TracedTarget;
import dev.nopal.script.session.Loss;
import dev.nopal.script.session.RemovedProbe;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.MapData;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
    private final Set<String> names = ConcurrentHashMap.newKeySet();
    private final Map<String, Refusal> missing = new LinkedHashMap<>();
    private boolean isEndShown;

    /** Adds a JVM, which may have been missing before: a pod that did not run yet. */
    void add(TracedJvm jvm) {
        missing.remove(jvm.target());
        names.add(jvm.target());
        all.add(jvm);
    }

    /** Notes a JVM that is not traced, and why. */
    void addMissing(String target, Refusal reason) {
        missing.put(target, reason);
    }

    /** Returns the JVMs that are not traced, and why. */
    Map<String, Refusal> missing() {
        return missing;
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

    /** Returns a name that no other JVM has: the wanted one, if possible. */
    String unique(String wanted) {
        String name = JvmName.printable(wanted);
        String unique = name;
        for (int i = 2; isTaken(unique); i++) {
            unique = name + "#" + i;
        }
        return unique;
    }

    private boolean isTaken(String name) {
        return names.contains(name);
    }

    /** Returns the name of a JVM in messages. */
    String label(String target) {
        return all.stream()
                .filter(jvm -> jvm.target().equals(target))
                .map(TracedJvm::label)
                .findFirst()
                .orElse(target);
    }

    /** Returns whether a process is traced already, because another option named it, too. */
    boolean has(ReachedJvm other) {
        return all.stream().anyMatch(jvm -> jvm.isSame(other) && !jvm.isDone());
    }

    /** Returns whether no more messages will arrive from any of them. */
    boolean areDone() {
        return all.stream().allMatch(TracedJvm::isDone);
    }

    /** Returns whether the script is being attached in some. */
    boolean areStarting() {
        return all.stream().anyMatch(TracedJvm::isStarting);
    }

    /** Returns whether a session did not complete, or a JVM is missing. */
    boolean areIncomplete() {
        return !missing.isEmpty() || isSomeSessionIncomplete();
    }

    private boolean isSomeSessionIncomplete() {
        return all.stream().anyMatch(jvm -> jvm.incompleteness().isPresent());
    }

    /** Returns the sessions of those that have one. */
    List<SessionView> sessions() {
        return all.stream().flatMap(jvm -> jvm.view().stream()).toList();
    }

    /** Returns the same with the names of their JVMs. */
    List<NamedSession> named() {
        return all.stream()
                .flatMap(jvm -> jvm.view().stream().map(view -> named(jvm, view)))
                .toList();
    }

    private static NamedSession named(TracedJvm jvm, SessionView view) {
        return new NamedSession(jvm.target(), view);
    }

    /** Notes that the maps were shown as END prints them. */
    void endShown() {
        isEndShown = true;
    }

    /**
     * Returns whether to show the maps; true if END, which might have printed them, did not run.
     */
    @Override
    public boolean printsMaps() {
        return isSomeSessionIncomplete() && !isEndShown
                || all.stream()
                        .flatMap(
                                jvm ->
                                        jvm
                                                .read(
                                                        view ->
                                                                view.info()
                                                                        .script()
                                                                        .printsMapsAtEnd())
                                                .stream())
                        .allMatch(prints -> prints);
    }

    @Override
    public List<MapData> maps() {
        return merged(SessionView::maps);
    }

    @Override
    public List<MapData> distributions() {
        return merged(SessionView::distributions);
    }

    private List<MapData> merged(Function<SessionView, List<MapData>> reading) {
        Map<SessionOrigin, List<MapData>> maps = new LinkedHashMap<>();
        for (TracedJvm jvm : all) {
            jvm.read(view -> Map.entry(named(jvm, view).origin(), reading.apply(view)))
                    .ifPresent(each -> maps.put(each.getKey(), each.getValue()));
        }
        return MapMerge.of(maps);
    }

    @Override
    public Map<Loss, Long> losses() {
        Map<Loss, Long> sums = new EnumMap<>(Loss.class);
        for (TracedJvm jvm : all) {
            losses(jvm).forEach((loss, n) -> sums.merge(loss, n, Long::sum));
        }
        return sums;
    }

    static Map<Loss, Long> losses(TracedJvm jvm) {
        return jvm.read(view -> view.losses().counts()).orElse(Map.of());
    }

    @Override
    public List<RemovedProbe> removed() {
        return all.stream().flatMap(jvm -> removed(jvm).stream()).toList();
    }

    private static List<RemovedProbe> removed(TracedJvm jvm) {
        return jvm.read(SessionView::removed).orElse(List.of());
    }

    @Override
    public int probes() {
        return all.stream().mapToInt(TracedJvm::probes).sum();
    }

    /** Returns those of this machine. */
    @Override
    public List<Long> processes() {
        return all.stream().filter(TracedJvm::isLocal).map(TracedJvm::pid).sorted().toList();
    }

    @Override
    public boolean isMerged() {
        long absent = missing.keySet().stream().filter(name -> !isTaken(name)).count();
        return all.size() + absent > 1;
    }

    @Override
    public List<TracedTarget> targets() {
        List<TracedTarget> targets = new ArrayList<>();
        for (TracedJvm jvm : all) {
            if (!missing.containsKey(jvm.target())) {
                targets.add(
                        new TracedTarget(
                                jvm.target(),
                                jvm.pid(),
                                losses(jvm),
                                removed(jvm),
                                jvm.incompleteness()));
            }
        }
        missing.forEach(
                (name, reason) -> targets.add(TracedTarget.missing(name, reason.getMessage())));
        return targets;
    }

    @Override
    public List<SessionStart> starts() {
        List<SessionStart> starts = new ArrayList<>();
        for (TracedJvm jvm : all) {
            jvm.read(view -> named(jvm, view).start()).ifPresent(starts::add);
        }
        return starts;
    }

    @Override
    public List<String> mainClasses() {
        return all.stream().flatMap(jvm -> jvm.read(SessionView::mainClass).stream()).toList();
    }

    /** Ends the sessions, whatever state they are in, and deletes their files. */
    @Override
    public void close() {
        all.forEach(TracedJvm::close);
    }
}
