package dev.nopal.agent.tracepoint;

import dev.nopal.agent.probe.Probe;
import dev.nopal.agent.probe.ProbeSource;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.Suggestion;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * The tracepoints of every copy of {@code core}, while there are sessions. All sessions share this
 * source.
 *
 * <p>Locks: a copy announces a tracepoint while it holds its provider's lock. So nothing here calls
 * a copy while it holds a lock that {@link #announced} takes, too.
 */
public final class TracepointSource implements ProbeSource {
    private final CoreCopies copies;
    private final Map<Class<?>, Consumer<Map<String, Object>>> gates = new ConcurrentHashMap<>();
    private final Map<String, List<LiveTracepoint>> tracepoints = new ConcurrentHashMap<>();
    private final List<Consumer<List<Probe>>> sessions = new CopyOnWriteArrayList<>();

    public TracepointSource(CoreCopies copies) {
        this.copies = copies;
    }

    @Override
    public synchronized void join(Consumer<List<Probe>> session) {
        sessions.add(session);
        copies.subscribe(this::connect);
    }

    @Override
    public synchronized void leave(Consumer<List<Probe>> session) {
        sessions.remove(session);
        if (sessions.isEmpty()) {
            copies.unsubscribe();
            gates.forEach((gate, listener) -> copies.call(gate, "forget", listener));
            gates.clear();
            tracepoints.clear();
        }
    }

    private void connect(Class<?> gate) {
        Consumer<Map<String, Object>> listener = this::announced;
        if (gates.putIfAbsent(gate, listener) == null) {
            copies.call(gate, "listen", listener);
        }
    }

    private void announced(Map<String, Object> announcement) {
        LiveTracepoint tracepoint = new LiveTracepoint(announcement);
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
            sessions.forEach(session -> session.accept(List.of(tracepoint)));
        }
    }

    /** Registers nothing: sessions are notified of every tracepoint. */
    @Override
    public List<ProbeSignature> request(AttachPoint attachPoint) {
        return match(attachPoint);
    }

    @Override
    public List<ProbeSignature> match(AttachPoint attachPoint) {
        LinkedHashSet<ProbeSignature> found = new LinkedHashSet<>();
        tracepoints.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .flatMap(entry -> entry.getValue().stream())
                .filter(each -> each.matches(attachPoint))
                .forEach(each -> found.add(each.signature(attachPoint)));
        return List.copyOf(found);
    }

    @Override
    public Optional<Missing> missing(AttachPoint attachPoint) {
        if (!(attachPoint instanceof AttachPoint.Usdt usdt)) {
            return Optional.empty();
        }
        String name = usdt.provider() + ":" + usdt.name();
        String suggestion = Suggestion.of(name, tracepoints.keySet());
        return Optional.of(
                new Missing(
                        "no tracepoint matches " + name + " yet; it will be attached when declared",
                        suggestion.isEmpty() ? "nopal list shows those that exist" : suggestion,
                        false));
    }

    /** Looks the name up, so that attaching thousands of handlers takes one pass. */
    @Override
    public List<Probe> find(AttachPoint attachPoint, ProbeSignature signature) {
        if (!(attachPoint instanceof AttachPoint.Usdt)) {
            return List.of();
        }
        String probe = signature.probe();
        String name = probe.substring(probe.lastIndexOf(':', probe.lastIndexOf(':') - 1) + 1);
        List<Probe> found = new ArrayList<>(tracepoints.getOrDefault(name, List.of()));
        found.removeIf(each -> !each.signature(attachPoint).equals(signature));
        return found;
    }
}
