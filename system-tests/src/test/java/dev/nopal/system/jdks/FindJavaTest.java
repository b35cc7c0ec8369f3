package dev.nopal.system.jdks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Lets the scripts choose among homes of Java that were made up, newer than all that exist. */
class FindJavaTest {
    private static final Path ROOT = Path.of(System.getProperty("nopal.root")).normalize();
    private static final String FULL = "java.base jdk.attach jdk.jfr";
    private static final String WITHOUT_ATTACH = "java.base jdk.jfr";

    @TempDir Path home;

    @Test
    void theNewestRunsTheCommandEvenIfItIsAJre() throws IOException {
        Path older = java("older", "97.0.1", FULL);
        assertThat(find("find_java").out()).isEqualTo(older + " 97");
        Path newer = java("newer", "98-ea", FULL);
        assertThat(find("find_java").out()).isEqualTo(newer + " 98");
        Path runtime = java("runtime", "99", WITHOUT_ATTACH);
        assertThat(find("find_java").out()).isEqualTo(runtime + " 99");
        assertThat(find("find_java").err()).isEmpty();
    }

    @Test
    void javaHomeIsOneOfThem() throws IOException {
        Path newer = java("newer", "99", FULL);
        Path old = java("../old", "18", FULL);
        assertThat(find("find_java", "JAVA_HOME", old.toString()).out()).isEqualTo(newer + " 99");
        assertThat(find("find_java", "NOPAL_JAVA_HOME", old.toString()).out())
                .isEqualTo(old + " 18");
    }

    @Test
    void aHomeThatIsNamedMustHaveJava() {
        Command.Result found = find("find_java", "NOPAL_JAVA_HOME", home.toString());
        assertThat(found.exit()).isEqualTo(1);
        assertThat(found.err()).isEqualTo("nopal: NOPAL_JAVA_HOME=" + home + " has no bin/java");
    }

    @Test
    void onlyAJdkBuilds() throws IOException {
        Path full = java("full", "97", FULL);
        assertThat(find("find_jdk", "JAVA_HOME", full.toString()).out()).doesNotContain("97");
        executable(full.resolve("bin/javac"));
        assertThat(find("find_jdk", "JAVA_HOME", full.toString()).out()).isEqualTo(full + " 97");
        Path old = java("old", "24.0.2", FULL);
        executable(old.resolve("bin/javac"));
        assertThat(find("find_jdk", "JAVA_HOME", old.toString()).out())
                .as("older than the sources")
                .doesNotContain(" 24");
    }

    private Path java(String name, String version, String modules) throws IOException {
        Path java = home.resolve(".jdks").resolve(name).normalize();
        executable(java.resolve("bin/java"));
        String text = "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"";
        // The last line of some has no end.
        Files.writeString(java.resolve("release"), text + "\nMODULES=\"" + modules + "\"");
        return java;
    }

    private static void executable(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private Command.Result find(String function, String... variable) {
        Map<String, String> environment = new HashMap<>();
        environment.put("HOME", home.toString());
        environment.put("JAVA_HOME", "");
        environment.put("NOPAL_JAVA_HOME", "");
        if (variable.length > 0) {
            environment.put(variable[0], variable[1]);
        }
        return Command.of(
                        "sh",
                        "-euc",
                        ". etc/find-jdk; " + function + "; echo \"$JAVA_HOME $feature\"")
                .in(ROOT)
                .environment(environment)
                .run();
    }
}
