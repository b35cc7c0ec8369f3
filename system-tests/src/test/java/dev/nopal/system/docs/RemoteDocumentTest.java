package dev.nopal.system.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.OneAtATime;
import dev.nopal.system.harness.Sshd;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs docs/remote.md: this machine is both of its machines. */
@ResourceLock(OneAtATime.SHOP)
@Timeout(180)
class RemoteDocumentTest {
    private static final int LEAST_COMMANDS = 4;
    private static final Duration OPENED = Duration.ofSeconds(60);

    @TempDir private Path temporary;

    @Test
    void remoteDocumentWorksWordForWord() throws IOException {
        Sshd.require();
        try (Sshd sshd = Sshd.start("web1 web2");
                Subprocess shop = Subprocess.start(new ProcessBuilder(shop()))) {
            shop.awaitOut("shop that is open", line -> !line.isBlank(), OPENED);
            ExecutedDocument document =
                    new ExecutedDocument(
                            "docs/remote.md",
                            "",
                            Map.of(
                                    "TMPDIR",
                                    temporary.toString(),
                                    "PATH",
                                    program(sshd) + ":" + System.getenv("PATH")));
            assertThat(document.problems()).isEmpty();
            assertThat(document.commands()).isGreaterThanOrEqualTo(LEAST_COMMANDS);
        }
    }

    private static List<String> shop() {
        return new ArrayList<>(
                List.of(
                        TargetJvm.java(),
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "-XX:+EnableDynamicAgentLoading",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        Nopal.jar().toString(),
                        "dev.nopal.cli.demo.WebShop"));
    }

    /** Returns a folder with a program {@code ssh} that knows these machines. */
    private Path program(Sshd sshd) throws IOException {
        Path bin = Files.createDirectory(temporary.resolve("bin"));
        Path program = bin.resolve("ssh");
        List<String> words = sshd.ssh();
        Files.writeString(program, "#!/bin/sh\nexec /usr/bin/ssh -F " + words.get(2) + " \"$@\"\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        return bin;
    }
}
