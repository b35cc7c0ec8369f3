package dev.nopal.agent.hotspot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.hotspot.FiredProbes.Fired;

import jdk.jfr.FlightRecorder;
import jdk.jfr.RecordingState;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.InputStream;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** Lets things happen in this JVM, and asserts what fires. */
@Timeout(120)
class HotspotProviderTest {
    private static final FiredProbes PROBES = new FiredProbes(name -> true);
    private static HotspotProvider provider;
    private static long sum;

    @BeforeAll
    static void enableAll() {
        provider = new HotspotProvider(PROBES, Optional.empty());
        FiredProbes.until("the recording", () -> isRecorded("jdk.JavaMonitorEnter"));
    }

    @AfterAll
    static void switchOff() {
        provider.close();
    }

    private static boolean isRecorded(String event) {
        return FlightRecorder.getFlightRecorder().getRecordings().stream()
                .anyMatch(
                        each ->
                                each.getState() == RecordingState.RUNNING
                                        && "true"
                                                .equals(
                                                        each.getSettings()
                                                                .get(event + "#enabled")));
    }

    @Test
    void collectionsBeginFullAndEnd() throws InterruptedException {
        System.gc();
        PROBES.await("gc__begin", each -> each.argument(0).equals(1L));
        PROBES.await("gc__end", each -> true);
        PROBES.await("safepoint__begin", each -> true);
        PROBES.await("safepoint__end", each -> true);
        Fired operation = PROBES.await("vmops__begin", each -> text(each, 0).contains("Collect"));
        assertThat(operation.argument(1)).isEqualTo((long) text(operation, 0).length());
        assertThat(operation.argument(2)).isEqualTo(0);
        PROBES.await("vmops__end", each -> each.arguments().equals(operation.arguments()));
    }

    @Test
    void poolsAreReportedBeforeAndAfterCollections() throws InterruptedException {
        List<GarbageCollectorMXBean> managers = ManagementFactory.getGarbageCollectorMXBeans();
        List<Long> before =
                managers.stream().map(GarbageCollectorMXBean::getCollectionCount).toList();
        System.gc();
        for (GarbageCollectorMXBean manager : managers) {
            if (manager.getCollectionCount() == before.get(managers.indexOf(manager))) {
                continue;
            }
            for (String pool : manager.getMemoryPoolNames()) {
                for (String probe : List.of("mem__pool__gc__begin", "mem__pool__gc__end")) {
                    Fired fired =
                            PROBES.await(
                                    probe,
                                    each ->
                                            text(each, 0).equals(manager.getName())
                                                    && text(each, 2).equals(pool));
                    assertThat(fired.argument(1)).isEqualTo((long) manager.getName().length());
                    assertThat(fired.argument(3)).isEqualTo((long) pool.length());
                    assertThat((long) fired.argument(5)).isNotNegative();
                    assertThat((long) fired.argument(6))
                            .isGreaterThanOrEqualTo((long) fired.argument(5));
                }
            }
        }
    }

    @Test
    void threadsStartAndStopWithTheirNames() throws InterruptedException {
        String name = "thread für hotspot";
        CountDownLatch seen = new CountDownLatch(1);
        Thread thread = new Thread(() -> await(seen), name);
        thread.setDaemon(true);
        thread.start();
        Fired started = PROBES.await("thread__start", each -> name.equals(each.argument(0)));
        assertThat(started.argument(1)).isEqualTo(name.length() + 1L);
        assertThat(started.argument(2)).isEqualTo(thread.threadId());
        assertThat((long) started.argument(3)).isPositive();
        assertThat(started.argument(4)).isEqualTo(1L);
        seen.countDown();
        Fired stopped = PROBES.await("thread__stop", each -> name.equals(each.argument(0)));
        assertThat(stopped.arguments()).isEqualTo(started.arguments());
    }

    @Test
    void sleepsHaveTheirMillisecondsAndWhetherTheyWereInterrupted() throws InterruptedException {
        Thread sleeper = new Thread(() -> sleep(987_654));
        sleeper.start();
        awaitState(sleeper, Thread.State.TIMED_WAITING);
        sleeper.interrupt();
        PROBES.await("thread__sleep__begin", each -> each.argument(0).equals(987_654L));
        PROBES.await("thread__sleep__end", each -> each.argument(0).equals(1));
        sleep(37);
        PROBES.await("thread__sleep__begin", each -> each.argument(0).equals(37L));
        PROBES.await("thread__sleep__end", each -> each.argument(0).equals(0));
    }

    @Test
    void parksHaveTheirTimes() throws InterruptedException {
        Object blocker = new Object();
        LockSupport.parkNanos(blocker, 1_234_567);
        long deadline = System.currentTimeMillis() + 20;
        LockSupport.parkUntil(blocker, deadline);
        Fired relative =
                PROBES.await("thread__park__begin", each -> each.argument(2).equals(1_234_567L));
        assertThat(relative.argument(1)).isEqualTo(0);
        Fired absolute =
                PROBES.await("thread__park__begin", each -> each.argument(2).equals(deadline));
        assertThat(absolute.argument(1)).isEqualTo(1);
        PROBES.await("thread__park__end", each -> each.argument(0).equals(absolute.argument(0)));
    }

    /** A loader that defines one class itself. */
    private static final class OneClassLoader extends ClassLoader {
        Class<?> define(Class<?> type) throws Exception {
            try (InputStream in =
                    type.getResourceAsStream(
                            type.getName().substring(type.getPackageName().length() + 1)
                                    + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(type.getName(), bytes, 0, bytes.length);
            }
        }
    }

    /** What is loaded. */
    private static final class Loaded {
        private Loaded() {}
    }

    @Test
    void classesAreSpelledWithSlashes() throws Exception {
        Class<?> loaded = new OneClassLoader().define(Loaded.class);
        String name = loaded.getName().replace('.', '/');
        Fired fired =
                PROBES.await(
                        "class__loaded",
                        each -> name.equals(each.argument(0)) && (long) each.argument(2) != 0);
        assertThat(fired.argument(1)).isEqualTo((long) name.length());
        assertThat(fired.argument(3)).isEqualTo(0L);
    }

    /** A lock that no other test has. */
    private static final class Lock {
        int waiting;
    }

    @Test
    void contendedMonitorsAreEnteredAfterTheyAreTried() throws InterruptedException {
        Lock lock = new Lock();
        Thread blocked = new Thread(() -> increment(lock));
        synchronized (lock) {
            blocked.start();
            awaitState(blocked, Thread.State.BLOCKED);
        }
        String name = Lock.class.getName().replace('.', '/');
        Fired entered =
                PROBES.await(
                        "monitor__contended__entered",
                        each ->
                                name.equals(each.argument(2))
                                        && each.argument(0).equals(blocked.threadId()));
        assertThat((long) entered.argument(1)).isNotZero();
        assertThat(entered.argument(3)).isEqualTo((long) name.length());
        List<Fired> all = PROBES.all();
        assertThat(all.indexOf(new Fired("monitor__contended__enter", entered.arguments())))
                .isNotNegative()
                .isLessThan(all.indexOf(entered));
    }

    private static void increment(Lock lock) {
        synchronized (lock) {
            lock.waiting++;
        }
    }

    @Test
    void waitsAndNotificationsHaveTheirMonitor() throws InterruptedException {
        Lock lock = new Lock();
        Thread first = new Thread(() -> waitFor(lock));
        Thread second = new Thread(() -> waitFor(lock));
        first.start();
        second.start();
        awaitState(first, Thread.State.TIMED_WAITING);
        awaitState(second, Thread.State.TIMED_WAITING);
        synchronized (lock) {
            lock.notifyAll();
        }
        Fired waits =
                PROBES.await(
                        "monitor__wait",
                        each ->
                                each.argument(0).equals(first.threadId())
                                        && each.argument(4).equals(54_321L));
        Fired waited =
                PROBES.await("monitor__waited", each -> each.argument(0).equals(first.threadId()));
        assertThat(waits.arguments().subList(0, 4)).isEqualTo(waited.arguments());
        assertThat(text(waited, 2)).endsWith("HotspotProviderTest$Lock");
        Fired notified =
                PROBES.await(
                        "monitor__notifyAll",
                        each -> each.argument(0).equals(Thread.currentThread().threadId()));
        assertThat(notified.argument(1)).isEqualTo(waited.argument(1));
    }

    private static void waitFor(Lock lock) {
        synchronized (lock) {
            lock.waiting++;
            try {
                lock.wait(54_321);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Test
    void compilationsHaveCompilerMethodAndSignature() throws InterruptedException {
        FiredProbes.until(
                "the compilation",
                () -> {
                    for (int i = 0; i < 10_000; i++) {
                        sum += compiledSoon(i, "x");
                    }
                    return PROBES.of("method__compile__end").stream()
                            .anyMatch(each -> text(each, 4).equals("compiledSoon"));
                });
        Fired end =
                PROBES.await("method__compile__end", each -> text(each, 4).equals("compiledSoon"));
        assertThat(text(end, 0)).matches("C[12]");
        assertThat(text(end, 2)).isEqualTo(HotspotProviderTest.class.getName().replace('.', '/'));
        assertThat(text(end, 6)).isEqualTo("(ILjava/lang/String;)J");
        assertThat(end.argument(8)).isEqualTo(1L);
        PROBES.await(
                "method__compile__begin",
                each -> each.arguments().equals(end.arguments().subList(0, 8)));
        Fired load =
                PROBES.await(
                        "compiled__method__load", each -> text(each, 2).equals("compiledSoon"));
        assertThat(load.arguments().subList(0, 6)).isEqualTo(end.arguments().subList(2, 8));
        assertThat((long) load.argument(7)).isPositive();
    }

    private static long compiledSoon(int number, String text) {
        return number * 31L + text.length();
    }

    private static String text(Fired fired, int index) {
        return (String) fired.argument(index);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            // Intended.
        }
    }

    private static void awaitState(Thread thread, Thread.State state) {
        FiredProbes.until(thread + " " + state, () -> thread.getState() == state);
    }
}
