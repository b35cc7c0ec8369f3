package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.script.TestThreads;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.session.MalformedSessionException;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A session file may contain anything: the reader ends soon, with the maps or with one type of
 * exception.
 */
final class HostileSessionTest {
    private static final String SCRIPT =
            "config = { max_map_keys = 8 } usdt::shop:order { printf(\"%d %s\\n\", arg0, str(arg1));"
                    + " @h = hist(arg0); @k[arg0, str(arg1)] = count(); @t = tseries(arg0, 1s, 5); @p[arg0] = (1,"
                    + " str(arg1)); @l[str(arg1)] = lhist(arg0, 0, 100, 10); print(@k); print((arg0, \"x\"));"
                    + " time(); @m = min(arg0); @s[ustack(2)] = stats(arg0); errorf(\"%s\", str(arg1));"
                    + " record(args, ustack(2)); }";
    private static final int ROUNDS = Integer.getInteger("nopal.fuzz", 2_000);

    @TempDir Path folder;
    private byte[] good;

    @BeforeEach
    void makeGoodFile() throws IOException {
        try (TracedShop shop =
                new TracedShop(SCRIPT, SessionOptions.DEFAULT.withOutput(16 << 10, 2))) {
            for (int i = 0; i < 6; i++) {
                shop.order(i, "customer" + i);
            }
            shop.session.finish();
            good = Files.readAllBytes(shop.file());
        }
    }

    @Test
    void goodFileIsCompleteByItself() throws IOException {
        Path file = Files.write(folder.resolve("good"), good);
        try (SessionView view = SessionView.open(file)) {
            List<Event> events = view.drain();
            assertThat(events).hasSize(36);
            assertThat(view.isFinished()).isTrue();
            assertThat(view.maps())
                    .extracting(MapData::name)
                    .containsExactly("@h", "@k", "@l", "@m", "@p", "@s", "@t");
            assertThat(view.maps()).allSatisfy(map -> assertThat(map.entries()).isNotEmpty());
            assertThat(view.losses().total()).isZero();
        }
    }

    @Test
    @Timeout(120)
    void changedBytesAreRefusedOrHarmless() throws IOException {
        Random random = new Random(42);
        Path file = folder.resolve("file");
        int refused = 0;
        for (int round = 0; round < ROUNDS; round++) {
            byte[] bytes = good.clone();
            int changes = 1 + random.nextInt(20);
            for (int i = 0; i < changes; i++) {
                // Most of a file is empty cells: aim at headers, metadata and rings more often.
                int limit = random.nextInt(4) == 0 ? bytes.length : Math.min(bytes.length, 3000);
                bytes[random.nextInt(limit)] =
                        (byte) INTERESTING[random.nextInt(INTERESTING.length)];
            }
            Files.write(file, bytes);
            refused += read(file, random.nextBoolean()) ? 0 : 1;
        }
        assertThat(refused).isBetween(ROUNDS / 20, ROUNDS);
    }

    private static final int[] INTERESTING = {0, 1, 2, 3, 4, 7, 8, 16, 127, 128, 255, 254, 64, 12};

    @Test
    @Timeout(60)
    void randomBytesAreRefused() throws IOException {
        Random random = new Random(7);
        Path file = folder.resolve("file");
        for (int round = 0; round < ROUNDS / 10; round++) {
            byte[] bytes = new byte[random.nextInt(5000)];
            random.nextBytes(bytes);
            if (bytes.length > 256 && random.nextBoolean()) {
                System.arraycopy(good, 0, bytes, 0, 256);
            }
            Files.write(file, bytes);
            assertThat(read(file, true)).isFalse();
        }
    }

    @Test
    @Timeout(60)
    void bytesThatChangeMeanwhileAreSurvived() throws Exception {
        Path file = Files.write(folder.resolve("file"), good);
        AtomicBoolean isOver = new AtomicBoolean();
        Thread mutator =
                TestThreads.start(
                        () -> {
                            Random random = new Random(1);
                            try (RandomAccessFile access =
                                    new RandomAccessFile(file.toFile(), "rw")) {
                                while (!isOver.get()) {
                                    int at = random.nextInt(good.length);
                                    at = random.nextInt(3) == 0 ? at : at % 40_000;
                                    access.seek(at);
                                    boolean repairs = random.nextInt(3) > 0;
                                    access.write(repairs ? good[at] : random.nextInt(256));
                                }
                            } catch (IOException e) {
                                throw new AssertionError(e);
                            }
                        });
        long end = System.nanoTime() + Duration.ofSeconds(3).toNanos();
        int rounds = 0;
        while (System.nanoTime() < end) {
            read(file, rounds++ % 2 == 0);
        }
        isOver.set(true);
        mutator.join();
        assertThat(rounds).isGreaterThan(10);
    }

    @Test
    void fileThatIsCutMeanwhileIsRefused() throws IOException {
        Path file = Files.write(folder.resolve("file"), good);
        try (SessionView view = SessionView.open(file)) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(0);
            }
            assertThatThrownBy(view::maps).isInstanceOf(MalformedSessionException.class);
            assertThatThrownBy(view::poll).isInstanceOf(MalformedSessionException.class);
        }
    }

    @Test
    void cutFileIsRefused() throws IOException {
        for (int length : new int[] {0, 1, 255, 256, 4096, good.length - 1}) {
            Path file =
                    Files.write(
                            folder.resolve("file" + length), java.util.Arrays.copyOf(good, length));
            assertThatThrownBy(() -> SessionView.open(file).close())
                    .isInstanceOf(MalformedSessionException.class);
        }
    }

    /** Reads and renders everything; returns whether the file was accepted. */
    private static boolean read(Path file, boolean isSaved) throws IOException {
        try (SessionView view = isSaved ? SessionView.open(file) : SessionView.follow(file)) {
            Renderer renderer =
                    Renderer.text(OutputStream.nullOutputStream(), OutputStream.nullOutputStream());
            List<Event> events = new ArrayList<>(view.poll());
            events.addAll(view.drain());
            view.maps().forEach(map -> events.add(Event.PrintMap.all(map)));
            for (Event event : events) {
                renderer.render(event);
            }
            view.losses();
            view.exitCode();
            return true;
        } catch (MalformedSessionException e) {
            assertThat(e.reason()).isNotEmpty();
            return false;
        }
    }
}
