package dev.nopal.system.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Require;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Goes from a test class outside this repository to a latency budget that fails: one dependency of
 * docs/testing.md and one annotation, with an ordinary surefire.
 */
class OneAnnotationTest {
    @TempDir private Path temporary;

    @Test
    void failingLatencyBudgetNeedsOneDependencyAndOneAnnotation() throws IOException {
        assertBudgetFails(2);
    }

    /** Surefire then runs the tests on the module path, unless it is told not to. */
    @Test
    void failingLatencyBudgetNeedsNoMoreInAModule() throws IOException {
        source(
                temporary.resolve("checkout"),
                "src/main/java/module-info.java",
                "module com.acme { exports com.acme; }");
        source(
                temporary.resolve("checkout"),
                "src/test/java/com/acme/ModuleTest.java",
                """
                package com.acme;

                import org.junit.jupiter.api.Assertions;
                import org.junit.jupiter.api.Test;

                class ModuleTest {
                    @Test
                    void isInTheModule() {
                        Assertions.assertTrue(Checkout.class.getModule().isNamed());
                        Assertions.assertSame(Checkout.class.getModule(), ModuleTest.class.getModule());
                    }
                }
                """);
        assertBudgetFails(3);
    }

    private void assertBudgetFails(int tests) throws IOException {
        Require.commands("mvn");
        Path project = Files.createDirectories(temporary.resolve("checkout"));
        Command.Result result;
        try (TemporaryRepository repository =
                TemporaryRepository.in(temporary.resolve("repository"))) {
            write(project, repository.dependency("docs/testing.md"));
            result = repository.maven(project, "test");
        }
        assertThat(result.exit()).as(result.all()).isNotZero();
        assertThat(result.out())
                .contains("Tests run: " + tests + ", Failures: 1, Errors: 0, Skipped: 0")
                .containsPattern(
                        "CheckoutTest.isFast.* method:com.acme.Checkout:pay exceeds its budget: p50 is");
        assertThat(result.all())
                .as("what the JDK or Nopal might print")
                .doesNotContain("Java agent", "dev.nopal.agent", "nopal: ");
    }

    private static void write(Path project, String dependency) throws IOException {
        Files.writeString(
                project.resolve("pom.xml"),
                """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>com.acme</groupId>
                  <artifactId>checkout</artifactId>
                  <version>1</version>
                  <properties>
                    <maven.compiler.release>17</maven.compiler.release>
                    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
                  </properties>
                  <dependencies>
                    <dependency>
                      <groupId>org.junit.jupiter</groupId>
                      <artifactId>junit-jupiter</artifactId>
                      <version>JUNIT</version>
                      <scope>test</scope>
                    </dependency>
                    NOPAL
                  </dependencies>
                  <build>
                    <plugins>
                PLUGINS
                    </plugins>
                  </build>
                </project>
                """
                        .replace("JUNIT", TemporaryRepository.property("junit.version"))
                        .replace("NOPAL", dependency)
                        .replace(
                                "PLUGINS",
                                plugin("maven-compiler-plugin")
                                        + plugin("maven-resources-plugin")
                                        + plugin("maven-surefire-plugin")));
        source(
                project,
                "src/main/java/com/acme/Checkout.java",
                """
                package com.acme;

                public class Checkout {
                    public void pay() throws InterruptedException {
                        Thread.sleep(3);
                    }
                }
                """);
        source(
                project,
                "src/test/java/com/acme/CheckoutTest.java",
                """
                package com.acme;

                import dev.nopal.junit.budget.LatencyBudget;
                import org.junit.jupiter.api.Test;

                class CheckoutTest {
                    @Test
                    @LatencyBudget(probe = "method:com.acme.Checkout:pay", p50 = "1ms")
                    void isFast() throws Exception {
                        for (int i = 0; i < 50; i++) {
                            new Checkout().pay();
                        }
                    }

                    @Test
                    void works() throws Exception {
                        new Checkout().pay();
                    }
                }
                """);
    }

    private static String plugin(String name) throws IOException {
        return "<plugin><artifactId>"
                + name
                + "</artifactId><version>"
                + TemporaryRepository.pluginVersion(name)
                + "</version></plugin>";
    }

    private static void source(Path project, String name, String text) throws IOException {
        Path file = project.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
