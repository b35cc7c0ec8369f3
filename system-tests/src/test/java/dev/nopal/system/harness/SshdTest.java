package dev.nopal.system.harness;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests that commands run through sshd, and that a cut connection ends them. */
class SshdTest {
    @Test
    void runsCommandsForTheUserOfTheTests() {
        Sshd.require();
        try (Sshd sshd = Sshd.start("web1")) {
            Command.Result result = Command.of(sshd.ssh("echo $SSH_CONNECTION; cat; exit 3")).run();
            assertThat(result.exit()).as(result.all()).isEqualTo(3);
            assertThat(result.out()).matches("127\\.0\\.0\\.1 \\d+ 127\\.0\\.0\\.1 " + sshd.port());
            assertThat(result.err()).isEmpty();
        }
    }

    @Test
    void cutConnectionEndsTheClient() {
        Sshd.require();
        try (Sshd sshd = Sshd.start("web1");
                Subprocess client =
                        Subprocess.start(new ProcessBuilder(sshd.ssh("echo there; cat")))) {
            client.awaitOut("greeting", "there"::equals);
            sshd.cutConnections();
            assertThat(client.awaitExit(Subprocess.DEADLINE)).isEqualTo(255);
        }
    }
}
