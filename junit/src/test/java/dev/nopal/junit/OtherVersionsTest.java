package dev.nopal.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nopal.junit.cases.Failing;
import dev.nopal.junit.cases.KindsOfTests;
import dev.nopal.junit.cases.Simultaneous;
import dev.nopal.testing.Jdk;
import dev.nopal.testing.Jdks;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import javax.tools.ToolProvider;

/** Runs tests on every JDK, with JUnit 5.14 and 6, without any option; nothing may be printed. */
@Timeout(120)
class OtherVersionsTest {
    private static final String[] PASSING = {
        KindsOfTests.OnMethods.class.getName(),
        KindsOfTests.OnClasses.class.getName(),
        Simultaneous.Tests.class.getName(),
        Simultaneous.DynamicTests.class.getName()
    };
    private static final String ALL_PASSED = "succeeded 19\n";
    private static final int WITH_SCOPED_VALUES = 25;

    @TempDir private Path folder;

    @ParameterizedTest(name = "JDK {0}")
    @MethodSource("dev.nopal.testing.Jdks#all")
    void recordsWithJunit514(Jdk jdk) throws Exception {
        assertThat(new ForkedTests(jdk, folder).withOlderJunit().run(PASSING))
                .isEqualTo(ALL_PASSED);
    }

    @ParameterizedTest(name = "JDK {0}")
    @MethodSource("dev.nopal.testing.Jdks#others")
    void recordsWithJunit6(Jdk jdk) throws Exception {
        assertThat(new ForkedTests(jdk, folder).withThisJunit().run(PASSING)).isEqualTo(ALL_PASSED);
    }

    @Test
    void attachesTheTimelineWithJunit514() throws Exception {
        String output =
                new ForkedTests(Jdks.all().getFirst(), folder)
                        .withOlderJunit()
                        .run(Failing.Once.class.getName());
        assertThat(output)
                .startsWith("succeeded 0\n")
                .contains(
                        "Expecting shop:order_placed to have fired 3 times, but it fired 1 time.");
        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .contains("timeline.txt", "timeline.html");
        }
    }

    /** The API is a preview, so its user is compiled here. */
    @Test
    void threadsThatAStructuredScopeForksBelongToTheTest() throws Exception {
        Jdk own = Jdks.own();
        assumeTrue(own.feature() == WITH_SCOPED_VALUES, "the API changes with each release");
        Path source =
                Files.createDirectories(folder.resolve("source")).resolve("StructuredScopes.java");
        Files.writeString(
                source,
                """
                import static org.assertj.core.api.Assertions.assertThat;

                import dev.nopal.junit.TraceTest;
                import dev.nopal.junit.Traces;
                import dev.nopal.junit.shop.Shop;

                import java.util.concurrent.StructuredTaskScope;

                public class StructuredScopes {
                    @TraceTest
                    void forks(Traces traces) throws Exception {
                        Shop shop = new Shop();
                        try (var scope = StructuredTaskScope.open()) {
                            scope.fork(() -> shop.place("ada"));
                            scope.fork(() -> shop.place("ada"));
                            scope.join();
                        }
                        assertThat(traces).hasNoUnattributedEvents().fired(Shop.PLACED).times(2);
                    }
                }
                """);
        Path classes = Files.createDirectories(folder.resolve("classes"));
        OutputStream messages = new ByteArrayOutputStream();
        int result =
                ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                null,
                                messages,
                                "--enable-preview",
                                "--release",
                                "25",
                                "-proc:none",
                                "-Xlint:-preview",
                                "-cp",
                                System.getProperty("java.class.path"),
                                "-d",
                                classes.toString(),
                                source.toString());
        assertThat(result).as(messages.toString()).isZero();
        assertThat(
                        new ForkedTests(own, folder)
                                .withThisJunit()
                                .option("--enable-preview")
                                .path(classes)
                                .run("StructuredScopes"))
                .isEqualTo("succeeded 1\n");
    }
}
