package dev.nopal.system.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.docs.Troubleshooting;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Require;
import dev.nopal.testing.Jdk;
import dev.nopal.testing.Jdks;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.ArrayList;
import java.util.List;

/** Starts the command on a JDK that gives it no safe way to open another process's files. */
@Timeout(180)
class OldJdkTest {
    private static final int USAGE = 1;

    /** Without {@code -jar} no manifest opens the JDK's package. */
    @Test
    void nothingIsOpenedByItsNameInstead() {
        List<Jdk> old = Jdks.all().stream().filter(jdk -> !jdk.hasKernelSide()).toList();
        Require.that(!old.isEmpty(), "there is no JDK 17 to 21");
        String self = Long.toString(ProcessHandle.current().pid());
        for (List<String> words :
                List.of(
                        List.of("ps"),
                        List.of("list", "-p", self),
                        List.of("doctor", "-p", self),
                        List.of("trace", "-p", self, "-e", "BEGIN { exit(); }"))) {
            Command.Result result = Command.of(command(old.getFirst(), words)).run();
            assertThat(result.exit()).as(result.all()).isEqualTo(USAGE);
            assertThat(result.out()).isEmpty();
            assertThat(result.err()).hasLineCount(1);
            Troubleshooting.assertListed("The nopal command", result.err().strip());
        }
    }

    /** A JVM without a linker, such as Zero, opens files by the calls of the JDK, too. */
    @Test
    void aJvmWithoutALinkerOpensThemSafelyToo() {
        Command.Result result =
                Command.of(
                                Jdk.ofTheTests().java(),
                                "-Djdk.internal.foreign.CABI=UNSUPPORTED",
                                "-jar",
                                Nopal.jar().toString(),
                                "ps")
                        .run()
                        .requireSuccess();
        String self = ProcessHandle.current().pid() + " .* ";
        assertThat(result.out()).containsPattern("(?m)^" + self + Jdk.ofTheTests().feature());
    }

    private static List<String> command(Jdk jdk, List<String> words) {
        List<String> all =
                new ArrayList<>(
                        List.of(jdk.java(), "-cp", Nopal.jar().toString(), "dev.nopal.cli.Nopal"));
        all.addAll(words);
        return all;
    }
}
