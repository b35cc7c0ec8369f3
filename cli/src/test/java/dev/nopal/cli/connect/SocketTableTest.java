package dev.nopal.cli.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.cli.FakeProc;
import dev.nopal.cli.failure.Refusal;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;

final class SocketTableTest {
    private static final String PATH = "/tmp/.java_pid1";
    private static final String TABLE =
            """
            Num       RefCount Protocol Flags    Type St Inode Path
            0000000000000000: 00000002 00000000 00010000 0001 01 11 /tmp/.java_pid1.tmp
            0000000000000000: 00000002 00000000 00010000 0001 01 12 /tmp/.java_pid1.tmp
            0000000000000000: 00000002 00000000 00010000 0001 01 13 /tmp/.java_pid17
            0000000000000000: 00000002 00000000 00010000 0001 03 14
            """;

    @TempDir Path folder;
    private FakeJvm jvm;
    private FakeProc tree;

    @BeforeEach
    void make() throws IOException {
        jvm = new FakeJvm(folder);
        tree = new FakeProc(folder);
    }

    private boolean mayHold() {
        return new SocketTable(jvm.proc(), FakeJvm.PID).mayHold(PATH);
    }

    @Test
    void tellsWhoseSocketItIs() throws IOException {
        assertThat(mayHold()).as("not known").isTrue();
        tree.file("9/net/unix", TABLE);
        tree.link("9/fd/4", "/dev/null").link("9/fd/5", "socket:[13]");
        assertThat(mayHold()).as("another process with the same pid").isFalse();
        tree.link("9/fd/6", "socket:[12]");
        assertThat(mayHold()).isTrue();
    }

    @Test
    void socketOfAnotherContainerIsNotUsed() throws Exception {
        tree.file("9/net/unix", TABLE).link("9/fd/5", "socket:[13]");
        try (FakeListener listener = new FakeListener(jvm.socket());
                AttachedJvm attached = new AttachedJvm(jvm.proc(), jvm.process())) {
            assertThatThrownBy(() -> attached.ask(1 << 10, "jcmd"))
                    .isInstanceOf(Refusal.class)
                    .hasMessage(
                            "the attach socket /tmp/.java_pid1 is that of another process with the"
                                    + " pid 1, which shares this folder with process 9; give each"
                                    + " container a /tmp of its own, or start the JVM with"
                                    + " -javaagent");
            assertThat(listener.requests()).as("nothing was asked").allMatch(String::isEmpty);
        }
    }
}
