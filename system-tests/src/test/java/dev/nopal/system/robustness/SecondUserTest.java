package dev.nopal.system.robustness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;
import dev.nopal.system.targets.Trial;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Lets a second user try to see or replace what the first one's process made. */
class SecondUserTest {
    private static final int SECOND = 65533;

    @TempDir Path temporary;

    @BeforeEach
    void open() {
        OpenDirectory.of(temporary);
    }

    @ParameterizedTest
    @ValueSource(strings = {"000", "022"})
    void letsNobodyElseIn(String umask) throws IOException {
        try (RunningJvm jvm = trial().after("umask " + umask).start()) {
            Path image = Path.of(jvm.ask("declare"));
            Path directory = image.getParent();
            byte[] before = Files.readAllBytes(image);
            assertForbidden("cat " + image);
            assertForbidden("stat " + image);
            assertForbidden("ls " + directory);
            assertForbidden("ls " + directory.getParent());
            assertForbidden("touch " + directory.resolve("x"));
            assertForbidden("touch " + directory.getParent().resolve("x"));
            assertForbidden("echo x >> " + image);
            assertForbidden("rm -f " + image);
            assertForbidden("mv " + directory + " " + temporary.resolve("moved"));
            assertForbidden("mv " + directory.getParent() + " " + temporary.resolve("moved"));
            assertForbidden("ln " + image + " " + temporary.resolve("linked"));
            assertForbidden("chmod 777 " + directory.getParent());
            assertForbidden("cat /proc/" + jvm.pid() + "/maps");
            assertThat(Files.readAllBytes(image)).isEqualTo(before);
            assertThat(jvm.ask("late", "3", "p")).isEqualTo("4");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"000", "022"})
    void letsNobodyElseIntoItsMemory(String umask) {
        try (RunningJvm jvm =
                trial().after("umask " + umask).option("-Dnopal.backing=memfd").start()) {
            String path = jvm.ask("declare");
            assertThat(path).startsWith("/proc/" + jvm.pid() + "/fd/");
            assertForbidden("cat " + path);
            assertForbidden("echo x >> " + path);
            assertForbidden("ls /proc/" + jvm.pid() + "/fd");
            assertForbidden("ls /proc/" + jvm.pid() + "/map_files");
            assertThat(jvm.ask("late", "3", "p")).isEqualTo("4");
        }
    }

    private Launch trial() {
        return Launch.of(Trial.class).asNobody().temporary(temporary);
    }

    private static void assertForbidden(String shell) {
        List<String> command = new ArrayList<>();
        command.addAll(List.of("setpriv", "--reuid=" + SECOND, "--regid=" + SECOND));
        command.addAll(List.of("--clear-groups", "sh", "-c", shell));
        Command.Result result = Command.of(command).run();
        assertThat(result.exit()).as(shell).isNotZero();
        assertThat(result.err()).as(shell).containsPattern("ermission denied|not permitted");
    }
}
