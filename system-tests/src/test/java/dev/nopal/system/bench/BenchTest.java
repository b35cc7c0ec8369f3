package dev.nopal.system.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Require;

import org.junit.jupiter.api.Test;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Runs the benchmarks of sessions and of Spring once, quickly: their figures mean nothing then. */
class BenchTest {
    private static final Path ROOT = Path.of(System.getProperty("nopal.root")).normalize();

    @Test
    void measuresSessionsBesideEveryRivalAndSpring() {
        Require.root();
        Require.commands(
                "bpftrace",
                "gcc",
                "mvn",
                "lttng-sessiond",
                "lttng-gen-tp",
                "dtrace",
                "taskset",
                "wrk");
        assertThat(Files.exists(ROOT.resolve("bench/target/lib"))).as("run mvn package").isTrue();

        Command.Result result =
                Command.of(
                                "bench/run",
                                "--built",
                                "--quick",
                                "sessions",
                                "start",
                                "spring",
                                "observation")
                        .in(ROOT)
                        .within(Duration.ofMinutes(6))
                        .run()
                        .requireSuccess();

        assertThat(result.lines())
                .filteredOn(line -> line.matches("\\| .* \\d+\\.\\d+ (ns|µs|ms) .*"))
                .extracting(line -> line.split("[|,]")[1].strip())
                .contains(
                        "JVM session",
                        "JVM session among 10",
                        "bpftrace on C",
                        "JFR event",
                        "LTTng-UST on C",
                        "first output",
                        "empty session",
                        "a request of a Spring Boot application that does next to nothing",
                        "one observation");
    }
}
