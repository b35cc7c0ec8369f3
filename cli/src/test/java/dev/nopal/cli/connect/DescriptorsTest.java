package dev.nopal.cli.connect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.FakeProc;
import dev.nopal.cli.failure.Refusal;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;

final class DescriptorsTest {
    @TempDir Path folder;

    private Descriptors with(int used, String limit) throws IOException {
        FakeProc proc = new FakeProc(folder);
        proc.file(
                "7/limits", "Limit  Soft  Hard  Units\nMax open files   " + limit + "  9 files\n");
        for (int i = 0; i < used; i++) {
            proc.file("7/fd/" + i, "");
        }
        return new Descriptors(proc.proc());
    }

    @Test
    void namesTheLimitThatIsReached() throws IOException {
        Refusal plain = Refusal.usage("it does not answer");
        assertThat(with(63, "64").explain(7, plain))
                .hasMessage(
                        "it does not answer; process 7 uses 63 of its 64 file descriptors; raise"
                                + " its limit (ulimit -n)");
    }

    @Test
    void saysNothingWhereThereIsRoom() throws IOException {
        Refusal plain = Refusal.usage("it does not answer");
        assertThat(with(20, "64").explain(7, plain)).isSameAs(plain);
        assertThat(with(20, "unlimited").explain(7, plain)).isSameAs(plain);
        assertThat(with(20, "64").explain(8, plain)).isSameAs(plain);
    }
}
