package dev.nopal.cli.kubernetes;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.thread.Threads;
import dev.nopal.cli.trace.JvmSource;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The JVMs in the pods that {@code -k} selects: those of now, and those that appear later. Pods
 * that do not run are named with the reason, and joined when they do.
 */
public final class KubernetesJvms implements JvmSource, PodWatch.Listener {
    /** How many pods are joined at the same time: each is a kubectl that starts. */
    private static final int AT_ONCE = 16;

    private final PodRequest request;
    private final Kubectl kubectl;
    private final PodsAccess access;
    private final Semaphore starts = new Semaphore(AT_ONCE);
    private final List<PodWatch> watches = new ArrayList<>();
    private final Map<String, PodLadder> joined = new HashMap<>();

    /** The last reason that was given for a pod that does not run, by its uid. */
    private final Map<String, String> obstacles = new HashMap<>();

    /** Pods of the start that are neither found nor missing, and the search for them. */
    private final AtomicInteger unsettled = new AtomicInteger(1);

    private final AtomicBoolean isAnyFound = new AtomicBoolean();
    private final AtomicBoolean arePending = new AtomicBoolean();
    private final AtomicBoolean isEverWatched = new AtomicBoolean();
    private Listener listener;
    private boolean isClosed;

    public KubernetesJvms(PodRequest request, PodTransport transport) {
        this.request = request;
        this.kubectl = request.command();
        this.access = new PodsAccess(request, transport);
    }

    @Override
    public boolean isPlural() {
        List<PodQuery> queries = request.parsed();
        return access.transport().isPlural()
                || queries.size() > 1
                || !queries.getFirst().isOnePod();
    }

    @Override
    public void start(Listener receiver) {
        this.listener = receiver;
        Threads.startDaemon("nopal-pods", this::begin);
    }

    private void begin() {
        boolean isWatched = false;
        for (PodQuery query : request.parsed()) {
            try {
                List<String> selection = query.selection(kubectl);
                List<Pod> pods = PodList.of(kubectl, selection);
                if (pods.isEmpty()) {
                    throw noPods(query);
                }
                pods.forEach(pod -> update(pod, true));
                if (!query.isOnePod()) {
                    isWatched = true;
                    watch(selection);
                }
            } catch (Refusal e) {
                listener.missing(query.text(), e);
            } catch (IOException e) {
                listener.missing(query.text(), Refusal.usage("kubectl: " + e.getMessage()));
            }
        }
        isEverWatched.set(isWatched);
        settled();
    }

    /** Ends the search if nothing more can come of it: then the reasons are all there is. */
    private void settled() {
        if (unsettled.decrementAndGet() > 0) {
            return;
        }
        if (isEverWatched.get() && (isAnyFound.get() || arePending.get())) {
            listener.watching();
        } else {
            listener.complete();
        }
    }

    private Refusal noPods(PodQuery query) {
        return Refusal.notFound(
                "there are no pods of "
                        + query.text()
                        + request.namespace()
                                .map(name -> " in namespace " + name)
                                .orElse(" in the namespace of kubectl's context")
                        + "; kubectl get pods shows those that there are, --namespace names"
                        + " another namespace");
    }

    private synchronized void watch(List<String> selection) {
        if (!isClosed) {
            PodWatch watch = new PodWatch(kubectl, selection, this);
            watches.add(watch);
            watch.start();
        }
    }

    @Override
    public void changed(Pod pod) {
        update(pod, false);
    }

    private void update(Pod pod, boolean isAtStart) {
        try {
            PodContainer container = pod.container(request.container());
            Optional<String> obstacle = pod.obstacle(container);
            if (obstacle.isPresent()) {
                name(pod, obstacle.get(), isAtStart);
            } else {
                join(pod, container, isAtStart);
            }
        } catch (Refusal e) {
            if (isNews(pod, e.getMessage())) {
                listener.missing(pod.name(), e);
            }
        }
    }

    /** Names a pod that does not run: one of the start, and later ones that fail. */
    private void name(Pod pod, String reason, boolean isAtStart) {
        if (!isNews(pod, reason)) {
            return;
        }
        if (isAtStart) {
            if (!pod.isOver()) {
                arePending.set(true);
            }
            listener.missing(
                    pod.name(),
                    Refusal.notFound(
                            "it does not run: "
                                    + reason
                                    + (pod.isOver() ? "" : "; it joins the trace once it runs")));
        } else if (reason.contains("BackOff") || reason.contains("Err")) {
            listener.say("pod " + pod.name() + " does not run: " + reason);
        }
    }

    private synchronized boolean isNews(Pod pod, String reason) {
        return !reason.equals(obstacles.put(pod.uid(), reason));
    }

    private void join(Pod pod, PodContainer container, boolean isAtStart) {
        if (isAtStart) {
            unsettled.incrementAndGet();
        }
        PodLadder ladder =
                new PodLadder(
                        pod,
                        container,
                        access,
                        listener,
                        isFound -> {
                            starts.release();
                            isAnyFound.compareAndSet(false, isFound);
                            if (isAtStart) {
                                settled();
                            }
                        });
        synchronized (this) {
            // A container that was started again has another JVM.
            String key = pod.uid() + "/" + container.restarts();
            if (isClosed || joined.putIfAbsent(key, ladder) != null) {
                if (isAtStart) {
                    unsettled.decrementAndGet();
                }
                return;
            }
        }
        Threads.startDaemon(
                "nopal-pod",
                () -> {
                    starts.acquireUninterruptibly();
                    ladder.climb();
                });
    }

    @Override
    public void deleted(Pod pod) {
        boolean wasTraced = false;
        synchronized (this) {
            for (Map.Entry<String, PodLadder> each : joined.entrySet()) {
                if (each.getKey().startsWith(pod.uid() + "/")) {
                    wasTraced = true;
                    each.getValue().ended("pod " + pod.name() + " was deleted");
                }
            }
        }
        if (wasTraced) {
            listener.say("pod " + pod.name() + " was deleted");
        }
    }

    @Override
    public void interrupted(String reason) {
        listener.say("kubectl get pods --watch ended: " + reason + "; it is started again");
    }

    @Override
    public void close() {
        synchronized (this) {
            isClosed = true; // From here on, nothing is added.
        }
        watches.forEach(PodWatch::close);
        joined.values().forEach(PodLadder::close);
    }
}
