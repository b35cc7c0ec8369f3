package dev.nopal.agent.jfr;

import dev.nopal.agent.probe.EventProbe;
import dev.nopal.agent.probe.Probe;
import dev.nopal.agent.probe.ProbeSource;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.ObjectField;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.Suggestion;
import dev.nopal.script.Wildcard;
import dev.nopal.script.session.Loss;
import dev.nopal.script.type.Type;

import jdk.jfr.EventType;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The events of the Flight Recorder that one session asks for, and the recorder's samples of
 * threads on CPU: {@code jfr:…} and {@code profile:…} probes.
 *
 * <p>Costs nothing until a script requests one.
 */
public final class JfrSource implements ProbeSource {
    /** The recorder's samples of threads that run Java code. */
    private static final String SAMPLE = "jdk.ExecutionSample";

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Optional<Instrumentation> instrumentation;
    private final EventDemand demand;
    private final boolean mayWait;
    private final Set<String> requested = new LinkedHashSet<>();
    private final Map<String, EventProbe> probes = new LinkedHashMap<>();
    private final Map<String, Map<String, EventProbe>> samples = new LinkedHashMap<>();
    private final Map<String, String> settings = new LinkedHashMap<>();
    private Consumer<List<Probe>> session = _ -> {};
    private EventCatalog catalog;
    private EventClock clock;
    private EventFeed feed;

    /**
     * @param demand what the script needs of events
     * @param mayWait whether to wait for an event that is not registered yet
     */
    public JfrSource(
            Optional<Instrumentation> instrumentation, EventDemand demand, boolean mayWait) {
        this.instrumentation = instrumentation;
        this.demand = demand;
        this.mayWait = mayWait;
    }

    @Override
    public synchronized void join(Consumer<List<Probe>> joining) {
        session = joining;
    }

    @Override
    public void leave(Consumer<List<Probe>> leaving) {
        EventFeed ending;
        synchronized (this) {
            session = _ -> {};
            ending = feed;
        }
        if (ending != null) {
            ending.close();
        }
    }

    @Override
    public synchronized AttachPoint resolve(AttachPoint attachPoint) {
        return attachPoint instanceof AttachPoint.Jfr(var event)
                ? new AttachPoint.Jfr(catalog().fullName(event))
                : attachPoint;
    }

    @Override
    public synchronized List<ProbeSignature> request(AttachPoint attachPoint) {
        switch (attachPoint) {
            case AttachPoint.Jfr(var event) -> {
                requested.add(event);
                for (EventSchema schema : catalog().match(event)) {
                    add(schema);
                }
            }
            case AttachPoint.Profile(var text, var nanos) -> addSample(text, nanos);
            default -> {
                return List.of();
            }
        }
        return match(attachPoint);
    }

    @Override
    public synchronized List<ProbeSignature> match(AttachPoint attachPoint) {
        return all().stream()
                .filter(probe -> probe.matches(attachPoint))
                .map(probe -> probe.signature(attachPoint))
                .toList();
    }

    private EventCatalog catalog() {
        if (catalog == null) {
            catalog = new EventCatalog();
            clock = new EventClock();
        }
        return catalog;
    }

    private EventProbe add(EventSchema schema) {
        return probes.computeIfAbsent(
                schema.name(),
                name -> {
                    settings.putAll(
                            EventTuning.of(schema, demand.takesStack(), demand.minNanos(name)));
                    return new EventProbe(
                            schema.signature("jfr:" + name, clock),
                            point ->
                                    point instanceof AttachPoint.Jfr(var pattern)
                                            && Wildcard.matches(pattern, name));
                });
    }

    private void addSample(String text, long nanos) {
        Map<String, EventProbe> same = samples.computeIfAbsent(SAMPLE, _ -> new LinkedHashMap<>());
        catalog()
                .named(SAMPLE)
                .ifPresent(
                        schema ->
                                same.computeIfAbsent(
                                        text,
                                        _ ->
                                                new EventProbe(
                                                        schema.signature(text, clock),
                                                        point ->
                                                                point
                                                                                instanceof
                                                                                AttachPoint.Profile
                                                                                        profile
                                                                        && profile.text()
                                                                                .equals(text))));
        settings.put(SAMPLE + "#enabled", "true");
        long millis = Math.max(1, Math.round((double) nanos / NANOS_PER_MILLI));
        settings.merge(
                SAMPLE + "#period",
                millis + " ms",
                (before, now) -> Long.parseLong(before.split(" ")[0]) < millis ? before : now);
    }

    private List<EventProbe> all() {
        List<EventProbe> all = new ArrayList<>(probes.values());
        samples.values().forEach(same -> all.addAll(same.values()));
        return all;
    }

    @Override
    public synchronized List<Probe> find(AttachPoint attachPoint, ProbeSignature signature) {
        List<Probe> found = new ArrayList<>(all());
        found.removeIf(
                probe ->
                        !probe.matches(attachPoint)
                                || !probe.signature(attachPoint).equals(signature));
        return found;
    }

    @Override
    public Optional<Missing> missing(AttachPoint attachPoint) {
        if (!(attachPoint instanceof AttachPoint.Jfr(var event))) {
            return Optional.empty();
        }
        boolean isFinal = !mayWait || event.startsWith("jdk.");
        String suggestion = Suggestion.of(event, catalog().names());
        return Optional.of(
                new Missing(
                        "this JVM has no event " + event,
                        !suggestion.isEmpty()
                                ? suggestion
                                : event.startsWith("jdk.")
                                        ? "JDK "
                                                + Runtime.version().feature()
                                                + " may be too old for it, or too new; nopal list"
                                                + " 'jfr:*' shows those that exist"
                                        : "an application's event is known once its class is"
                                                + " initialised; nopal list 'jfr:*' -p TARGET",
                        isFinal));
    }

    @Override
    public Optional<ObjectField> field(Type.JavaObject object, String name) {
        return catalog == null ? Optional.empty() : catalog.field(object, name, clock);
    }

    @Override
    public List<String> fields(Type.JavaObject object) {
        return catalog == null
                ? List.of()
                : catalog.fields(object).stream().map(field -> field.name()).toList();
    }

    /** Starts recording; throws if the recorder refuses, which the session reports. */
    @Override
    public synchronized void open() {
        if (feed != null || requested.isEmpty() && samples.isEmpty()) {
            return;
        }
        for (String name : requested) {
            if (!Wildcard.isPattern(name) && !probes.containsKey(name)) {
                settings.putAll(
                        EventTuning.unknown(name, demand.takesStack(), demand.minNanos(name)));
            }
        }
        feed = new EventFeed(instrumentation);
        feed.listenToTypes(this::appeared);
        probes.forEach(feed::listen);
        samples.forEach((name, same) -> same.values().forEach(probe -> feed.listen(name, probe)));
        feed.set(settings);
        feed.start();
    }

    /** Attaches a new event type; the feed calls this before it delivers the first event. */
    private void appeared(EventType type) {
        String name = type.getName();
        EventProbe probe;
        Consumer<List<Probe>> told;
        synchronized (this) {
            boolean isRequested = requested.stream().anyMatch(each -> Wildcard.matches(each, name));
            if (!isRequested || probes.containsKey(name)) {
                return;
            }
            EventSchema schema = catalog.add(type);
            probe = add(schema);
            feed.set(EventTuning.of(schema, demand.takesStack(), demand.minNanos(name)));
            feed.listen(name, probe);
            told = session;
        }
        told.accept(List.of(probe));
    }

    @Override
    public void drain(boolean isExiting) {
        EventFeed ending;
        synchronized (this) {
            ending = feed;
        }
        if (ending != null) {
            ending.finish(isExiting);
        }
    }

    @Override
    public synchronized Map<Loss, Long> losses() {
        return feed == null ? Map.of() : Map.of(Loss.RECORDER, feed.losses());
    }
}
