package dev.nopal.agent.session;

import dev.nopal.agent.overhead.Overhead;
import dev.nopal.agent.probe.Probe;
import dev.nopal.script.FireCounter;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MutableCallSite;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The handlers that one session has attached to probes, until all of them are detached.
 *
 * <p>Call sites are changed first and made visible to all threads at once, then the probes are
 * enabled; in reverse to detach. Many handlers start and end at one moment, by a {@link
 * HandlerGate}. Not thread-safe.
 */
final class Attachment {
    /**
     * A handler to attach to a probe; several for one probe come in the order of the script.
     *
     * @param maker makes the handler that feeds a counter
     * @param nanos about what an event takes in the handler
     */
    record Plan(Probe probe, Function<FireCounter, MethodHandle> maker, double nanos) {}

    /**
     * The number of handlers that are attached and removed one by one, within milliseconds. A gate
     * would delay the first output, because the JVM generates code for it.
     */
    private static final int FEW = 8;

    private final Overhead overhead;
    private final List<Probe> enabled = new ArrayList<>();
    private final Set<Probe> known = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Object> removed = Collections.newSetFromMap(new IdentityHashMap<>());
    private Optional<HandlerGate> gate = Optional.empty();

    /** Probes whose call sites are changed when the code that calls them is gone. */
    private final List<Probe> leaving = new ArrayList<>();

    /** Null unless handlers wait for the moment at which all are attached. */
    private List<Plan> held;

    /**
     * @param overhead adds up what attached probes cost
     */
    Attachment(Overhead overhead) {
        this.overhead = overhead;
    }

    /** Returns whether a probe was attached before: it may have been both found and announced. */
    boolean has(Probe probe) {
        return known.contains(probe);
    }

    /**
     * Attaches the first handlers, all at one moment.
     *
     * @param before runs immediately before that moment
     */
    void attachFirst(List<Plan> plans, Runnable before) {
        if (plans.size() <= FEW) {
            held = new ArrayList<>(plans);
            before.run();
            List<Plan> all = held;
            held = null;
            attach(all);
            return;
        }
        HandlerGate closed = new HandlerGate();
        gate = Optional.of(closed);
        attach(plans);
        before.run();
        closed.open();
    }

    /** Attaches handlers; they run at once, unless {@link #attachFirst} is not done yet. */
    void attach(List<Plan> plans) {
        if (held != null) {
            held.addAll(plans);
            plans.forEach(plan -> known.add(plan.probe()));
            return;
        }
        List<MutableCallSite> sites = new ArrayList<>();
        List<Probe> attached = new ArrayList<>();
        for (Plan plan : plans) {
            Probe probe = plan.probe();
            if (!removed.contains(probe.unit())) {
                FireCounter counter =
                        overhead.counter(
                                probe.unit(),
                                () -> plan.nanos() + probe.outsideNanos(),
                                probe.isRemovable());
                MethodHandle handler = plan.maker().apply(counter);
                sites.add(probe.attach(this, gate.map(g -> g.guard(handler)).orElse(handler)));
                attached.add(probe);
            }
        }
        synchronize(sites);
        for (Probe probe : attached) {
            probe.enable();
            enabled.add(probe);
            known.add(probe);
        }
    }

    /** Ends all events; what {@link #release} is for may still hold the handlers. */
    void detach() {
        gate.ifPresent(HandlerGate::close);
        enabled.reversed().forEach(Probe::disable);
        leave(enabled.stream().distinct().toList());
        enabled.clear();
    }

    private void leave(List<Probe> probes) {
        List<Probe> atOnce = new ArrayList<>();
        for (Probe probe : probes) {
            (gate.isPresent() && probe.isOfOneSession() ? leaving : atOnce).add(probe);
        }
        detach(atOnce);
    }

    /**
     * Lets go of the handlers of many methods; to be called when the code that calls them has been
     * restored. Before, the JVM walks through all compiled code for each call site, and stops all
     * threads: half a minute for ten thousand methods.
     */
    void release() {
        detach(leaving);
        leaving.clear();
    }

    private void detach(List<Probe> probes) {
        List<MutableCallSite> sites = new ArrayList<>();
        for (Probe probe : probes) {
            sites.add(probe.detach(this));
        }
        synchronize(sites);
    }

    /**
     * Detaches units for the rest of the session; returns the names of their probes. Few go at
     * once, which is faster than restoring their code; the handlers of more methods may be called
     * until {@link #release}.
     */
    List<String> remove(Set<Object> units) {
        removed.addAll(units);
        List<Probe> going = enabled.stream().filter(probe -> units.contains(probe.unit())).toList();
        going.reversed().forEach(Probe::disable);
        enabled.removeAll(going);
        List<Probe> distinct = going.stream().distinct().toList();
        if (distinct.size() <= FEW) {
            detach(distinct);
        } else {
            leave(distinct);
        }
        Set<String> names = new LinkedHashSet<>();
        distinct.forEach(probe -> names.add(probe.toString()));
        return List.copyOf(names);
    }

    int count() {
        return enabled.size();
    }

    private static void synchronize(List<MutableCallSite> sites) {
        if (!sites.isEmpty()) {
            MutableCallSite.syncAll(sites.toArray(MutableCallSite[]::new));
        }
    }
}
