package dev.nopal.os;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Processes that create and remove directories at the same time, each as if in its own pid
 * namespace: only locks show which processes are alive.
 */
@Tag("slow")
class PrivateDirectoryRaceTest {
    private static final int PROCESSES = 3;
    private static final int EACH = Integer.getInteger("nopal.race.directories", 60);

    @TempDir Path temporary;

    @Test
    void doesNotRemoveDirectoriesThatAnotherProcessCreates() throws Exception {
        Path base = temporary.resolve("nopal");
        List<Process> makers = new ArrayList<>();
        try {
            for (int i = 0; i < PROCESSES; i++) {
                makers.add(
                        new ProcessBuilder(
                                        Path.of(System.getProperty("java.home"), "bin", "java")
                                                .toString(),
                                        "--enable-native-access=ALL-UNNAMED",
                                        "-cp",
                                        System.getProperty("java.class.path"),
                                        Maker.class.getName(),
                                        base.toString())
                                .redirectErrorStream(true)
                                .start());
            }
            List<String> made = new ArrayList<>();
            for (Process maker : makers) {
                BufferedReader out = maker.inputReader();
                for (String line = out.readLine(); ; line = out.readLine()) {
                    assertThat(line)
                            .as("each gets its directory")
                            .isNotNull()
                            .doesNotStartWith("!");
                    if (line.equals("done")) {
                        break;
                    }
                    made.add(line);
                }
            }
            assertThat(made).hasSize(PROCESSES * EACH).doesNotHaveDuplicates();
            assertThat(made)
                    .allSatisfy(
                            path -> {
                                assertThat(Path.of(path, "lock")).exists();
                                assertThat(Path.of(path, "image.so")).exists();
                            });
        } finally {
            for (Process maker : makers) {
                maker.destroyForcibly().waitFor();
            }
        }
    }

    /** A process that creates directories under the names of unknown processes, and holds them. */
    static final class Maker {
        public static void main(String[] args) throws IOException {
            long pid = ProcessHandle.current().pid();
            for (int i = 1; i <= EACH; i++) {
                try {
                    PrivateDirectory directory =
                            PrivateDirectory.create(Path.of(args[0]), new ProcessIdentity(pid, i));
                    Files.createFile(directory.path().resolve("image.so"));
                    System.out.println(directory.path());
                } catch (IOException e) {
                    System.out.println("! " + e);
                }
            }
            System.out.println("done");
            System.in.read(); // until it is killed
        }
    }
}
