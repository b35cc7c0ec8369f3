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
import java.util.Set;
import java.util.function.Function;

/**
 * Puts one session's handlers at places and takes all of them away again.
 *
 * <p>Call sites are changed first and made visible to all threads at once, then the checks are
 * raised; in reverse to disarm. Not thread-safe.
 */
final class Attachment {
    /**
     * One handler for one place; several for one place in the order of the script.
     *
     * @param maker makes the handler that feeds a counter
     * @param nanos about what an event takes in the handler
     */
    record Plan(Probe place, Function<FireCounter, MethodHandle> maker, double nanos) {}

    private final Overhead overhead;
    private final List<Probe> raised = new ArrayList<>();
    private final Set<Probe> armed = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Object> removed = Collections.newSetFromMap(new IdentityHashMap<>());

    /**
     * @param overhead counts what is armed
     */
    Attachment(Overhead overhead) {
        this.overhead = overhead;
    }

    /** Tells whether a place has handlers already: it may have been found and told of, too. */
    boolean has(Probe place) {
        return armed.contains(place);
    }

    void arm(List<Plan> plans) {
        List<MutableCallSite> sites = new ArrayList<>();
        List<Probe> attached = new ArrayList<>();
        for (Plan plan : plans) {
            Probe place = plan.place();
            if (!removed.contains(place.unit())) {
                FireCounter counter =
                        overhead.counter(
                                place.unit(),
                                () -> plan.nanos() + place.outsideNanos(),
                                place.mayGo());
                sites.add(place.attach(this, plan.maker().apply(counter)));
                attached.add(place);
            }
        }
        synchronize(sites);
        for (Probe place : attached) {
            place.raise();
            raised.add(place);
            armed.add(place);
        }
    }

    void disarm() {
        raised.reversed().forEach(Probe::lower);
        List<MutableCallSite> sites = new ArrayList<>();
        for (Probe place : raised.stream().distinct().toList()) {
            sites.add(place.detach(this));
        }
        raised.clear();
        synchronize(sites);
    }

    /** Disarms some units for the rest of the session; returns the names of their probes. */
    List<String> remove(Set<Object> units) {
        removed.addAll(units);
        List<Probe> going =
                raised.stream().filter(place -> units.contains(place.unit())).toList();
        going.reversed().forEach(Probe::lower);
        raised.removeAll(going);
        List<MutableCallSite> sites = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>();
        for (Probe place : going.stream().distinct().toList()) {
            sites.add(place.detach(this));
            names.add(place.toString());
        }
        synchronize(sites);
        return List.copyOf(names);
    }

    int count() {
        return raised.size();
    }

    private static void synchronize(List<MutableCallSite> sites) {
        if (!sites.isEmpty()) {
            MutableCallSite.syncAll(sites.toArray(MutableCallSite[]::new));
        }
    }
}
