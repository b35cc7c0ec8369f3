package dev.nopal.cli.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

final class CheckedStreamTest {
    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void passesOnWhatIsWritten() throws IOException {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        try (CheckedStream stream = new CheckedStream(target)) {
            stream.write(bytes("a"));
            stream.write('b');
            stream.flush();
            assertThat(stream.failure()).isEmpty();
        }
        assertThat(target.toString(StandardCharsets.UTF_8)).isEqualTo("ab");
    }

    @Test
    void remembersTheFirstFailureAndDropsTheRest() throws IOException {
        int[] writes = {0};
        CheckedStream stream =
                new CheckedStream(
                        new OutputStream() {
                            @Override
                            public void write(int value) throws IOException {
                                throw new IOException("full " + ++writes[0]);
                            }
                        });
        stream.write('a');
        stream.write('b');
        assertThat(writes[0]).isEqualTo(1);
        assertThat(stream.failure()).get().extracting(IOException::getMessage).isEqualTo("full 1");
        assertThatThrownBy(stream::flush).isInstanceOf(IOException.class).hasMessage("full 1");
        stream.close();
    }

    @Test
    void remembersWhatAFileSystemSaysOnlyWhenItIsClosed() {
        CheckedStream stream =
                new CheckedStream(
                        new OutputStream() {
                            @Override
                            public void write(int value) {}

                            @Override
                            public void close() throws IOException {
                                throw new IOException("quota");
                            }
                        });
        stream.write('a');
        stream.close();
        assertThat(stream.failure()).get().extracting(IOException::getMessage).isEqualTo("quota");
    }
}
