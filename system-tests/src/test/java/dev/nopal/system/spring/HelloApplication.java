package dev.nopal.system.spring;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** An application outside this repository, with one route, on any version of Spring Boot. */
final class HelloApplication {
    private static final String HELLO =
            """
        package com.acme;

        import org.springframework.boot.SpringApplication;
        import org.springframework.boot.autoconfigure.SpringBootApplication;
        import org.springframework.boot.context.event.ApplicationReadyEvent;
        import org.springframework.context.event.EventListener;
        import org.springframework.web.bind.annotation.GetMapping;
        import org.springframework.web.bind.annotation.PathVariable;
        import org.springframework.web.bind.annotation.RestController;

        @SpringBootApplication
        @RestController
        public class Hello {
            public static void main(String[] arguments) {
                SpringApplication.run(Hello.class, arguments);
            }

            @GetMapping("/hello/{name}")
            String hello(@PathVariable("name") String name) {
                return "hello " + name;
            }

            @EventListener
            void ready(ApplicationReadyEvent event) {
                var environment = event.getApplicationContext().getEnvironment();
                System.out.println("The shop is open on port "
                        + environment.getProperty("local.server.port"));
            }
        }
        """;

    private HelloApplication() {}

    /** Compiles it in a folder, with these libraries, and starts it. */
    static ShopJvm start(Path folder, String libraries) throws IOException {
        return start(folder, libraries, Map.of());
    }

    /**
     * Starts it with more classes, which Spring finds.
     *
     * @param more their sources by their names
     */
    static ShopJvm start(Path folder, String libraries, Map<String, String> more)
            throws IOException {
        Map<String, String> sources = new TreeMap<>(more);
        sources.put("Hello", HELLO);
        Path classes = folder.resolve("classes");
        List<String> javac =
                new ArrayList<>(List.of(TargetJvm.tool("javac"), "-proc:none", "-nowarn"));
        javac.addAll(List.of("-cp", libraries, "-d", classes.toString()));
        Path place = Files.createDirectories(folder.resolve("com/acme"));
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Path file = place.resolve(source.getKey() + ".java");
            javac.add(Files.writeString(file, source.getValue()).toString());
        }
        Command.of(javac).run().requireSuccess();
        ProcessBuilder builder =
                new ProcessBuilder(
                        TargetJvm.java(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+EnableDynamicAgentLoading",
                        "-cp",
                        classes + ":" + libraries,
                        "com.acme.Hello",
                        "--server.port=0");
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        return ShopJvm.of(Subprocess.start(builder));
    }
}
