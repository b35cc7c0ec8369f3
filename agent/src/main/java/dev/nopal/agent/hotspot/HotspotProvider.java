package dev.nopal.agent.hotspot;

import dev.nopal.agent.jfr.FlightRecorderModule;
import dev.nopal.agent.threads.OwnThreads;

import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * HotSpot's own probes in a JVM that was built without them: a provider of the same name, with the
 * same probes and arguments, as far as the JDK reports what happens in it.
 *
 * <p>A thread looks which probes are enabled, and lets the Flight Recorder record what those need
 * and no more. They fire on that thread, about a second late. Thread-safe.
 */
public final class HotspotProvider implements AutoCloseable {
    private static final long LOOK_MILLIS = 200;
    private static final long MAX_WAIT_SECONDS = 30;

    private final Map<HotspotProbe, FiredProbe> probes = new EnumMap<>(HotspotProbe.class);
    private final ScheduledThreadPoolExecutor executor;
    private final FiringQueue queue = new FiringQueue(probes);
    private final EventStream stream;
    private final Thread exit = OwnThreads.daemon("nopal-hotspot-exit", this::shutDown);
    private PoolUsage pools;
    private boolean arePoolsKnown = true;
    private String problem = "";

    /** Returns why it cannot fire in this JVM. */
    public static Optional<String> obstacle() {
        return FlightRecorderModule.absence().map(each -> each.message() + "; " + each.hint());
    }

    /** Returns the library in which this JVM has HotSpot's probes, if it has them. */
    public static Optional<Path> own() {
        return LibjvmProbes.find(Path.of(System.getProperty("java.home", "")));
    }

    /** Declares the probes and begins to look which are enabled; only if there is no obstacle. */
    public HotspotProvider(ProbeDeclarer declarer, Optional<Instrumentation> instrumentation) {
        int release = Runtime.version().feature();
        for (HotspotProbe each : HotspotProbe.values()) {
            if (each.isKnownTo(release)) {
                declarer.declare(each.provider(), each.probe(), each.names(), each.types())
                        .ifPresent(declared -> probes.put(each, declared));
            }
        }
        stream = new EventStream(instrumentation, queue);
        executor =
                new ScheduledThreadPoolExecutor(
                        1, body -> OwnThreads.daemon("nopal-hotspot", body));
        var unused =
                executor.scheduleWithFixedDelay(
                        this::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
        try {
            Runtime.getRuntime().addShutdownHook(exit);
        } catch (IllegalStateException e) {
            // It ends already.
        }
    }

    private synchronized void look() {
        Set<String> events = new HashSet<>();
        boolean needsPools = false;
        for (Map.Entry<HotspotProbe, FiredProbe> each : probes.entrySet()) {
            if (each.getValue().isEnabled()) {
                events.addAll(each.getKey().events());
                needsPools |=
                        each.getKey() == HotspotProbe.MEM_POOL_GC_BEGIN
                                || each.getKey() == HotspotProbe.MEM_POOL_GC_END;
            }
        }
        listenToPools(needsPools);
        try {
            stream.record(events);
        } catch (RuntimeException | Error e) {
            problem = "some probes do not fire: " + e.getMessage();
        }
        if (!stream.isOpen()) {
            queue.fire(); // Otherwise what is recorded decides when.
        }
    }

    private void listenToPools(boolean isNeeded) {
        if (isNeeded && pools == null && arePoolsKnown) {
            try {
                pools = new PoolUsage(queue::add);
            } catch (LinkageError e) {
                arePoolsKnown = false;
                problem =
                        "mem__pool__gc__begin and mem__pool__gc__end do not fire: this JVM lacks"
                                + " the module jdk.management; add it to the image";
            }
        } else if (!isNeeded && pools != null) {
            pools.close();
            pools = null;
        }
    }

    private void shutDown() {
        queue.fire();
        queue.add(new ProbeFiring(Instant.now(), HotspotProbe.VM_SHUTDOWN));
        queue.fire();
    }

    /** Returns lines about its probes, and about what went wrong. */
    public synchronized List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("hotspot: " + probes.size() + " probes of the providers hotspot and hs_private");
        if (!problem.isEmpty()) {
            lines.add("hotspot: " + problem);
        }
        if (stream.losses() > 0) {
            lines.add("hotspot: JFR lost data " + stream.losses() + " times");
        }
        return lines;
    }

    /** Ends the recording and the thread; takes as long as firing what was recorded takes. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(exit);
        } catch (IllegalStateException e) {
            return; // This JVM ends.
        }
        executor.shutdown();
        try {
            boolean unused = executor.awaitTermination(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        synchronized (this) {
            listenToPools(false);
            stream.finish();
            queue.fire();
        }
    }
}
