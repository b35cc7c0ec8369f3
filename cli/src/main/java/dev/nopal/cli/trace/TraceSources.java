package dev.nopal.cli.trace;

import dev.nopal.cli.failure.Refusal;

import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;

/** The sources of one trace's JVMs, and how far they are. */
final class TraceSources implements AutoCloseable {
    private final List<JvmSource> all;
    private final Set<JvmSource> settled = new HashSet<>();
    private final Set<JvmSource> complete = new HashSet<>();
    private final Map<JvmSource, Set<String>> reaching = new LinkedHashMap<>();

    TraceSources(List<JvmSource> sources) {
        this.all = List.copyOf(sources);
    }

    void start(BlockingQueue<Notification> notifications) throws Refusal, IOException {
        for (JvmSource source : all) {
            source.start(new QueuedJvms(source, notifications));
        }
    }

    /** Returns whether there may be several JVMs. */
    boolean arePlural() {
        return all.size() > 1 || all.stream().anyMatch(JvmSource::isPlural);
    }

    /** Returns the command that was started for this trace, if there is one. */
    Optional<Launch> launch() {
        return all.stream().filter(Launch.class::isInstance).map(Launch.class::cast).findFirst();
    }

    void reaching(JvmSource source, String target) {
        reaching.computeIfAbsent(source, _ -> new LinkedHashSet<>()).add(target);
    }

    /** Notes that a JVM was found, or is missing. */
    void reached(JvmSource source, String target) {
        reaching.getOrDefault(source, new LinkedHashSet<>()).remove(target);
    }

    /** Returns the JVMs that are still being reached. */
    List<String> unreached() {
        return reaching.values().stream().flatMap(Set::stream).toList();
    }

    void watching(JvmSource source) {
        settled.add(source);
    }

    void complete(JvmSource source) {
        settled.add(source);
        complete.add(source);
    }

    /** Returns whether all JVMs that were there at the start are found or missing. */
    boolean areSettled() {
        return settled.containsAll(all);
    }

    /** Returns whether no more JVMs will be found. */
    boolean areComplete() {
        return complete.containsAll(all);
    }

    @Override
    public void close() {
        all.forEach(JvmSource::close);
    }
}
