package dev.nopal.agent.method;

import dev.nopal.agent.instrument.Callback;
import dev.nopal.agent.instrument.ClassLocations;
import dev.nopal.agent.instrument.InstrumentationReport;
import dev.nopal.agent.instrument.InstrumentationRequest;
import dev.nopal.agent.instrument.Instrumenter;
import dev.nopal.agent.instrument.LineLocation;
import dev.nopal.agent.instrument.Location;
import dev.nopal.agent.instrument.MethodLimit;
import dev.nopal.agent.instrument.MethodLocation;
import dev.nopal.agent.instrument.WeavingGone;
import dev.nopal.agent.probe.Probe;
import dev.nopal.agent.probe.ProbeSource;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.ObjectField;
import dev.nopal.script.ObjectType;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.Wildcard;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Finds methods and lines for one session, has them woven, and has the code of classes that come
 * later compiled when it is reached.
 *
 * <p>Classes of one name in several loaders are one: their points share hooks.
 */
final class MethodSource implements ProbeSource {
    private final String user;
    private final Instrumenter weaver;
    private final LoadedClasses classes;
    private final MethodLimit limits;
    private final boolean readsClock;
    private final boolean loadsClasses;
    private final boolean includesTrivial;
    private final ObjectFields fields;
    private final MethodDiagnosis diagnosis;
    private final Map<Object, InstrumentedLocation> points = new HashMap<>();
    private final Map<String, List<MethodProbe>> places = new LinkedHashMap<>();
    private final Map<AttachPoint, Integer> tooMany = new HashMap<>();
    private final Map<AttachPoint, Integer> leftOut = new HashMap<>();
    private volatile Set<AttachPoint> asked = Set.of();
    private Consumer<List<Probe>> session = _ -> {};
    private Optional<WeavingGone> weaving = Optional.empty();

    /**
     * @param user for whom it weaves, for people
     * @param readsClock whether the script asks for a duration
     * @param loadsClasses whether a class that the script names may be loaded for its sake
     * @param includesTrivial whether patterns mean trivial methods, too
     */
    MethodSource(
            String user,
            Instrumenter weaver,
            LoadedClasses classes,
            MethodLimit limits,
            boolean readsClock,
            boolean loadsClasses,
            boolean includesTrivial) {
        this.user = user;
        this.weaver = weaver;
        this.classes = classes;
        this.loadsClasses = loadsClasses;
        this.includesTrivial = includesTrivial;
        this.limits = limits;
        this.readsClock = readsClock;
        fields = new ObjectFields(classes, this::owners);
        diagnosis = new MethodDiagnosis(classes, weaver::points);
    }

    @Override
    public synchronized void join(Consumer<List<Probe>> joining) {
        session = joining;
    }

    /** Gives the classes their own bytes back. */
    @Override
    public void leave(Consumer<List<Probe>> leaving) {
        Optional<WeavingGone> ending;
        synchronized (this) {
            session = _ -> {};
            ending = weaving;
        }
        ending.ifPresent(WeavingGone::close);
    }

    @Override
    public List<ProbeSignature> match(AttachPoint attachPoint) {
        if (!MethodPatterns.isOfMethods(attachPoint)) {
            return List.of();
        }
        if (!asked.contains(attachPoint)) {
            scan(attachPoint);
        }
        LinkedHashSet<ProbeSignature> found = new LinkedHashSet<>();
        synchronized (this) {
            for (List<MethodProbe> same : places.values()) {
                for (MethodProbe place : same) {
                    if (place.isAt(attachPoint)) {
                        found.add(place.signature());
                    }
                }
            }
        }
        return List.copyOf(found);
    }

    private void scan(AttachPoint attachPoint) {
        String className = MethodPatterns.classOf(attachPoint);
        if (loadsClasses && !Wildcard.isPattern(className)) {
            classes.load(className);
        }
        List<ClassLocations> found = weaver.points(name -> MethodPatterns.mayBeIn(attachPoint, name));
        int methods = 0;
        int trivial = 0;
        for (ClassLocations each : found) {
            int all = MethodPatterns.in(attachPoint, each).size();
            int wanted = wanted(attachPoint, each).size();
            methods += wanted;
            trivial += all - wanted;
        }
        synchronized (this) {
            Set<AttachPoint> more = new LinkedHashSet<>(asked);
            more.add(attachPoint);
            asked = more;
            leftOut.put(attachPoint, trivial);
            if (methods > limits.methods()) {
                tooMany.put(attachPoint, methods);
            } else {
                found.forEach(each -> add(attachPoint, each, () -> {}));
            }
        }
    }

    /** Returns the points of a class that an attach point means; notes which were not known. */
    private Map<InstrumentedLocation, Boolean> add(
            AttachPoint attachPoint, ClassLocations classPoints, Runnable linker) {
        Map<InstrumentedLocation, Boolean> found = new LinkedHashMap<>();
        MethodProbeType kind = MethodPatterns.kindOf(attachPoint);
        for (Location point : wanted(attachPoint, classPoints)) {
            Object key = keyOf(point);
            boolean isNew = !points.containsKey(key);
            InstrumentedLocation woven =
                    points.computeIfAbsent(
                            key,
                            _ -> new InstrumentedLocation(classPoints.name(), point, readsClock, linker));
            MethodProbe place = woven.place(kind, MethodPatterns.nameOf(point, classPoints));
            List<MethodProbe> same =
                    places.computeIfAbsent(place.signature().probe(), _ -> new ArrayList<>());
            if (!same.contains(place)) {
                same.add(place);
            }
            found.merge(woven, isNew, Boolean::logicalOr);
        }
        return found;
    }

    private List<? extends Location> wanted(AttachPoint attachPoint, ClassLocations classPoints) {
        List<? extends Location> all = MethodPatterns.in(attachPoint, classPoints);
        return includesTrivial
                ? all
                : all.stream()
                        .filter(each -> !MethodPatterns.isLeftOut(attachPoint, each, classPoints))
                        .toList();
    }

    private static Object keyOf(Location point) {
        MethodLocation method = point.method();
        String text = method.owner() + "." + method.name() + method.descriptor();
        return switch (point) {
            case MethodLocation _ -> text;
            case LineLocation line -> List.of(text, line.line(), line.variables());
        };
    }

    @Override
    public synchronized List<Probe> find(AttachPoint attachPoint, ProbeSignature signature) {
        List<Probe> found = new ArrayList<>(places.getOrDefault(signature.probe(), List.of()));
        found.removeIf(
                place ->
                        !place.isAt(attachPoint)
                                || !place.signature(attachPoint).equals(signature));
        return found;
    }

    private synchronized Set<String> owners() {
        return points.values().stream()
                .map(point -> point.point().method().owner())
                .collect(Collectors.toSet());
    }

    @Override
    public Optional<ObjectField> field(ObjectType object, String name) {
        return fields.field(object, name);
    }

    @Override
    public List<String> fields(ObjectType object) {
        return fields.fields(object);
    }

    @Override
    public Optional<Missing> missing(AttachPoint attachPoint) {
        if (!MethodPatterns.isOfMethods(attachPoint)) {
            return Optional.empty();
        }
        Integer methods = tooMany.get(attachPoint);
        if (methods != null) {
            return Optional.of(
                    new Missing(
                            String.format(
                                    "%s matches %,d methods, over the limit of %,d",
                                    attachPoint.text(), methods, limits.methods()),
                            "narrow it, or raise the limit: " + limits.flag() + " " + methods,
                            true));
        }
        int trivial = leftOut.getOrDefault(attachPoint, 0);
        if (trivial > 0) {
            return Optional.of(
                    new Missing(
                            String.format(
                                    "%s matches only trivial methods (%,d), which patterns leave"
                                            + " out",
                                    attachPoint.text(), trivial),
                            "name one, or trace all of them: --include-trivial",
                            true));
        }
        return Optional.of(diagnosis.missing(attachPoint));
    }

    @Override
    public synchronized Optional<String> announcement() {
        boolean isPattern = asked.stream().anyMatch(MethodPatterns::isPattern);
        if (!isPattern || points.isEmpty()) {
            return Optional.empty();
        }
        int trivial = leftOut.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        long classCount =
                points.values().stream()
                        .map(each -> each.point().method().owner())
                        .distinct()
                        .count();
        return Optional.of(
                "weaving "
                        + InstrumentationReport.counted(points.size(), "method", "methods")
                        + " in "
                        + InstrumentationReport.counted((int) classCount, "class", "classes")
                        + (trivial == 0
                                ? ""
                                : "; "
                                        + InstrumentationReport.counted(trivial, "trivial one", "trivial ones")
                                        + " left out (--include-trivial)"));
    }

    /** Weaves everything that was asked for; where nothing was, costs nothing. */
    @Override
    public void open() {
        boolean isNeeded;
        synchronized (this) {
            isNeeded = !asked.isEmpty() && weaving.isEmpty();
        }
        if (isNeeded) {
            WeavingGone woven = weaver.weave(new SessionWish(), limits);
            synchronized (this) {
                weaving = Optional.of(woven);
            }
        }
    }

    /** The hooks are silent already; now their methods get their own code back. */
    @Override
    public void remove(Set<Object> units) {
        Set<Object> keys = new HashSet<>();
        for (Object unit : units) {
            if (unit instanceof InstrumentedLocation woven) {
                woven.remove();
                keys.add(keyOf(woven.point()));
            }
        }
        Optional<WeavingGone> open;
        synchronized (this) {
            open = weaving;
        }
        if (!keys.isEmpty()) {
            open.ifPresent(each -> each.remove(point -> keys.contains(keyOf(point))));
        }
    }

    @Override
    public synchronized Optional<InstrumentationReport> report() {
        return weaving.map(WeavingGone::report);
    }

    /** Is asked on the thread that loads a class: what it makes is compiled when it is reached. */
    private final class SessionWish implements InstrumentationRequest {
        @Override
        public String user() {
            return user;
        }

        @Override
        public boolean wants(String className) {
            for (AttachPoint point : asked) {
                if (MethodPatterns.mayBeIn(point, className)) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public List<Callback> hooks(ClassLocations classPoints) {
            synchronized (MethodSource.this) {
                LateClass late = new LateClass();
                Map<InstrumentedLocation, Boolean> found = new LinkedHashMap<>();
                for (AttachPoint point : asked) {
                    add(point, classPoints, late)
                            .forEach(
                                    (woven, isNew) ->
                                            found.merge(woven, isNew, Boolean::logicalOr));
                }
                List<Callback> hooks = new ArrayList<>();
                found.forEach(
                        (woven, isNew) -> {
                            if (isNew) {
                                late.points.add(woven);
                                woven.linkLater();
                            }
                            if (!woven.isRemoved()) {
                                hooks.add(woven.hook());
                            }
                        });
                return hooks;
            }
        }
    }

    /** Has what came with one class compiled, once, by whoever reaches it first. */
    private final class LateClass implements Runnable {
        final List<InstrumentedLocation> points = new ArrayList<>();
        private boolean isDone;

        @Override
        public void run() {
            if (Thread.holdsLock(this)) {
                return; // What compiles is traced itself.
            }
            synchronized (this) {
                if (!isDone) {
                    List<Probe> arriving = new ArrayList<>();
                    points.forEach(point -> point.places().forEach(arriving::add));
                    session.accept(arriving);
                    points.forEach(InstrumentedLocation::settle);
                    isDone = true;
                }
            }
        }
    }
}
