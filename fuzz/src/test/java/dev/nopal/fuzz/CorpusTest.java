package dev.nopal.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads every input that was kept, those that once failed among them. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CorpusTest {
    @ParameterizedTest
    @EnumSource
    void everyKeptInputIsReadOrRefused(FuzzTarget target) throws Exception {
        List<Path> corpus = Corpus.of(target);

        assertThat(corpus).hasSizeGreaterThan(10);
        for (Path file : corpus) {
            try {
                target.read(Files.readAllBytes(file));
            } catch (Throwable e) {
                throw new AssertionError("fuzz/" + file + " fails", e);
            }
        }
    }
}
