package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.session.FileMapping;

import org.junit.jupiter.api.Test;

import java.util.BitSet;

/** A session that would need too large a file is refused before there is a file. */
final class FileLimitTest {
    private static void create(int maps, FileMapping mapping) throws NoRoomException {
        StringBuilder body = new StringBuilder("config = { max_map_keys = 1000000 } BEGIN {");
        for (int i = 0; i < maps; i++) {
            body.append(" @m").append(i).append("[1] = hist(1);");
        }
        SessionOptions options = SessionOptions.DEFAULT.withMapping(mapping);
        SessionPlan plan =
                SessionPlan.of(
                        ScriptRun.check(body + " }", ProbeCatalog.EMPTY),
                        options,
                        new BitSet(),
                        RoomCheck.NONE);
        FileLimit.require(plan.size(), mapping);
    }

    @Test
    void bufferHasLessThanTwoGibibytes() throws NoRoomException {
        create(29, FileMapping.BUFFER);
        assertThatThrownBy(() -> create(32, FileMapping.BUFFER))
                .isInstanceOf(NoRoomException.class)
                .hasMessageMatching(
                        "the script needs 2\\d\\d\\d MiB for 32 maps, and a session file has at"
                                + " most 2047 MiB before Java 22; use fewer maps, or config = \\{"
                                + " max_map_keys = \\d+; \\}");
    }

    @Test
    void segmentHasFourGibibytes() throws NoRoomException {
        create(32, FileMapping.SEGMENT);
        assertThatThrownBy(() -> create(70, FileMapping.SEGMENT))
                .isInstanceOf(NoRoomException.class)
                .hasMessageContaining("and a session file has at most 4096 MiB; use fewer maps");
    }
}
