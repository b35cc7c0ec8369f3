package dev.nopal.system.spring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** A version of Spring Boot other than the one for which the starter is compiled. */
enum SpringBootVersion {
    /** The oldest that is supported. */
    OLDEST("spring-boot-4.0"),

    /** The newest milestone, as far as Maven Central has it. */
    NEXT("spring-boot-next");

    private final String module;

    SpringBootVersion(String module) {
        this.module = module;
    }

    /** Returns the jars of that version, which {@code mvn package} lists. */
    List<String> libraries() {
        Path list =
                Path.of(System.getProperty("nopal.root"), "programs", module, "target/class-path");
        try {
            return Arrays.asList(Files.readString(list.normalize()).strip().split(":"));
        } catch (IOException e) {
            throw new UncheckedIOException(list + " is missing; run mvn package", e);
        }
    }

    /** Returns what the name of Spring Boot's own jar says, {@code 4.0.0} for example. */
    String number() {
        return libraries().stream()
                .map(jar -> Path.of(jar).getFileName().toString())
                .filter(name -> name.matches("spring-boot-\\d.*[.]jar"))
                .map(name -> name.substring("spring-boot-".length(), name.length() - 4))
                .findFirst()
                .orElseThrow();
    }
}
