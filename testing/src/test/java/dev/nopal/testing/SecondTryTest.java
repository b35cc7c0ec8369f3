package dev.nopal.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;
import org.opentest4j.TestAbortedException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

class SecondTryTest {
    private static final AtomicInteger RUNS = new AtomicInteger();

    @TempDir Path folder;

    private Events run(Class<?> tests) {
        RUNS.set(0);
        return EngineTestKit.engine("junit-jupiter")
                .configurationParameter("nopal.tries", file().toString())
                .selectors(selectClass(tests))
                .execute()
                .testEvents();
    }

    private Path file() {
        return folder.resolve("tries");
    }

    static final class PassingSample {
        @MayBeTriedAgain("never fails")
        void passes() {
            RUNS.incrementAndGet();
        }
    }

    static final class FailsOnceSample {
        @MayBeTriedAgain("fails every other time")
        void failsOnce() {
            assertThat(RUNS.getAndIncrement()).as("earlier runs").isOdd();
        }
    }

    static final class FailingSample {
        @MayBeTriedAgain("always fails")
        void fails() {
            RUNS.incrementAndGet();
            throw new AssertionError("wrong");
        }
    }

    static final class SkippedSample {
        @MayBeTriedAgain("needs what is not here")
        void isSkipped() {
            RUNS.incrementAndGet();
            throw new TestAbortedException("not installed");
        }
    }

    @Test
    void testThatPassesRunsOnce() {
        run(PassingSample.class).assertStatistics(stats -> stats.started(1).succeeded(1));
        assertThat(file()).doesNotExist();
    }

    @Test
    void testThatFailedRunsAgainAndIsWrittenDown() throws IOException {
        run(FailsOnceSample.class)
                .assertStatistics(stats -> stats.started(2).aborted(1).succeeded(1).failed(0));
        assertThat(Files.readAllLines(file()))
                .singleElement()
                .asString()
                .startsWith(FailsOnceSample.class.getName() + ".failsOnce: fails every other time")
                .contains("AssertionError");
    }

    @Test
    void testThatFailsTwiceHasFailed() throws IOException {
        run(FailingSample.class)
                .assertStatistics(stats -> stats.started(2).aborted(1).failed(1).succeeded(0));
        assertThat(RUNS).hasValue(2);
        assertThat(Files.readAllLines(file())).hasSize(1);
    }

    @Test
    void thirdTestThatFailsInARunIsNotTriedAgain() throws IOException {
        run(FailsOnceSample.class).assertStatistics(stats -> stats.failed(0));
        run(FailsOnceSample.class).assertStatistics(stats -> stats.failed(0));
        run(FailsOnceSample.class)
                .assertStatistics(stats -> stats.started(1).failed(1).succeeded(0));
        assertThat(Files.readAllLines(file())).hasSize(3);
    }

    @Test
    void testThatIsSkippedIsNotTriedAgain() {
        run(SkippedSample.class).assertStatistics(stats -> stats.started(1).aborted(1));
        assertThat(RUNS).hasValue(1);
        assertThat(file()).doesNotExist();
    }
}
