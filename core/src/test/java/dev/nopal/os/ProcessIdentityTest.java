package dev.nopal.os;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcessIdentityTest {
    @Test
    void findsItself() {
        ProcessIdentity self = ProcessIdentity.self().orElseThrow();
        assertThat(self.pid()).isEqualTo(ProcessHandle.current().pid());
        assertThat(self.startTime()).isPositive();
        assertThat(self.isAlive()).isTrue();
    }

    @Test
    void knowsThatAReusedPidIsAnotherProcess() {
        ProcessIdentity self = ProcessIdentity.self().orElseThrow();
        assertThat(new ProcessIdentity(self.pid(), self.startTime() - 1).isAlive()).isFalse();
        assertThat(new ProcessIdentity(Integer.MAX_VALUE, 1).isAlive()).isFalse();
    }

    @Test
    void readsACommandNameWithParenthesesAndSpaces() {
        String stat = "42 (a) b (c) R 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 777 20 21 22";
        assertThat(ProcessIdentity.parse(stat)).contains(new ProcessIdentity(42, 777));
    }

    @Test
    void givesUpOnGarbage() {
        assertThat(ProcessIdentity.parse("")).isEmpty();
        assertThat(ProcessIdentity.parse("42 (java) R 1")).isEmpty();
        assertThat(ProcessIdentity.parse("x (java) R 1")).isEmpty();
    }
}
