package dev.nopal.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class MountTableTest {
    private static final MountTable TABLE =
            MountTable.parse(
                    "1 0 1:1 / / rw,relatime shared:1 - ext4 /dev/a rw\n"
                            + "2 1 0:9 / /tmp rw,noexec - tmpfs t rw\n"
                            + "3 1 0:9 / /tmp/with\\040space ro - tmpfs t rw\n"
                            + "4 1 0:9 / /over rw - tmpfs t rw\n"
                            + "5 4 0:9 / /over rw,noexec - tmpfs t ro\n"
                            + "nonsense\n");

    @Test
    void findsTheInnermostMount() {
        assertThat(TABLE.of("/home/a")).map(MountTable.Mount::point).contains("/");
        assertThat(TABLE.of("/tmp/a")).map(MountTable.Mount::point).contains("/tmp");
        assertThat(TABLE.of("/tmpfoo")).map(MountTable.Mount::point).contains("/");
        assertThat(TABLE.of("/tmp/with space/x")).map(MountTable.Mount::isReadOnly).contains(true);
    }

    @Test
    void takesTheMountOnTop() {
        assertThat(TABLE.of("/over")).map(MountTable.Mount::isNoExec).contains(true);
    }

    @Test
    void knowsReadOnlyFileSystems() {
        assertThat(TABLE.of("/over")).map(MountTable.Mount::isReadOnly).contains(true);
    }

    @Test
    void knowsWhatIsMounted() {
        assertThat(TABLE.hasType("tmpfs")).isTrue();
        assertThat(TABLE.hasType("tracefs")).isFalse();
    }
}
