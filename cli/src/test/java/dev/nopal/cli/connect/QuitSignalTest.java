package dev.nopal.cli.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.cli.FakeProc;
import dev.nopal.cli.Tools;
import dev.nopal.cli.process.ProcFs;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** Sends the signal to a shell that ends with its own code when it gets it. */
@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class QuitSignalTest {
    private static final int GOT_IT = 42;
    private static final QuitSignal.Way MISSING = pid -> false;

    @TempDir Path folder;

    private static void assertArrives(QuitSignal.Way way) throws Exception {
        Process shell =
                new ProcessBuilder(
                                "sh",
                                "-c",
                                "trap 'exit 42' QUIT; echo ready; while :; do read x; done")
                        .start();
        try (BufferedReader out = shell.inputReader()) {
            assertThat(out.readLine()).isEqualTo("ready");
            QuitSignal.send((int) shell.pid(), List.of(MISSING, way));
            assertThat(shell.waitFor()).isEqualTo(GOT_IT);
        } finally {
            shell.destroyForcibly();
        }
    }

    @Test
    void cLibrarySendsIt() throws Exception {
        assertArrives(QuitSignal::byLibrary);
    }

    @Test
    void programSendsIt() throws Exception {
        Tools.require("kill");
        assertArrives(pid -> QuitSignal.byProgram("kill", "-QUIT", Integer.toString(pid)));
    }

    @Test
    void shellSendsIt() throws Exception {
        assertArrives(pid -> QuitSignal.byProgram("sh", "-c", "kill -QUIT " + pid));
    }

    @Test
    void programThatIsMissingIsNoWay() throws IOException {
        assertThat(QuitSignal.byProgram("nopal-has-no-such-program")).isFalse();
        assertThatThrownBy(() -> QuitSignal.send(1, List.of(MISSING)))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "nopal cannot send signals here; use JDK 22 or newer, or install the"
                                + " command kill");
    }

    @Test
    void processThatHasEndedIsNotTakenForAnotherOne() throws IOException {
        ProcFs proc = new FakeProc(folder).jvm(9, "25").proc();
        assertThatThrownBy(() -> new QuitSignal(proc).send(9, OptionalLong.of(1)))
                .hasMessage("process 9 has ended");
        assertThatThrownBy(() -> QuitSignal.byLibrary(Integer.MAX_VALUE))
                .hasMessageContaining("no signal can be sent to process 2147483647: errno 3");
    }
}
