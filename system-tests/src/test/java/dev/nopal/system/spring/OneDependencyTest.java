package dev.nopal.system.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.TraceProcess;
import dev.nopal.system.publishing.TemporaryRepository;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Goes from a Spring Boot application outside this repository to a histogram for each route: one
 * dependency of docs/spring.md and one command.
 */
class OneDependencyTest {
    @TempDir private Path temporary;

    @Test
    void histogramOfEachRouteNeedsOneDependencyAndOneCommand() throws IOException {
        Require.commands("mvn");
        Path project = Files.createDirectories(temporary.resolve("hello"));
        try (TemporaryRepository repository =
                        TemporaryRepository.in(temporary.resolve("repository"));
                ShopJvm hello = HelloApplication.start(project, classPath(project, repository));
                TraceProcess trace =
                        TraceProcess.attach(
                                hello.pid(),
                                "usdt::http:server_requests { @[args.route, args.status] ="
                                        + " hist(args.nanoseconds); }")) {
            for (int i = 0; i < 20; i++) {
                assertThat(hello.get("/hello/" + i)).isEqualTo("hello " + i);
            }
            assertThat(hello.send("GET", "/nowhere").statusCode()).isEqualTo(404);
            String printed = trace.stop();
            assertThat(events(printed, "@[/hello/{name}, 200]:")).isEqualTo(20);
            assertThat(hello.terminate()).isEqualTo(ShopJvm.TERMINATED);
        }
    }

    private static void write(Path project, String dependency) throws IOException {
        String springBoot = TemporaryRepository.property("spring-boot.version");
        Files.writeString(
                project.resolve("pom.xml"),
                """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>com.acme</groupId>
                  <artifactId>hello</artifactId>
                  <version>1</version>
                  <dependencyManagement>
                    <dependencies>
                      <dependency>
                        <groupId>org.springframework.boot</groupId>
                        <artifactId>spring-boot-dependencies</artifactId>
                        <version>SPRING_BOOT</version>
                        <type>pom</type>
                        <scope>import</scope>
                      </dependency>
                    </dependencies>
                  </dependencyManagement>
                  <dependencies>
                    <dependency>
                      <groupId>org.springframework.boot</groupId>
                      <artifactId>spring-boot-starter-webmvc</artifactId>
                    </dependency>
                    NOPAL
                  </dependencies>
                </project>
                """
                        .replace("SPRING_BOOT", springBoot)
                        .replace("NOPAL", dependency));
    }

    /** Writes the project and lets Maven resolve its dependencies, without the network. */
    private static String classPath(Path project, TemporaryRepository repository)
            throws IOException {
        write(project, repository.dependency("docs/spring.md"));
        Path file = project.resolve("class-path");
        repository
                .maven(
                        project,
                        "-q",
                        "org.apache.maven.plugins:maven-dependency-plugin:"
                                + TemporaryRepository.pluginVersion("maven-dependency-plugin")
                                + ":build-classpath",
                        "-Dmdep.includeScope=runtime",
                        "-Dmdep.outputFile=" + file)
                .requireSuccess();
        return Files.readString(file).strip();
    }

    /** Returns how many events the histogram below a heading has. */
    private static long events(String printed, String heading) {
        List<String> lines = printed.lines().toList();
        int first = lines.indexOf(heading) + 1;
        assertThat(first).as("%s in %s", heading, printed).isPositive();
        return lines.subList(first, lines.size()).stream()
                .takeWhile(line -> line.startsWith("["))
                .mapToLong(line -> Long.parseLong(line.split("\\)|\\]")[1].strip().split(" ")[0]))
                .sum();
    }
}
