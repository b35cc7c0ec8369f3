package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.failure.ExitCode;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** What is said about traces of several JVMs when all of them end, or one writes nonsense. */
@Timeout(240)
@Tag("slow")
final class ManyJvmsEndTest {
    private static final String SCRIPT = "usdt:shop:order_placed { @[target] = count(); }";

    /** Where a session file says how long its metadata is; docs/formats.md has the layout. */
    private static final long METADATA_END_AT = 192;

    @TempDir Path folder;

    @Test
    void saysThatItWaitsOnceAllHaveEnded() throws Exception {
        try (ManyShops shops = new ManyShops(folder)) {
            shops.start(1);
            try (Shop nopal = Shop.nopal("trace", "--jvms", shops.main(), "-e", SCRIPT)) {
                nopal.awaitError("Attached 1 probe");
                shops.get(0).ask("5");
                shops.get(0).end();
                nopal.awaitError(
                        "nopal: all JVMs have ended; waiting for others, Ctrl-C ends the trace\n");
                shops.start(1);
                nopal.awaitError(shops.name(1) + " has appeared and is traced, too");
                shops.get(1).await("enabled", "true");
                shops.get(1).ask("6");
                nopal.signal("INT");
                assertThat(nopal.rest())
                        .contains("@[" + shops.name(0) + "]: 5\n", "@[" + shops.name(1) + "]: 6\n");
                assertThat(nopal.exitCode()).as(nopal.errors()).isZero();
            }
        }
    }

    @Test
    void namesTheJvmWhoseFileIsDamagedAndShowsTheOthers() throws Exception {
        try (ManyShops shops = new ManyShops(folder)) {
            shops.start(2);
            try (Shop nopal = Shop.nopal("trace", "--jvms", shops.main(), "-e", SCRIPT)) {
                nopal.awaitError("Attached 2 probes");
                shops.get(0).ask("5");
                shops.get(1).ask("6");
                damage(sessionFile(shops.get(0).pid()));
                nopal.signal("INT");
                String printed = nopal.rest();
                assertThat(printed).contains("@[" + shops.name(1) + "]: 6\n");
                assertThat(printed).doesNotContain("@[" + shops.name(0) + "]");
                assertThat(nopal.errors())
                        .contains(
                                "nopal: the session file of "
                                        + shops.name(0)
                                        + " is damaged, and missing: ");
                assertThat(nopal.exitCode()).isEqualTo(ExitCode.INCOMPLETE);
                assertThat(shops.get(0).ask("1")).as("the application goes on").isEqualTo("fired");
            }
        }
    }

    private static void damage(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(Long.BYTES).putLong(0, -1), METADATA_END_AT);
        }
    }

    private static Path sessionFile(int pid) throws IOException {
        for (String place : List.of("/dev/shm", System.getProperty("java.io.tmpdir"))) {
            try (DirectoryStream<Path> users =
                    Files.newDirectoryStream(Path.of(place), "nopal-[0-9]*")) {
                for (Path user : users) {
                    try (DirectoryStream<Path> files =
                            Files.newDirectoryStream(user, pid + "-*.session")) {
                        for (Path file : files) {
                            return file;
                        }
                    }
                }
            }
        }
        throw new AssertionError("no session file of process " + pid);
    }
}
