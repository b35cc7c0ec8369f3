package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.file.SavedSession;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.session.MalformedSessionException;
import dev.nopal.script.session.SessionView;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Soak;
import dev.nopal.system.harness.Subprocess;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Damages session files, before and while they are read: the reader reports it in one sentence or
 * shows something, in bounded time and space, and the application does not notice.
 *
 * <p>Most files are read in this JVM by what {@code nopal show} calls, some by the command itself.
 * {@code -Dnopal.soak=N} damages N times as many.
 */
@Timeout(180)
class HostileFileTest {
    private static final String SCRIPT =
            """
            usdt::sessions:event
            {
                @count = count();
                @[arg1] = count();
                @h = hist(arg0);
                @l = lhist(arg0, 0, 100, 10);
                @plain[arg1, arg0 % 10] = arg0;
                printf("%d %s\\n", arg0, arg1);
                print((arg0, arg1));
            }
            """;

    private static final int FILES = 400;
    private static final int SHOWN_BY_THE_COMMAND = 4;
    private static final int HEADER = 4_096;

    /** What says where the rest is; without it nothing is read at all. */
    private static final int DESCRIPTION = 64 << 10;

    private static final long MAX_OUTPUT = 256L << 20;
    private static final Duration MUTATION = Duration.ofSeconds(2);

    @TempDir Path temporary;
    private Target target;

    @BeforeEach
    void start() {
        target = Target.start();
    }

    @AfterEach
    void end() {
        target.close();
    }

    @Test
    void damagedFilesAreShownOrRefused() throws IOException {
        Path good = temporary.resolve("good");
        try (Trace trace = Trace.attach(target, SCRIPT, "--save", good.toString())) {
            target.ask("fire", "200");
            trace.stop();
        }
        byte[] bytes = Files.readAllBytes(good);
        assertThat(show(good)).as("undamaged").isPositive();
        long seed = System.nanoTime();
        Random random = new Random(seed);
        int refused = 0;
        Path file = temporary.resolve("bad");
        for (int i = 0; i < Soak.times(FILES); i++) {
            byte[] bad = damaged(bytes, random);
            Files.write(file, bad);
            try {
                assertThat(show(file)).as("seed %d, file %d", seed, i).isLessThan(MAX_OUTPUT);
            } catch (MalformedSessionException e) {
                refused++;
            }
        }
        assertThat(refused).as("seed %d", seed).isPositive().isLessThan(Soak.times(FILES));
        for (int i = 0; i < SHOWN_BY_THE_COMMAND; i++) {
            byte[] bad = damaged(bytes, random);
            bad[random.nextInt(16)] ^= (byte) (1 + random.nextInt(255));
            Files.write(file, bad);
            Command.Result result = Nopal.run("show", file.toString());
            assertThat(result.exit()).as("seed %d\n%s", seed, result.err()).isIn(0, 1);
            if (result.exit() == 1) {
                assertThat(result.err().lines()).hasSize(1);
            }
        }
    }

    private static byte[] damaged(byte[] good, Random random) {
        byte[] bad = good.clone();
        switch (random.nextInt(4)) {
            case 0 -> {
                byte[] cut = new byte[random.nextInt(good.length)];
                System.arraycopy(good, 0, cut, 0, cut.length);
                return cut.length < 16 ? new byte[16] : cut;
            }
            case 1 -> {
                for (int i = random.nextInt(40); i >= 0; i--) {
                    bad[random.nextInt(HEADER)] ^= (byte) (1 << random.nextInt(8));
                }
            }
            case 2 -> {
                for (int i = random.nextInt(1 << 12); i >= 0; i--) {
                    bad[random.nextInt(bad.length)] = (byte) random.nextInt();
                }
            }
            default -> {
                ByteBuffer words = ByteBuffer.wrap(bad);
                long[] evil = {-1, Long.MIN_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE, 1L << 40};
                for (int i = random.nextInt(64); i >= 0; i--) {
                    int at = random.nextInt(random.nextBoolean() ? HEADER : bad.length - 8) & -8;
                    words.putLong(at, evil[random.nextInt(evil.length)]);
                }
            }
        }
        return bad;
    }

    /** Returns how many bytes are shown. */
    private static long show(Path file) throws IOException {
        Counter out = new Counter();
        SavedSession.show(file, Renderer.text(out, OutputStream.nullOutputStream()));
        return out.count;
    }

    private static final class Counter extends OutputStream {
        private long count;

        @Override
        public void write(int value) {
            count++;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            count += length;
        }
    }

    /** The reader is in this JVM, so that it can open the file again and again. */
    @Test
    void fileThatChangesWhileItIsReadHurtsNobody() throws Exception {
        try (Tracer tracer = Tracer.start(target.socket(), SCRIPT)) {
            target.ask("pace");
            Path file = sessionFile();
            AtomicBoolean isOver = new AtomicBoolean();
            Thread mutator = Thread.ofPlatform().start(() -> mutate(file, isOver));
            long end = System.nanoTime() + MUTATION.toNanos() * Soak.times(1);
            int opened = 0;
            while (System.nanoTime() - end < 0) {
                try (SessionView view = SessionView.open(file)) {
                    opened++;
                    for (int i = 0; i < 20; i++) {
                        view.poll();
                        view.maps();
                        view.losses();
                    }
                } catch (MalformedSessionException e) {
                    // That is what it is for.
                }
            }
            isOver.set(true);
            mutator.join();
            assertThat(opened).isPositive();
            assertThat(tracer.pid()).as("goes on").isEqualTo(target.pid());
            assertThat(target.ask("rest")).endsWith(" null");
        }
        assertUnharmed();
    }

    /** As above, and the reader is the command: it ends by itself or by control-C. */
    @Test
    void commandSurvivesAFileThatChanges() throws Exception {
        try (Trace trace = Trace.attach(target, SCRIPT)) {
            target.ask("pace");
            Path file = sessionFile();
            AtomicBoolean isOver = new AtomicBoolean();
            Thread mutator = Thread.ofPlatform().start(() -> mutate(file, isOver));
            target.ask("latency", "1", "200000");
            if (trace.process().isAlive()) {
                trace.process().signal("INT");
            }
            int exit = trace.process().awaitExit(Subprocess.DEADLINE);
            isOver.set(true);
            mutator.join();
            assertThat(exit).as(trace.process().err()).isIn(0, 1);
            assertThat(trace.process().err()).doesNotContain("\tat ");
            assertThat(target.ask("rest")).endsWith(" null");
        }
        assertUnharmed();
    }

    private void assertUnharmed() throws IOException {
        target.assertDetached("mutated");
        try (Tracer next = Tracer.start(target.socket(), "usdt::sessions:event { @ = count(); }")) {
            assertThat(target.ask("fire", "100")).isEqualTo("100");
            assertThat(next.number("@")).isEqualTo(100);
        }
        target.assertSilent();
    }

    private Path sessionFile() throws IOException {
        for (String folder : new String[] {"/dev/shm", System.getProperty("java.io.tmpdir")}) {
            try (DirectoryStream<Path> owners =
                    Files.newDirectoryStream(Path.of(folder), "nopal-*")) {
                for (Path owner : owners) {
                    if (Files.isDirectory(owner)) {
                        try (DirectoryStream<Path> files =
                                Files.newDirectoryStream(owner, target.pid() + "-*.session")) {
                            for (Path file : files) {
                                return file;
                            }
                        }
                    }
                }
            }
        }
        throw new AssertionError("no session file of process " + target.pid());
    }

    private static void mutate(Path file, AtomicBoolean isOver) {
        Random random = new Random();
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            MappedByteBuffer bytes = channel.map(FileChannel.MapMode.READ_WRITE, 0, channel.size());
            byte[] beginning = new byte[DESCRIPTION];
            bytes.get(0, beginning);
            for (int i = 0; !isOver.get(); i++) {
                if (i % 256 == 0) {
                    bytes.put(0, beginning); // Otherwise every reader would stop there.
                }
                int least = i % 1_024 < 16 ? 0 : DESCRIPTION;
                int at = random.nextInt(least, bytes.capacity() - Long.BYTES);
                bytes.putLong(at, random.nextLong() >>> random.nextInt(64));
            }
            bytes.put(0, beginning);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
