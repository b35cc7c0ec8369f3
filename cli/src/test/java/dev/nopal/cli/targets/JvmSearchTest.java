package dev.nopal.cli.targets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.FakeProc;
import dev.nopal.cli.Fifo;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JvmSearchTest {
    private static final Duration GENEROUS = Duration.ofSeconds(50);

    @TempDir Path folder;
    private final List<String> said = new ArrayList<>();

    @Test
    void findsOnlyJvmsAmongAllProcesses() throws IOException {
        new FakeProc(folder)
                .jvm(9, "25")
                .jvm(88, "17.0.1")
                .jvm((int) ProcessHandle.current().pid(), "25")
                .file("5/maps", "1000-2000 r-xp 00000000 fe:00 7   /bin/sh\n")
                .file("6/cmdline", "")
                .file("1x/maps", "");
        assertThat(found(GENEROUS)).containsExactly(9, 88);
        assertThat(said).isEmpty();
    }

    /** One blocks at its first file, one at a later one: neither hides those that follow. */
    @Test
    void leavesOutWhatCannotBeReadInTime() throws Exception {
        new FakeProc(folder)
                .jvm(7, "25")
                .jvm(8, "25")
                .jvm(9, "25")
                .jvm(10, "25")
                .file("8/cgroup", "0::/x\n");
        assertThat(found(GENEROUS)).as("all, which also loads the classes").hasSize(4);
        try (Fifo _ = Fifo.inPlaceOf(folder.resolve("8/maps"));
                Fifo _ = Fifo.inPlaceOf(folder.resolve("9/cmdline"))) {
            assertThat(found(Duration.ofSeconds(2))).containsExactly(7, 10);
        }
        assertThat(said)
                .hasSize(2)
                .first()
                .isEqualTo(
                        "process 8 did not answer within 2 seconds; waited for what /proc says about"
                                + " it; it is left out");
    }

    private List<Integer> found(Duration limit) throws IOException {
        return new JvmSearch(new ProcFs(folder), limit, said::add).read(JavaProcess::pid);
    }
}
