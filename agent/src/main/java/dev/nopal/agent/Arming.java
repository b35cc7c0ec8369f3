package dev.nopal.agent;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MutableCallSite;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts one session's handlers at tracepoints and takes all of them away again.
 *
 * <p>Call sites are changed first and made visible to all threads at once, then the checks are
 * raised; in reverse to disarm. Not thread-safe.
 */
final class Arming {
    /** Handlers of one tracepoint, in the order of the script. */
    record Plan(LiveTracepoint tracepoint, MethodHandle handler) {}

    private final List<LiveTracepoint> raised = new ArrayList<>();

    void arm(List<Plan> plans) {
        List<MutableCallSite> sites = new ArrayList<>();
        List<LiveTracepoint> attached = new ArrayList<>();
        for (Plan plan : plans) {
            sites.add(plan.tracepoint().attach(this, plan.handler()));
            attached.add(plan.tracepoint());
        }
        synchronize(sites);
        for (LiveTracepoint tracepoint : attached) {
            tracepoint.raise();
            raised.add(tracepoint);
        }
    }

    void disarm() {
        raised.reversed().forEach(LiveTracepoint::lower);
        List<MutableCallSite> sites = new ArrayList<>();
        for (LiveTracepoint tracepoint : raised.stream().distinct().toList()) {
            sites.add(tracepoint.detach(this));
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
