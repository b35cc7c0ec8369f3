package dev.nopal.agent;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.Wildcard;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Knows every tracepoint of every copy of {@code core} while there are sessions, and nothing while
 * there are none: it must not keep an application's loaders alive.
 *
 * <p>Locks: a copy tells of a tracepoint with its provider's lock held, so nothing here calls a
 * copy with a lock of our own held that the telling takes too.
 */
final class Registry implements ProbeCatalog {
    private final Copies copies;
    private final Map<Class<?>, Consumer<Map<String, Object>>> gates = new ConcurrentHashMap<>();
    private final Map<String, List<LiveTracepoint>> tracepoints = new ConcurrentHashMap<>();
    private final List<Consumer<LiveTracepoint>> sessions = new CopyOnWriteArrayList<>();

    Registry(Copies copies) {
        this.copies = copies;
    }

    /** Tells a session of every tracepoint that appears from now on, on whatever thread. */
    synchronized void join(Consumer<LiveTracepoint> session) {
        sessions.add(session);
        copies.watch(this::connect);
    }

    synchronized void leave(Consumer<LiveTracepoint> session) {
        sessions.remove(session);
        if (sessions.isEmpty()) {
            copies.ignore();
            gates.forEach((gate, listener) -> copies.call(gate, "forget", listener));
            gates.clear();
            tracepoints.clear();
        }
    }

    private void connect(Class<?> gate) {
        Consumer<Map<String, Object>> listener = this::told;
        if (gates.putIfAbsent(gate, listener) == null) {
            copies.call(gate, "listen", listener);
        }
    }

    private void told(Map<String, Object> told) {
        LiveTracepoint tracepoint = new LiveTracepoint(told);
        boolean[] isNew = {false};
        tracepoints.compute(
                tracepoint.toString(),
                (name, before) -> {
                    if (before != null && before.stream().anyMatch(tracepoint::isSame)) {
                        return before;
                    }
                    isNew[0] = true;
                    List<LiveTracepoint> all = new ArrayList<>(before == null ? List.of() : before);
                    all.add(tracepoint);
                    return List.copyOf(all);
                });
        if (isNew[0]) {
            sessions.forEach(session -> session.accept(tracepoint));
        }
    }

    @Override
    public List<ProbeSignature> match(AttachPoint attachPoint) {
        return match(attachPoint, all());
    }

    /** Returns {@code PROVIDER:NAME} of every tracepoint. */
    Set<String> names() {
        return tracepoints.keySet();
    }

    /** Returns the signatures of those tracepoints that an attach point matches. */
    static List<ProbeSignature> match(AttachPoint attachPoint, Stream<LiveTracepoint> all) {
        if (!(attachPoint instanceof AttachPoint.Usdt usdt)) {
            return List.of();
        }
        LinkedHashSet<ProbeSignature> found = new LinkedHashSet<>();
        all.filter(each -> matches(usdt, each))
                .forEach(each -> found.add(each.signature(usdt.path())));
        return List.copyOf(found);
    }

    /** Returns the tracepoints that a handler for this signature is for. O(1). */
    List<LiveTracepoint> find(AttachPoint attachPoint, ProbeSignature signature) {
        if (!(attachPoint instanceof AttachPoint.Usdt usdt)) {
            return List.of();
        }
        String probe = signature.probe();
        String name = probe.substring(probe.lastIndexOf(':', probe.lastIndexOf(':') - 1) + 1);
        return tracepoints.getOrDefault(name, List.of()).stream()
                .filter(each -> each.signature(usdt.path()).equals(signature))
                .toList();
    }

    private Stream<LiveTracepoint> all() {
        return tracepoints.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .flatMap(entry -> entry.getValue().stream());
    }

    static boolean matches(AttachPoint.Usdt pattern, LiveTracepoint tracepoint) {
        return Wildcard.matches(pattern.provider(), tracepoint.provider())
                && Wildcard.matches(pattern.name(), tracepoint.name());
    }
}
