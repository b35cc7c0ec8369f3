package dev.nopal.agent.method;

import dev.nopal.agent.instrument.Callback;
import dev.nopal.agent.instrument.LineLocation;
import dev.nopal.agent.instrument.Location;
import dev.nopal.agent.instrument.MethodLocation;
import dev.nopal.agent.overhead.Overhead;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One location of one class in one session, with its probes and the callback that instrumented code
 * calls there.
 *
 * <p>What the callback calls can change: in a class that was loaded late, the first call compiles
 * the script; see {@link LateClass}.
 */
final class InstrumentedLocation {
    private static final MethodHandle CLOCK;
    private static final MethodHandle SINCE;
    private static final MethodHandle LINK;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            CLOCK = lookup.findStatic(System.class, "nanoTime", MethodType.methodType(long.class));
            SINCE =
                    lookup.findStatic(
                            InstrumentedLocation.class,
                            "since",
                            MethodType.methodType(long.class, long.class));
            LINK =
                    lookup.findVirtual(
                            InstrumentedLocation.class,
                            "link",
                            MethodType.methodType(MethodHandle.class, MethodProbeType.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final double CALLBACK_NANOS = 1;

    /** The cost in {@code java.base}, where values are passed in arrays. */
    private static final double BASE_CALLBACK_NANOS = 40;

    private final String owner;
    private final Location location;
    private final ClassFamilies families;
    private final boolean readsClock;
    private final Runnable linker;
    private final Map<MethodProbeType, MethodProbe> probes = new EnumMap<>(MethodProbeType.class);
    private final Map<MethodProbeType, MutableCallSite> sites =
            new EnumMap<>(MethodProbeType.class);
    private boolean isRemoved;

    /**
     * @param readsClock whether the script uses a duration
     * @param linker attaches the probes of this location's class, if that was not done yet
     */
    InstrumentedLocation(
            String owner,
            Location location,
            ClassFamilies families,
            boolean readsClock,
            Runnable linker) {
        this.owner = owner;
        this.location = location;
        this.families = families;
        this.readsClock = readsClock;
        this.linker = linker;
    }

    Location location() {
        return location;
    }

    /** Returns how many methods have these locations, without those that cannot be changed. */
    static int methods(List<InstrumentedLocation> locations) {
        return (int)
                locations.stream()
                        .map(each -> each.location.method())
                        .filter(method -> method.obstacle().isEmpty())
                        .distinct()
                        .count();
    }

    /** Returns how many classes have such methods. */
    static int classes(List<InstrumentedLocation> locations) {
        return (int)
                locations.stream()
                        .map(each -> each.location.method())
                        .filter(method -> method.obstacle().isEmpty())
                        .map(MethodLocation::owner)
                        .distinct()
                        .count();
    }

    /** Returns the probe of one type, created at the first call. */
    synchronized MethodProbe probe(MethodProbeType type, String name) {
        return probes.computeIfAbsent(
                type,
                _ -> {
                    sites.put(type, new MutableCallSite(type.callbackType(location)));
                    MethodProbe probe = new MethodProbe(type, owner, name, this, families);
                    retarget(probe);
                    return probe;
                });
    }

    synchronized List<MethodProbe> probes() {
        return List.copyOf(probes.values());
    }

    /** Makes the next event compile the script. */
    synchronized void linkLater() {
        sites.forEach(
                (type, site) ->
                        site.setTarget(
                                MethodHandles.foldArguments(
                                        MethodHandles.exactInvoker(site.type()),
                                        LINK.bindTo(this).bindTo(type))));
    }

    /** Compiles the script for this class; called by the callback. */
    private MethodHandle link(MethodProbeType type) {
        linker.run();
        return linked(type);
    }

    private synchronized MethodHandle linked(MethodProbeType type) {
        return probes.get(type).target(sites.get(type).type());
    }

    /** Ends the wait for the script: probes that have no handler by now do nothing. */
    synchronized MutableCallSite[] settle() {
        probes.values().forEach(this::retarget);
        return sites.values().toArray(MutableCallSite[]::new);
    }

    synchronized MutableCallSite retarget(MethodProbe probe) {
        MutableCallSite site = sites.get(probe.type());
        site.setTarget(probe.target(site.type()));
        return site;
    }

    /** Leaves this location out of all later versions of the class. */
    synchronized void remove() {
        isRemoved = true;
    }

    synchronized boolean isRemoved() {
        return isRemoved;
    }

    /** Returns the nanoseconds that an event costs besides its handlers. */
    synchronized double outsideNanos(MethodProbeType type) {
        double callback = isInBase() ? BASE_CALLBACK_NANOS : CALLBACK_NANOS;
        return type == MethodProbeType.EXIT && readsClock
                ? callback + 2 * Overhead.clockNanos()
                : callback;
    }

    private boolean isInBase() {
        int dot = owner.lastIndexOf('.');
        return dot > 0 && Object.class.getModule().getPackages().contains(owner.substring(0, dot));
    }

    /** Returns what instrumented code calls here. */
    synchronized Callback callback() {
        return switch (location) {
            case LineLocation line ->
                    Callback.atLine(line, sites.get(MethodProbeType.LINE).dynamicInvoker());
            case MethodLocation method ->
                    new Callback(method, entry(method.enterType()), exit(), false);
        };
    }

    private Optional<MethodHandle> entry(MethodType type) {
        MutableCallSite site = sites.get(MethodProbeType.ENTRY);
        boolean takesTime = readsClock && sites.containsKey(MethodProbeType.EXIT);
        if (site == null && !takesTime) {
            return Optional.empty();
        }
        MethodHandle token =
                MethodHandles.dropArguments(
                        takesTime ? CLOCK : MethodHandles.zero(long.class),
                        0,
                        type.parameterList());
        // The clock is read last, so that the duration does not include the cost of other handlers.
        return Optional.of(
                site == null ? token : MethodHandles.foldArguments(token, site.dynamicInvoker()));
    }

    private Optional<MethodHandle> exit() {
        MutableCallSite site = sites.get(MethodProbeType.EXIT);
        if (site == null) {
            return Optional.empty();
        }
        int token = site.type().parameterCount() - 1;
        return Optional.of(
                readsClock
                        ? MethodHandles.filterArguments(site.dynamicInvoker(), token, SINCE)
                        : site.dynamicInvoker());
    }

    /** Returns the time since a start; 0 if the entry was not seen. */
    private static long since(long start) {
        return start == 0 ? 0 : System.nanoTime() - start;
    }
}
