package dev.nopal.agent.method;

import dev.nopal.agent.instrument.Callback;
import dev.nopal.agent.instrument.ClassLocations;
import dev.nopal.agent.instrument.Installation;
import dev.nopal.agent.instrument.InstrumentationReport;
import dev.nopal.agent.instrument.InstrumentationRequest;
import dev.nopal.agent.instrument.Instrumenter;
import dev.nopal.agent.instrument.MethodLimit;
import dev.nopal.agent.probe.Probe;
import dev.nopal.agent.probe.ProbeSource;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.ObjectField;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.Wildcard;
import dev.nopal.script.type.Type;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The methods and lines that one session asks for: probes of the types {@code method}, {@code
 * methodret} and {@code line}. Instruments their classes, including those that are loaded later.
 */
public final class MethodSource implements ProbeSource {
    /** The result of scanning the loaded classes for an attach point. */
    private record Scan(int methods, int trivial) {}

    private final String user;
    private final Instrumenter instrumenter;
    private final LoadedClasses classes;
    private final MethodLimit limit;
    private final boolean loadsClasses;
    private final RequestedLocations locations;
    private final ObjectFields fields;
    private final MethodDiagnosis diagnosis;
    private volatile Map<AttachPoint, Scan> requested = Map.of();
    private volatile Consumer<List<Probe>> session = _ -> {};
    private Optional<Installation> installation = Optional.empty();

    /**
     * @param user the name, for messages, of the session for which classes are instrumented
     * @param readsClock whether the script uses a duration
     * @param loadsClasses whether a class may be loaded because the script names it
     * @param includesTrivial whether patterns match trivial methods, too
     */
    MethodSource(
            String user,
            Instrumenter instrumenter,
            LoadedClasses classes,
            MethodLimit limit,
            boolean readsClock,
            boolean loadsClasses,
            boolean includesTrivial) {
        this.user = user;
        this.instrumenter = instrumenter;
        this.classes = classes;
        this.loadsClasses = loadsClasses;
        this.limit = limit;
        locations = new RequestedLocations(readsClock, includesTrivial);
        fields = new ObjectFields(classes, locations::owners);
        diagnosis = new MethodDiagnosis(classes, instrumenter::locations);
    }

    @Override
    public void join(Consumer<List<Probe>> joining) {
        session = joining;
    }

    /** Restores the original bytes of the classes. */
    @Override
    public void leave(Consumer<List<Probe>> leaving) {
        session = _ -> {};
        installation().ifPresent(Installation::close);
    }

    private synchronized Optional<Installation> installation() {
        return installation;
    }

    @Override
    public List<ProbeSignature> request(AttachPoint attachPoint) {
        if (!MethodPatterns.isOfMethods(attachPoint)) {
            return List.of();
        }
        if (!requested.containsKey(attachPoint)) {
            scan(attachPoint);
        }
        return match(attachPoint);
    }

    private void scan(AttachPoint attachPoint) {
        String className = MethodPatterns.classOf(attachPoint);
        if (loadsClasses && !Wildcard.isPattern(className)) {
            classes.load(className);
        }
        List<ClassLocations> found =
                instrumenter.locations(name -> MethodPatterns.mayBeIn(attachPoint, name));
        int methods = 0;
        int trivial = 0;
        for (ClassLocations each : found) {
            int all = MethodPatterns.in(attachPoint, each).size();
            int selected = locations.select(attachPoint, each).size();
            methods += selected;
            trivial += all - selected;
        }
        Map<AttachPoint, Scan> more = new LinkedHashMap<>(requested);
        more.put(attachPoint, new Scan(methods, trivial));
        requested = more;
        if (methods <= limit.methods()) {
            found.forEach(each -> locations.add(attachPoint, each));
        }
    }

    @Override
    public List<ProbeSignature> match(AttachPoint attachPoint) {
        return locations.match(attachPoint);
    }

    @Override
    public List<Probe> find(AttachPoint attachPoint, ProbeSignature signature) {
        return locations.find(attachPoint, signature);
    }

    @Override
    public Optional<ObjectField> field(Type.JavaObject object, String name) {
        return fields.field(object, name);
    }

    @Override
    public List<String> fields(Type.JavaObject object) {
        return fields.fields(object);
    }

    @Override
    public Optional<Missing> missing(AttachPoint attachPoint) {
        if (!MethodPatterns.isOfMethods(attachPoint)) {
            return Optional.empty();
        }
        Scan scan = requested.getOrDefault(attachPoint, new Scan(0, 0));
        if (scan.methods() > limit.methods()) {
            return Optional.of(MethodDiagnosis.tooMany(attachPoint, scan.methods(), limit));
        }
        return Optional.of(
                scan.trivial() > 0
                        ? MethodDiagnosis.onlyTrivial(attachPoint, scan.trivial())
                        : diagnosis.missing(attachPoint));
    }

    @Override
    public Optional<String> announcement() {
        boolean isPattern = requested.keySet().stream().anyMatch(MethodPatterns::isPattern);
        int count = locations.count();
        if (!isPattern || count == 0) {
            return Optional.empty();
        }
        int trivial = requested.values().stream().mapToInt(Scan::trivial).max().orElse(0);
        return Optional.of(
                "instrumenting "
                        + InstrumentationReport.counted(count, "method", "methods")
                        + " in "
                        + InstrumentationReport.counted(
                                locations.owners().size(), "class", "classes")
                        + (trivial == 0
                                ? ""
                                : "; "
                                        + InstrumentationReport.counted(
                                                trivial, "trivial one", "trivial ones")
                                        + " left out (--include-trivial)"));
    }

    /** Instruments everything that was requested; costs nothing if nothing was. */
    @Override
    public void open() {
        if (!requested.isEmpty() && installation().isEmpty()) {
            Installation installed = instrumenter.instrument(new SessionRequest(), limit);
            synchronized (this) {
                installation = Optional.of(installed);
            }
        }
    }

    /**
     * Restores the code of methods whose probes were removed; their callbacks do nothing already.
     */
    @Override
    public void remove(Set<Object> units) {
        Set<Object> keys = new HashSet<>();
        for (Object unit : units) {
            if (unit instanceof InstrumentedLocation location) {
                location.remove();
                keys.add(RequestedLocations.keyOf(location.location()));
            }
        }
        if (!keys.isEmpty()) {
            installation()
                    .ifPresent(
                            each ->
                                    each.remove(
                                            location ->
                                                    keys.contains(
                                                            RequestedLocations.keyOf(location))));
        }
    }

    @Override
    public Optional<InstrumentationReport> report() {
        return installation().map(Installation::report);
    }

    /**
     * The request of this session, which the instrumenter calls on the thread that loads a class.
     */
    private final class SessionRequest implements InstrumentationRequest {
        @Override
        public String user() {
            return user;
        }

        /**
         * A plain loop, because this is called for every class, including those that a stream would
         * load.
         */
        @Override
        public boolean wants(String className) {
            for (AttachPoint attachPoint : requested.keySet()) {
                if (MethodPatterns.mayBeIn(attachPoint, className)) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public List<Callback> callbacks(ClassLocations inClass) {
            return locations.addLate(
                    requested.keySet(), inClass, new LateClass(probes -> session.accept(probes)));
        }
    }
}
