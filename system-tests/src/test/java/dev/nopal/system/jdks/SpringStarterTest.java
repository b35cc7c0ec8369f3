package dev.nopal.system.jdks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.Tracepoint;
import dev.nopal.agent.Agent;
import dev.nopal.script.Wildcard;
import dev.nopal.spring.probe.LatencyProbes;
import dev.nopal.system.harness.ClassesFor17;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.harness.TraceProcess;
import dev.nopal.testing.Jdk;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Adds the starter, as it is published, to an application of Spring Boot that knows nothing of it
 * and has no Micrometer, on every JDK.
 */
class SpringStarterTest {
    private static final Path PROGRAMS =
            Path.of(System.getProperty("nopal.root"), "programs").normalize();
    private static final Duration START = Duration.ofSeconds(120);

    /** The first JDK that warns of what Hibernate does. */
    private static final int WITH_WARNINGS = 23;

    @TempDir private Path folder;

    @ParameterizedTest(name = "JDK {0}")
    @MethodSource("dev.nopal.testing.Jdks#all")
    @Timeout(300)
    void countsRequestsByRouteAndPrintsNothing(Jdk jdk) throws IOException {
        try (Subprocess shop = start(jdk)) {
            assertThat(shop.out()).isEqualTo("= ready");
            String script = "usdt::http:server_requests { @[args.route, args.status] = count(); }";
            String found;
            try (TraceProcess trace = TraceProcess.attach(shop.pid(), script)) {
                assertThat(order(shop, "article 12"))
                        .isEqualTo("= article {200=12} served=12 loads=12 statements=12");
                assertThat(order(shop, "missing 4")).startsWith("= missing {404=4} served=4 ");
                assertThat(order(shop, "nowhere 3")).startsWith("= nowhere {404=3} served=0 ");
                found = trace.stop();
            }
            assertThat(found.lines())
                    .containsExactlyInAnyOrder(
                            "@[/articles/{id}, 200]: 12",
                            "@[/articles/{id}, 404]: 4",
                            "@[/**, 404]: 3");
            assertThat(shop.err()).isEmpty();
            assertThat(shop.out().lines()).allMatch(line -> line.startsWith("= "));
        }
    }

    private static String order(Subprocess shop, String command) {
        shop.send(command);
        return shop.awaitOut("answer to " + command, line -> line.startsWith("= "));
    }

    private Subprocess start(Jdk jdk) throws IOException {
        String libraries = Files.readString(PROGRAMS.resolve("target/class-path")).strip();
        Path sources = PROGRAMS.resolve("src/main/java/dev/nopal/programs");
        ClassesFor17.compile(
                List.of(sources.resolve("SpringShop.java"), sources.resolve("Orders.java")),
                folder,
                libraries);
        List<String> command =
                new ArrayList<>(
                        List.of(
                                jdk.java(),
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "-Xmx256m",
                                "-Dnopal.agent.enabled=true"));
        if (jdk.feature() >= WITH_WARNINGS) {
            command.add("--sun-misc-unsafe-memory-access=allow");
        }
        command.addAll(
                List.of(
                        "-cp",
                        folder + ":" + starter() + ":" + libraries,
                        "dev.nopal.programs.SpringShop"));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        Subprocess shop = Subprocess.start(builder);
        try {
            shop.awaitOut("greeting", "= ready"::equals, START);
            return shop;
        } catch (Throwable e) {
            shop.close();
            throw e;
        }
    }

    /** Returns the jars of the starter and of what it depends on. */
    private static String starter() {
        return String.join(
                ":",
                TargetJvm.location(LatencyProbes.class),
                TargetJvm.location(Agent.class),
                TargetJvm.location(Wildcard.class),
                TargetJvm.location(Tracepoint.class));
    }
}
