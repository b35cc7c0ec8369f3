package dev.nopal.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.compile.NoRoomException;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;

class SessionRefusedTest {
    private static final String FILE = "/dev/shm/nopal-0/1.session";

    @Test
    void saysTheCauseAndWhatHelps() {
        assertThat(sentence(new IOException("No space left on device")))
                .isEqualTo(
                        "cannot create the session file in /dev/shm: No space left on device; free"
                                + " some space there");
        assertThat(sentence(new FileSystemException(FILE, null, "Disk quota exceeded")))
                .isEqualTo(
                        "cannot create the session file in /dev/shm: Disk quota exceeded; free some"
                                + " space there");
        assertThat(sentence(new FileSystemException(FILE, null, "Too many open files")))
                .isEqualTo(
                        "cannot create the session file in /dev/shm: Too many open files; the"
                                + " program has used up its descriptors (ulimit -n)");
        assertThat(sentence(new AccessDeniedException(FILE)))
                .isEqualTo(
                        "cannot create the session file in /dev/shm: permission denied; the"
                                + " program's user must be able to write there");
    }

    @Test
    void namesNoExceptionWhateverItIs() {
        assertThat(sentence(new IOException()))
                .isEqualTo("cannot create the session file in /dev/shm: the reason is unknown");
        assertThat(sentence(new IOException("Map failed", new OutOfMemoryError("Map failed"))))
                .isEqualTo("cannot create the session file in /dev/shm: Map failed");
    }

    @Test
    void passesOnWhyThereIsNoRoom() {
        assertThat(sentence(new NoRoomException("the script needs too much")))
                .isEqualTo("the script needs too much");
    }

    private static String sentence(IOException reason) {
        return SessionRefused.of("/dev/shm", reason).getMessage();
    }
}
