package dev.nopal.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.nopal.cli.FakeProc;
import dev.nopal.cli.failure.Refusal;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Tests what is said if {@code /proc} cannot be read any more while JVMs are waited for. */
@Timeout(120)
final class AllJvmsTest {
    /** No process of this machine has it. */
    private static final int PID = Integer.MAX_VALUE;

    @TempDir Path folder;
    private final BlockingQueue<String> said = new LinkedBlockingQueue<>();
    private final CountDownLatch watching = new CountDownLatch(1);

    @Test
    void saysThatOthersAreNotTracedAnyMore() throws Exception {
        Path proc = Files.createDirectory(folder.resolve("proc"));
        FakeProc tree = new FakeProc(proc).jvm(PID, "25");
        tree.file(PID + "/status", "Uid:\t5\t5\t5\t5\nSigCgt:\t0000000000000004\n");
        try (AllJvms all = new AllJvms("*", tree.proc())) {
            all.start(new Said());
            assertThat(watching.await(60, TimeUnit.SECONDS)).isTrue();
            Files.move(proc, folder.resolve("gone"));
            assertThat(said.poll(60, TimeUnit.SECONDS))
                    .isEqualTo("JVMs that appear now are not traced: no such file or directory");
        }
    }

    private final class Said implements JvmSource.Listener {
        @Override
        public void found(ReachedJvm jvm) {
            fail("found a process that is not there");
        }

        @Override
        public void missing(String target, Refusal reason) {}

        @Override
        public void say(String sentence) {
            said.add(sentence);
        }

        @Override
        public void watching() {
            watching.countDown();
        }

        @Override
        public void complete() {}
    }
}
