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
import java.util.Map;
import java.util.Optional;

/**
 * Is one point of one class in one session, and the hook that the weaver has there.
 *
 * <p>What the hook calls can change: of a class that came later it is first a call that has the
 * script compiled for it. That happens when the point is reached, and not when the class is loaded:
 * only then are the classes of its arguments there, whose fields the script may read.
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

    private static final double HOOK_NANOS = 1;

    /** Arrays are made for its values. */
    private static final double BASE_HOOK_NANOS = 40;

    private final String owner;
    private final Location point;
    private final boolean readsClock;
    private final Runnable linker;
    private final Map<MethodProbeType, MethodProbe> places = new EnumMap<>(MethodProbeType.class);
    private final Map<MethodProbeType, MutableCallSite> sites = new EnumMap<>(MethodProbeType.class);
    private MutableCallSite clock;
    private boolean isRemoved;

    /**
     * @param readsClock whether the script asks for a duration somewhere
     * @param linker arms the places of this point's class, where that is still to be done
     */
    InstrumentedLocation(String owner, Location point, boolean readsClock, Runnable linker) {
        this.owner = owner;
        this.point = point;
        this.readsClock = readsClock;
        this.linker = linker;
    }

    Location point() {
        return point;
    }

    /** Returns the place of one kind, made when it is asked for first. */
    synchronized MethodProbe place(MethodProbeType kind, String name) {
        return places.computeIfAbsent(
                kind,
                _ -> {
                    sites.put(kind, new MutableCallSite(kind.type(point)));
                    MethodProbe place = new MethodProbe(kind, owner, name, this);
                    retarget(place);
                    return place;
                });
    }

    synchronized Iterable<MethodProbe> places() {
        return java.util.List.copyOf(places.values());
    }

    /** Lets the next event have the script compiled. */
    synchronized void linkLater() {
        sites.forEach(
                (kind, site) ->
                        site.setTarget(
                                MethodHandles.foldArguments(
                                        MethodHandles.exactInvoker(site.type()),
                                        LINK.bindTo(this).bindTo(kind))));
    }

    /** Is called by the hook. */
    private MethodHandle link(MethodProbeType kind) {
        linker.run();
        return linked(kind);
    }

    private synchronized MethodHandle linked(MethodProbeType kind) {
        return places.get(kind).target(sites.get(kind).type());
    }

    /** Ends waiting: what has no handler by now does nothing. */
    synchronized MutableCallSite[] settle() {
        places.values().forEach(this::retarget);
        return sites.values().toArray(MutableCallSite[]::new);
    }

    synchronized MutableCallSite retarget(MethodProbe place) {
        MutableCallSite site = sites.get(place.kind());
        site.setTarget(place.target(site.type()));
        return site;
    }

    /** Makes every hook here do nothing, from now on. */
    synchronized void remove() {
        isRemoved = true;
        if (clock != null) {
            clock.setTarget(MethodHandles.zero(long.class));
            MutableCallSite.syncAll(new MutableCallSite[] {clock});
        }
    }

    synchronized boolean isRemoved() {
        return isRemoved;
    }

    /** Returns the nanoseconds that an event costs besides its handlers. */
    synchronized double outsideNanos(MethodProbeType kind) {
        double hook = isInBase() ? BASE_HOOK_NANOS : HOOK_NANOS;
        return kind == MethodProbeType.EXIT && readsClock ? hook + 2 * Overhead.clockNanos() : hook;
    }

    private boolean isInBase() {
        int dot = owner.lastIndexOf('.');
        return dot > 0 && Object.class.getModule().getPackages().contains(owner.substring(0, dot));
    }

    /** Returns what the weaver is to put there. */
    synchronized Callback hook() {
        return switch (point) {
            case LineLocation line -> Callback.atLine(line, sites.get(MethodProbeType.LINE).dynamicInvoker());
            case MethodLocation method -> new Callback(method, entry(method.enterType()), exit(), false);
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
                        takesTime ? clock().dynamicInvoker() : MethodHandles.zero(long.class),
                        0,
                        type.parameterList());
        // The clock comes last, so that what other handlers cost is not in the duration.
        return Optional.of(
                site == null ? token : MethodHandles.foldArguments(token, site.dynamicInvoker()));
    }

    private MutableCallSite clock() {
        if (clock == null) {
            clock = new MutableCallSite(CLOCK);
        }
        return clock;
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

    /** Is 0 where the entry was not seen. */
    private static long since(long start) {
        return start == 0 ? 0 : System.nanoTime() - start;
    }
}
