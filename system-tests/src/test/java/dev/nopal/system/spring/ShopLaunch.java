package dev.nopal.system.spring;

import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The start of the sample: as the jar that users start, or from its class path. */
final class ShopLaunch {
    private static final Path TARGET =
            Path.of(System.getProperty("nopal.root"), "examples/spring-shop/target").normalize();
    private static final String MAIN = "dev.nopal.examples.shop.ShopApplication";

    private final List<String> before = new ArrayList<>();
    private final List<String> options =
            new ArrayList<>(
                    List.of(
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-Xmx256m",
                            "--sun-misc-unsafe-memory-access=allow"));
    private final List<String> program;
    private final List<String> properties;

    private ShopLaunch(ShopServer server, List<String> program) {
        this.program = program;
        this.properties =
                List.of(
                        "--server.port=0",
                        "--shop.elements=100",
                        "--spring.profiles.active=" + server.profile());
    }

    /** Starts the executable jar. */
    static ShopLaunch jar(ShopServer server) {
        return jar(server, jar());
    }

    /** Starts a copy of the executable jar. */
    static ShopLaunch jar(ShopServer server, Path jar) {
        return new ShopLaunch(server, List.of("-jar", jar.toString()));
    }

    /** Starts its classes and libraries. */
    static ShopLaunch classes(ShopServer server) {
        return classPath(server, libraries());
    }

    /** Starts its classes, as they are compiled, on another version of Spring Boot. */
    static ShopLaunch classes(ShopServer server, SpringBootVersion version) {
        return classPath(server, Stream.concat(starter(), version.libraries().stream()).toList());
    }

    /** Returns the jars of the starter and of all that comes with it. */
    static Stream<String> starter() {
        return libraries().stream().filter(ShopLaunch::isStarter);
    }

    private static boolean isStarter(String jar) {
        return Path.of(jar).getFileName().toString().startsWith("nopal-");
    }

    /** Starts the same without the starter and without all that comes with it. */
    static ShopLaunch classesWithoutStarter(ShopServer server) {
        List<String> others = libraries().stream().filter(jar -> !isStarter(jar)).toList();
        if (others.size() == libraries().size()) {
            throw new AssertionError("no starter in " + libraries());
        }
        return classPath(server, others);
    }

    /** Starts its classes where nothing grants native access, which the jar's manifest does. */
    static ShopLaunch classesWithoutGrant(ShopServer server) {
        return ungranted(server, libraries());
    }

    private static ShopLaunch classPath(ShopServer server, List<String> libraries) {
        return ungranted(server, libraries).option("--enable-native-access=ALL-UNNAMED");
    }

    private static ShopLaunch ungranted(ShopServer server, List<String> libraries) {
        String path =
                TARGET.resolve("classes")
                        + libraries.stream().collect(Collectors.joining(":", ":", ""));
        return new ShopLaunch(server, List.of("-cp", path, MAIN));
    }

    /** Returns the executable jar, which {@code mvn package} makes. */
    static Path jar() {
        Path jar = TARGET.resolve("spring-shop.jar");
        if (!Files.exists(jar)) {
            throw new AssertionError(jar + " is missing; run mvn package");
        }
        return jar;
    }

    private static List<String> libraries() {
        try {
            String text = Files.readString(TARGET.resolve("class-path")).strip();
            return Arrays.asList(text.split(":"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Puts words before what is started; they must end by executing their arguments. */
    ShopLaunch by(String... words) {
        before.addAll(List.of(words));
        return this;
    }

    ShopLaunch option(String... values) {
        options.addAll(List.of(values));
        return this;
    }

    ShopJvm start() {
        List<String> command = new ArrayList<>(before);
        command.add(TargetJvm.java());
        command.addAll(options);
        command.addAll(program);
        command.addAll(properties);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().remove("JDK_JAVA_OPTIONS");
        builder.directory(Path.of("/").toFile());
        return ShopJvm.of(Subprocess.start(builder));
    }
}
