package dev.nopal.script.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.TraceContext;
import dev.nopal.script.session.SessionClock;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

final class BuiltinsTest {
    private static final long HOUR = TimeUnit.HOURS.toNanos(1);

    private final long start = System.nanoTime();
    private final Builtins builtins =
            new Builtins(new SessionClock(5, HOUR, start), 3, 4, 5, "shop-1", TraceContext.NONE);

    @Test
    void clocksBeginWhereTheSessionSays() {
        long before = System.nanoTime();
        long nsecs = builtins.nsecs();
        long elapsed = builtins.elapsed();
        long tai = builtins.tai();
        long after = System.nanoTime();
        assertThat(nsecs).isBetween(before + 5, after + 5);
        assertThat(elapsed).isBetween(before - start, after - start);
        assertThat(tai - HOUR - 37_000_000_000L).isBetween(before - start, after - start);
    }

    @Test
    void elapsedCountsFromTheMomentWhenProbesAreAttached() {
        long moment = System.nanoTime() + HOUR;
        builtins.attached(moment);
        assertThat(builtins.elapsed()).as("not yet").isZero();
        assertThat(builtins.elapsedAt(moment + 5 + 7)).as("of an event, by boot time").isEqualTo(7);
        builtins.attached(start - HOUR);
        assertThat(builtins.elapsed()).isGreaterThanOrEqualTo(HOUR);
        assertThat(builtins.tai() - HOUR - 37_000_000_000L)
                .as("the time of day goes on")
                .isLessThan(HOUR);
    }

    @Test
    void processorIsOneThatThisThreadMayRunOn() throws IOException {
        List<Long> seen = new ArrayList<>();
        List<Long> told = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            seen.add(processor());
            told.add(Builtins.cpu());
            seen.add(processor());
        }
        assertThat(told).anyMatch(seen::contains).allMatch(cpu -> cpu >= 0 && cpu < 4096);
        assertThat(told.stream().filter(seen::contains)).hasSizeGreaterThan(10);
    }

    /** Reads the field by its number in {@code man 5 proc}: 39, the name being the second. */
    private static long processor() throws IOException {
        String stat = Files.readString(Path.of("/proc/thread-self/stat"));
        String name = stat.substring(stat.indexOf('('), stat.lastIndexOf(')') + 1);
        return Long.parseLong(stat.replace(name, "name").split(" ")[38]);
    }

    @Test
    void randomNumbersAreUnsignedAnd32BitsWide() {
        boolean isWide = false;
        for (int i = 0; i < 1000; i++) {
            long random = Builtins.random();
            assertThat(random).isBetween(0L, 0xffff_ffffL);
            isWide |= random > 0x7fff_ffffL;
        }
        assertThat(isWide).isTrue();
    }

    @Test
    void ownersAreThoseOfTheProcess() throws IOException {
        Builtins read = Builtins.of(SessionClock.now(), 9, "", TraceContext.NONE);
        Path self = Path.of("/proc/self");
        assertThat(read.userId())
                .isEqualTo(((Integer) Files.getAttribute(self, "unix:uid")).longValue());
        assertThat(read.groupId())
                .isEqualTo(((Integer) Files.getAttribute(self, "unix:gid")).longValue());
        assertThat(read.childProcess()).isEqualTo(9);
    }

    @Test
    void cpuTimeGrowsWhileTheThreadWorksAndNotWhileItSleeps() throws InterruptedException {
        long before = System.nanoTime();
        long start = Builtins.cpuTime();
        Thread.sleep(50);
        long slept = Builtins.cpuTime() - start;
        long awake = System.nanoTime() - before - TimeUnit.MILLISECONDS.toNanos(50);
        assertThat(start).isPositive();
        assertThat(slept).isLessThan(awake + TimeUnit.MILLISECONDS.toNanos(10));
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (Builtins.cpuTime() - start - slept < TimeUnit.MILLISECONDS.toNanos(50)) {
            assertThat(System.nanoTime()).isLessThan(deadline);
        }
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void virtualThreadsHaveNoCpuTime() throws InterruptedException {
        List<Long> told = new ArrayList<>();
        Thread.ofVirtual().start(() -> told.add(Builtins.cpuTime())).join();
        assertThat(told).containsExactly(0L);
    }

    @Test
    void threadsAreDescribed() throws InterruptedException {
        List<Object> told = new ArrayList<>();
        Runnable ask = () -> describe(told);
        for (String name : List.of("a name of more than 15 bytes", "short")) {
            Thread thread = new Thread(ask, name);
            thread.start();
            thread.join();
        }
        assertThat(told)
                .containsExactly(
                        false,
                        "a name of more than 15 bytes",
                        "a name of more ",
                        false,
                        "short",
                        "short");
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void virtualThreadsAreDescribed() throws InterruptedException {
        List<Object> told = new ArrayList<>();
        Thread.ofVirtual().name("of many").start(() -> describe(told)).join();
        assertThat(told).containsExactly(true, "of many", "of many");
    }

    private static void describe(List<Object> told) {
        told.add(Builtins.isVirtual());
        told.add(Builtins.threadName());
        told.add(Builtins.comm());
    }
}
