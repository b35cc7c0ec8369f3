package dev.nopal.system.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Javac;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;

import org.h2.tools.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Programs whose main class is in the packages of a library: these are their own code. */
final class ProgramIsLibraryTest {
    private static final String URL =
            "TCP server running at tcp://.*:(\\d+) \\(only local connections\\)";

    @TempDir private Path folder;

    private static Subprocess start(String... words) {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                TargetJvm.java(),
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "-Xmx256m",
                                "-XX:+EnableDynamicAgentLoading"));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        return Subprocess.start(builder);
    }

    /** H2 executes a function of the database that waits, and reads what its client sends. */
    @Test
    void triageNamesTheMethodsOfADatabaseServer() throws Exception {
        try (Subprocess h2 =
                start(
                        "-cp",
                        TargetJvm.location(Server.class),
                        Server.class.getName(),
                        "-tcp",
                        "-tcpPort",
                        "0",
                        "-ifNotExists")) {
            String port = h2.awaitOut("greeting", line -> line.matches(URL)).replaceAll(URL, "$1");
            String url = "jdbc:h2:tcp://localhost:" + port + "/mem:shop";
            AtomicBoolean isOver = new AtomicBoolean();
            try (Connection idle = DriverManager.getConnection(url);
                    Connection connection = DriverManager.getConnection(url)) {
                Thread client = new Thread(() -> query(connection, isOver));
                client.start();
                try (RecipeRun run = RecipeRun.begin(h2.pid(), List.of("triage", "-d", "5s"))) {
                    assertThat(run.end())
                            .containsPattern(
                                    "\\n +\\d\\.\\d  org\\.h2\\.[\\w.$]+\\([^\\n]*\\)"
                                            + "[^\\n]*(?<!perhaps idle)\\n")
                            .containsPattern(
                                    "\\n +\\d\\.\\d  org\\.h2\\.value\\.Transfer\\.\\w+\\([^\\n]*,"
                                            + " perhaps idle\\n")
                            .containsPattern("Next: nopal \\w+ -p \\d+ '?org\\.h2\\.")
                            .doesNotContainPattern("Next: [^\\n]* org\\.h2\\.value\\.Transfer");
                } finally {
                    isOver.set(true);
                    client.join();
                }
                assertThat(idle.isValid(0)).isTrue();
            }
        }
    }

    private static void query(Connection connection, AtomicBoolean isOver) {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE ALIAS SLEEP FOR \"java.lang.Thread.sleep(long)\"");
            try (PreparedStatement call = connection.prepareStatement("CALL SLEEP(50)")) {
                while (!isOver.get()) {
                    call.execute();
                }
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    /** The program waits in a library, which is not its own code although both are of Apache. */
    @Test
    void treeFollowsTheProgramAndNotTheLibraryThatItCalls() throws Exception {
        Path tank = folder.resolve("Tank.java");
        Files.writeString(
                tank,
                """
                package org.apache.tank;

                public class Tank {
                    public static void fill() {
                        seep();
                    }

                    static void seep() {
                        try {
                            Thread.sleep(20);
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                }
                """);
        Path plant = folder.resolve("Plant.java");
        Files.writeString(
                plant,
                """
                package org.apache.plant;

                public class Plant {
                    public static void main(String[] arguments) {
                        System.out.println("open");
                        while (true) {
                            shift();
                        }
                    }

                    static void shift() {
                        pump();
                    }

                    static void pump() {
                        org.apache.tank.Tank.fill();
                    }
                }
                """);
        Path classes = folder.resolve("x");
        Javac.compile(List.of(tank, plant), List.of("-proc:none", "-d", classes.toString()));
        String name = "org.apache.plant.Plant";
        try (Subprocess program = start("-cp", classes.toString(), name)) {
            program.awaitOut("greeting", "open"::equals);
            String pid = Long.toString(program.pid());
            String tree =
                    Nopal.run("tree", "-p", pid, "-d", "4s", "--depth", "4", name + ".shift")
                            .requireSuccess()
                            .out();
            assertThat(tree)
                    .containsPattern("─ " + name + "\\.pump\\n")
                    .containsPattern("─ org\\.apache\\.tank\\.Tank\\.fill\\n")
                    .doesNotContain("─ org.apache.tank.Tank.seep");
        }
    }

    @Test
    void packagesBesideSpringAreTheProgramsOwn() throws Exception {
        Path source = folder.resolve("Clinic.java");
        Files.writeString(
                source,
                """
                package org.springframework.samples.clinic;

                public class Clinic {
                    public static void main(String[] arguments) throws Exception {
                        var pool = java.util.concurrent.Executors.newFixedThreadPool(2);
                        Runnable visit =
                                () -> {
                                    while (true) {
                                        visit("Basil");
                                    }
                                };
                        pool.execute(visit);
                        System.out.println("open");
                        pool.awaitTermination(1, java.util.concurrent.TimeUnit.HOURS);
                    }

                    static void visit(String pet) {
                        examine(pet);
                    }

                    static void examine(String pet) {
                        try {
                            Thread.sleep(50);
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                }
                """);
        Javac.compile(
                List.of(source), List.of("-g", "-proc:none", "-d", folder.resolve("x").toString()));
        String clinic = "org.springframework.samples.clinic.Clinic";
        try (Subprocess program = start("-cp", folder.resolve("x").toString(), clinic)) {
            program.awaitOut("greeting", "open"::equals);
            Path file = folder.resolve("x.session");
            List<String> triage = List.of("triage", "-d", "3s", "--save", file.toString());
            try (RecipeRun run = RecipeRun.begin(program.pid(), triage)) {
                assertThat(run.end())
                        .containsPattern(
                                " [01]\\.\\d  "
                                        + clinic
                                        + "\\.examine\\(Clinic\\.java:23\\)  in Thread\\.sleep\\n")
                        .containsPattern(
                                " [01]\\.\\d  "
                                        + clinic
                                        + "\\.main\\(Clinic\\.java:14\\)[^\\n]*, perhaps idle\\n")
                        .containsPattern("Next: nopal slow -p \\d+ " + clinic + "\\.examine ");
            }
            assertThat(Nopal.run("show", file.toString()).requireSuccess().out())
                    .as("the same, saved")
                    .contains("  " + clinic + ".examine(Clinic.java:23)  in Thread.sleep\n");
        }
    }
}
