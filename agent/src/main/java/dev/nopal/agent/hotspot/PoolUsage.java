package dev.nopal.agent.hotspot;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;

import javax.management.JMException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * The use of the memory pools before and after each collection, as the JVM notifies its management
 * beans: the recorder has no event of pools. The times are those of milliseconds.
 */
final class PoolUsage implements AutoCloseable, NotificationListener {
    private final Consumer<ProbeFiring> taker;
    private final long start = ManagementFactory.getRuntimeMXBean().getStartTime();

    /** Begins to listen; needs the module jdk.management. */
    PoolUsage(Consumer<ProbeFiring> taker) {
        this.taker = taker;
        for (GarbageCollectorMXBean each : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (each instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener(this, null, each);
            }
        }
    }

    /** Runs on a thread of the JVM that nothing else waits for. */
    @Override
    public void handleNotification(Notification notification, Object handback) {
        if (!notification
                .getType()
                .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
            return;
        }
        GarbageCollectorMXBean manager = (GarbageCollectorMXBean) handback;
        GcInfo collection =
                GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData())
                        .getGcInfo();
        fire(
                HotspotProbe.MEM_POOL_GC_BEGIN,
                manager,
                collection.getStartTime(),
                collection.getMemoryUsageBeforeGc());
        fire(
                HotspotProbe.MEM_POOL_GC_END,
                manager,
                collection.getEndTime(),
                collection.getMemoryUsageAfterGc());
    }

    private void fire(
            HotspotProbe probe,
            GarbageCollectorMXBean manager,
            long millis,
            Map<String, MemoryUsage> usage) {
        Instant time = Instant.ofEpochMilli(start + millis);
        String name = manager.getName();
        for (String pool : manager.getMemoryPoolNames()) {
            MemoryUsage used = usage.get(pool);
            if (used != null) {
                taker.accept(
                        new ProbeFiring(
                                time,
                                probe,
                                name,
                                TextLength.of(name),
                                pool,
                                TextLength.of(pool),
                                Math.max(0, used.getInit()),
                                used.getUsed(),
                                used.getCommitted(),
                                used.getMax()));
            }
        }
    }

    @Override
    public void close() {
        for (GarbageCollectorMXBean each : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (each instanceof NotificationEmitter emitter) {
                try {
                    emitter.removeNotificationListener(this);
                } catch (JMException e) {
                    // It was not added.
                }
            }
        }
    }
}
