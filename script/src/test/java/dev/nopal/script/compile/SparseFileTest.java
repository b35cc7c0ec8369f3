package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.session.Backing;
import dev.nopal.script.session.SessionView;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A session's file on a tmpfs has only the pages that are used, even when it is read. */
class SparseFileTest {
    private static final Path TMPFS = Path.of("/dev/shm");
    private static final long MIB = 1 << 20;

    private static final RoomCheck SPARSE =
            new RoomCheck() {
                @Override
                public long mostFileBytes() {
                    return Long.MAX_VALUE;
                }

                @Override
                public Backing require(SessionSize size) {
                    return Backing.SPARSE;
                }
            };

    private Path folder;

    @BeforeEach
    void makeFolder() throws IOException {
        assumeTrue(
                Files.isDirectory(TMPFS) && Files.getFileStore(TMPFS).type().equals("tmpfs"),
                "no tmpfs");
        folder = Files.createTempDirectory(TMPFS, "nopal-test");
    }

    @AfterEach
    void removeFolder() throws IOException {
        if (folder != null) {
            try (var files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(folder);
        }
    }

    @Test
    void mapsWithFewKeysTakeFewPages() throws Exception {
        assertFewPages("@a[$i] = hist($i, 5); @b[$i, \"x\"] = hist($i, 5);", "");
    }

    @Test
    void clearingTakesNoPagesOfKeysThatWereNeverThere() throws Exception {
        assertFewPages("@a[$i] = hist($i, 5);", "clear(@a); @a[7] = hist(7, 5); clear(@a);");
    }

    @Test
    void deletingTakesNoPagesOfKeysThatWereNeverThere() throws Exception {
        assertFewPages("@a[$i] = hist($i, 5); delete(@a[$i]);", "");
    }

    private void assertFewPages(String body, String then) throws Exception {
        Path file = folder.resolve("few.session");
        String script = "BEGIN { for ($i : 0..5) { " + body + " } " + then + " }";
        try (Session session =
                Session.create(
                        ScriptRun.check(script, ProbeCatalog.EMPTY),
                        file,
                        SessionOptions.DEFAULT,
                        SPARSE)) {
            assertThat(Files.size(file)).isGreaterThan(32 * MIB);
            session.begin();
            long written = charged(file);
            assertThat(written).as("bytes of the writer").isLessThan(MIB);
            try (SessionView view = SessionView.follow(file)) {
                assertThat(view.maps()).isNotEmpty();
                view.poll();
                view.losses();
            }
            assertThat(charged(file)).as("bytes after a reader").isLessThanOrEqualTo(written);
            session.end();
            session.finish();
            session.reserve();
            assertThat(charged(file)).as("bytes reserved").isGreaterThanOrEqualTo(Files.size(file));
        }
    }

    /** Returns the bytes of the pages that the file has. */
    private static long charged(Path file) throws IOException, InterruptedException {
        Process stat = new ProcessBuilder("stat", "-c", "%b", file.toString()).start();
        String blocks = new String(stat.getInputStream().readAllBytes()).strip();
        assertThat(stat.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return 512 * Long.parseLong(blocks);
    }
}
