package dev.nopal.cli.connect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;

final class UserNamespaceTest {
    @TempDir Path folder;
    private FakeJvm jvm;

    @BeforeEach
    void make() throws IOException {
        jvm = new FakeJvm(folder);
    }

    private UserNamespace namespace() {
        return new UserNamespace(jvm.proc(), FakeJvm.PID);
    }

    @Test
    void numbersInTheOwnNamespaceAreTheSame() throws IOException {
        assertThat(namespace().inside(5)).hasValue(5);
        assertThat(namespace().inside(-2)).as("unsigned").hasValue(0xfffffffeL);
    }

    @Test
    void mapTranslatesRanges() throws IOException {
        jvm.userNamespace("         0       1000          1\n         1     100000      65536\n");
        assertThat(namespace().isOwn()).isFalse();
        assertThat(namespace().inside(1000)).hasValue(0);
        assertThat(namespace().inside(100_999)).hasValue(1000);
        assertThat(namespace().inside(165_536)).isEmpty();
        assertThat(namespace().inside(0)).isEmpty();
    }

    @Test
    void mapThatWasNeverWrittenOrIsMalformedHasNobody() throws IOException {
        jvm.userNamespace("");
        assertThat(namespace().inside(0)).isEmpty();
        jvm.userNamespace("0 x 1\n");
        assertThat(namespace().inside(0)).isEmpty();
    }
}
