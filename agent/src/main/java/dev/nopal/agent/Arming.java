package dev.nopal.agent;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MutableCallSite;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Puts one session's handlers at places and takes all of them away again.
 *
 * <p>Call sites are changed first and made visible to all threads at once, then the checks are
 * raised; in reverse to disarm. Not thread-safe.
 */
final class Arming {
    /** One handler for one place; several for one place in the order of the script. */
    record Plan(Armable place, MethodHandle handler) {}

    private final List<Armable> raised = new ArrayList<>();
    private final Set<Armable> armed = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Tells whether a place has handlers already: it may have been found and told of, too. */
    boolean has(Armable place) {
        return armed.contains(place);
    }

    void arm(List<Plan> plans) {
        List<MutableCallSite> sites = new ArrayList<>();
        List<Armable> attached = new ArrayList<>();
        for (Plan plan : plans) {
            sites.add(plan.place().attach(this, plan.handler()));
            attached.add(plan.place());
        }
        synchronize(sites);
        for (Armable place : attached) {
            place.raise();
            raised.add(place);
            armed.add(place);
        }
    }

    void disarm() {
        raised.reversed().forEach(Armable::lower);
        List<MutableCallSite> sites = new ArrayList<>();
        for (Armable place : raised.stream().distinct().toList()) {
            sites.add(place.detach(this));
        }
        raised.clear();
        synchronize(sites);
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
