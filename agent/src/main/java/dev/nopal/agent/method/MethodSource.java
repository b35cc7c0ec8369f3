package dev.nopal.agent.method;

import dev.nopal.agent.instrument.Callback;
import dev.nopal.agent.instrument.ClassLocations;
import dev.nopal.agent.instrument.Installation;
import dev.nopal.agent.instrument.InstrumentationProgress;
import dev.nopal.agent.instrument.InstrumentationReport;
import dev.nopal.agent.instrument.InstrumentationRequest;
import dev.nopal.agent.instrument.Instrumenter;
import dev.nopal.agent.instrument.LoadingClass;
import dev.nopal.agent.instrument.Location;
import dev.nopal.agent.instrument.MethodLimit;
import dev.nopal.agent.probe.Probe;
import dev.nopal.agent.probe.ProbeSource;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.ObjectField;
import dev.nopal.script.ProbeSignature;
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
    private final ClassFamilies families;
    private final RequestedLocations locations;
    private final DroppedLocations dropped = new DroppedLocations();
    private final FieldLookups lookups = new FieldLookups();
    private final ObjectFields fields;
    private final MethodDiagnosis diagnosis;
    private final SimpleClassNames names;
    private volatile Map<AttachPoint, Scan> requested = Map.of();
    private volatile Consumer<List<Probe>> session = _ -> {};
    private Optional<Installation> installation = Optional.empty();
    private volatile Optional<LateFamilies> lateFamilies = Optional.empty();

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
        families = new ClassFamilies(classes);
        locations = new RequestedLocations(families, readsClock, includesTrivial);
        fields = new ObjectFields(classes, locations::owners, lookups);
        diagnosis = new MethodDiagnosis(classes, families, instrumenter::locations);
        names = new SimpleClassNames(classes, loadsClasses);
    }

    @Override
    public void join(Consumer<List<Probe>> joining) {
        session = joining;
    }

    /** Restores the original bytes of the classes. */
    @Override
    public void leave(Consumer<List<Probe>> leaving) {
        session = _ -> {};
        lateFamilies.ifPresent(LateFamilies::stop);
        lookups.stop();
        installation().ifPresent(Installation::close);
    }

    private synchronized Optional<Installation> installation() {
        return installation;
    }

    @Override
    public AttachPoint resolve(AttachPoint attachPoint) {
        return names.resolve(attachPoint);
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
        if (loadsClasses && !MethodPatterns.isPattern(className)) {
            classes.load(className);
        }
        families.add(className);
        List<ClassLocations> found =
                instrumenter.locations(name -> MethodPatterns.mayBeIn(attachPoint, name, families));
        int methods = 0;
        int trivial = 0;
        for (ClassLocations each : found) {
            int all = MethodPatterns.in(attachPoint, each, families).size();
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
        return dropped.without(locations.find(attachPoint, signature));
    }

    @Override
    public Optional<ObjectField> field(Type.JavaObject object, String name) {
        return fields.field(object, name);
    }

    @Override
    public Optional<Type.JavaObject> type(String className) {
        return fields.type(className);
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
        boolean isMore = isPattern || trivial() > 0;
        return isMore && locations.count() > 0
                ? Optional.of("instrumenting " + extent())
                : Optional.empty();
    }

    @Override
    public Optional<String> expectation() {
        return locations.count() > 0
                ? Optional.of(
                        "would instrument "
                                + extent()
                                + "; "
                                + InstrumentationCost.of(locations.count()).sentence())
                : Optional.empty();
    }

    /** Returns how many methods in how many classes were requested, and what was left out. */
    private String extent() {
        int trivial = trivial();
        return InstrumentationReport.counted(locations.count(), "method", "methods")
                + " in "
                + InstrumentationReport.counted(locations.owners().size(), "class", "classes")
                + (trivial == 0
                        ? ""
                        : "; "
                                + InstrumentationReport.counted(
                                        trivial, "trivial one", "trivial ones")
                                + " left out (--include-trivial)");
    }

    private int trivial() {
        return requested.values().stream().mapToInt(Scan::trivial).max().orElse(0);
    }

    /**
     * Names what {@code duration} leaves out: the JVM takes a method's lock before its code runs.
     */
    @Override
    public List<String> cautions() {
        List<String> methods = locations.synchronizedMethods();
        if (methods.isEmpty()) {
            return List.of();
        }
        String first = methods.getFirst();
        return List.of(
                methods.size() == 1
                        ? first
                                + " is synchronized: duration leaves out how long it waits for its"
                                + " own lock; nopal locks shows that"
                        : methods.size()
                                + " of the methods are synchronized, such as "
                                + first
                                + ": duration leaves out how long they wait for their own lock;"
                                + " nopal locks shows that");
    }

    /** Instruments everything that was requested; costs nothing if nothing was. */
    @Override
    public void open() {
        open(InstrumentationProgress.NONE);
    }

    @Override
    public void open(InstrumentationProgress progress) {
        if (!requested.isEmpty() && installation().isEmpty()) {
            lookups.open();
            Installation installed = instrumenter.instrument(new SessionRequest(), limit, progress);
            synchronized (this) {
                installation = Optional.of(installed);
            }
            if (!families.isEmpty()) {
                LateFamilies late =
                        new LateFamilies(
                                families, locations, requested.keySet(), instrumenter, installed);
                lateFamilies = Optional.of(late);
                late.start();
            }
        }
    }

    /** Decides about the classes that were loaded last, so that the report is exact. */
    @Override
    public void drain(boolean isExiting) {
        lateFamilies.ifPresent(LateFamilies::settle);
    }

    @Override
    public List<String> gaps() {
        List<String> late = families.latecomers();
        return late.isEmpty()
                ? List.of()
                : List.of(
                        InstrumentationReport.counted(late.size(), "class was", "classes were")
                                + " instrumented only after "
                                + (late.size() == 1 ? "it was loaded" : "they were loaded")
                                + ", so first calls are missing: "
                                + MethodDiagnosis.listed(late));
    }

    /** Restores the code of methods whose probes were removed. */
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

        @Override
        public int expectedMethods() {
            return locations.count();
        }

        /**
         * A plain loop, because this is called for every class, including those that a stream would
         * load.
         */
        @Override
        public boolean wants(String className) {
            for (AttachPoint attachPoint : requested.keySet()) {
                if (MethodPatterns.mayBeIn(attachPoint, className, families)) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public boolean wants(LoadingClass loading) {
            if (lateFamilies.isPresent()) {
                lateFamilies.get().classLoaded();
            }
            return families.mayInclude(loading) || wants(loading.name());
        }

        @Override
        public List<Callback> callbacks(ClassLocations inClass) {
            String className = inClass.name();
            LateClass late =
                    new LateClass(
                            probes -> {
                                families.decide(className);
                                session.accept(probes);
                            });
            List<Callback> callbacks = locations.addLate(requested.keySet(), inClass, late);
            callbacks.forEach(each -> dropped.add(each.location()));
            return callbacks;
        }

        @Override
        public void dropped(Location location) {
            dropped.drop(location);
        }
    }
}
