package dev.nopal.elf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Random images: {@code readelf} and the reader accept each in every state without a warning, and
 * the reader handles each after damage. {@code -Dnopal.fuzz.millis} and {@code -Dnopal.fuzz.seed}
 * are as in {@link Fuzz}.
 */
@Tag("slow")
final class WrittenImagesTest {
    private static final int IMAGES = 60;
    private static final int MAX_PROBES = 100;

    @TempDir Path temporary;
    private int accepted;
    private int rejected;

    @Test
    void readelfAndReaderAcceptWhateverIsWritten() throws Exception {
        Tools.requireCommand("readelf");
        long seed = Long.getLong("nopal.fuzz.seed", System.nanoTime());
        Random random = new Random(seed);
        List<Path> files = new ArrayList<>();
        List<List<String>> names = new ArrayList<>();
        for (int i = 0; i < IMAGES; i++) {
            List<String> shown = new ArrayList<>();
            byte[] image = image(random, random.nextInt(MAX_PROBES), shown);
            names.add(shown);
            assertThat(UsdtProbes.read(ElfFile.parse(ByteSource.of(image))))
                    .as("seed %d", seed)
                    .extracting(UsdtProbe::name)
                    .isEqualTo(shown);
            files.add(Files.write(temporary.resolve("image-" + i + ".so"), image));
        }
        List<String> command = new ArrayList<>(List.of("readelf", "--all", "--wide"));
        files.forEach(file -> command.add(file.toString()));
        Output output = Output.of(command);
        assertThat(output.err).as("seed %d", seed).isEmpty();
        assertThat(output.out).as("seed %d", seed).doesNotContainIgnoringCase("warning");
        String[] parts = output.out.split("\nFile: ");
        assertThat(parts).hasSize(IMAGES + 1);
        for (int i = 0; i < IMAGES; i++) {
            List<String> found =
                    parts[i + 1]
                            .lines()
                            .map(String::strip)
                            .filter(line -> line.startsWith("Name: "))
                            .map(line -> line.substring("Name: ".length()))
                            .toList();
            assertThat(found).as("seed %d, image %d", seed, i).isEqualTo(names.get(i));
        }
    }

    @Test
    void readelfHasNothingToSayAgainstHiddenProbes() throws Exception {
        Tools.requireCommand("readelf");
        ImageWriter writer =
                new ImageWriter(Nop.X86_ONE_BYTE, 4, 1_000, 1_000, "nopal_hidden", 1, 2);
        byte[] image = writer.image();
        ImageWriter.apply(
                image, writer.append(ImageWriterTest.randomProbe(new Random(), 0)).orElseThrow());
        ImageWriter.apply(image, writer.withdraw());
        Path file = Files.write(temporary.resolve("hidden.so"), image);
        Output output = Output.of(List.of("readelf", "-n", file.toString()));
        assertThat(output.err).isEmpty();
        assertThat(output.exit).isZero();
        assertThat(output.out).contains("build-id").doesNotContain("stapsdt", "nopal_hidden");
    }

    @Test
    @Timeout(3600)
    void readerSurvivesDamagedImages() {
        Fuzz.run(this::readDamaged);

        // Both ways must have been taken, or the damage is too much or too little to mean anything.
        assertThat(accepted).isPositive();
        assertThat(rejected).isPositive();
    }

    private void readDamaged(Random random) throws IOException {
        byte[] image = damage(image(random, random.nextInt(12), new ArrayList<>()), random);
        try {
            ElfFile file = ElfFile.parse(ByteSource.of(image));
            for (UsdtProbe probe : UsdtProbes.read(file)) {
                for (UsdtProbe.Location location : probe.locations()) {
                    try {
                        ArgumentSpec.parse(location.arguments(), file.machine());
                    } catch (MalformedArgumentException e) {
                        rejected++;
                    }
                }
            }
            UsdtProbes.signatures(file);
            accepted++;
        } catch (MalformedElfException e) {
            rejected++;
        }
    }

    /** Damages headers, tables and notes, not the pages of stubs between them. */
    private static byte[] damage(byte[] image, Random random) {
        ByteBuffer bytes = ByteBuffer.wrap(image).order(ByteOrder.LITTLE_ENDIAN);
        long sections = bytes.getLong(40);
        for (int i = random.nextInt(5); i >= 0; i--) {
            int offset =
                    switch (random.nextInt(4)) {
                        case 0 -> random.nextInt(64);
                        case 1 -> 64 + random.nextInt(800);
                        case 2 -> (int) sections + random.nextInt(image.length - (int) sections);
                        default -> random.nextInt(image.length);
                    };
            int place = Math.min(offset, image.length - 8);
            switch (random.nextInt(4)) {
                case 0 -> bytes.put(place, (byte) random.nextInt());
                case 1 -> bytes.put(place, (byte) (bytes.get(place) ^ 1 << random.nextInt(8)));
                case 2 -> bytes.putInt(place, random.nextInt());
                default -> bytes.putLong(place, random.nextBoolean() ? -1 : random.nextLong());
            }
        }
        return random.nextInt(8) == 0 ? Arrays.copyOf(image, random.nextInt(image.length)) : image;
    }

    /**
     * Writes an image, adds, hides and shows probes, and returns those that are shown in the end.
     */
    private static byte[] image(Random random, int count, List<String> shown) {
        Nop nop = Nop.values()[random.nextInt(Nop.values().length)];
        int slots = Math.max(1, count + random.nextInt(70));
        int room = random.nextInt(20) * 1_000;
        String symbol = "nopal_" + "s".repeat(random.nextInt(100));
        ImageWriter writer =
                new ImageWriter(
                        nop, slots, room, room, symbol, random.nextLong(), random.nextLong());
        byte[] image = writer.image();
        boolean published = true;
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ProbeNote probe = ImageWriterTest.randomProbe(random, i);
            writer.append(probe)
                    .ifPresent(
                            edits -> {
                                ImageWriter.apply(image, edits);
                                names.add(probe.name());
                            });
            if (random.nextInt(10) == 0) {
                published = !published;
                ImageWriter.apply(image, published ? writer.publish() : writer.withdraw());
            }
        }
        shown.addAll(published ? names : List.of());
        return image;
    }

    private record Output(int exit, String out, String err) {
        static Output of(List<String> command) throws Exception {
            Path out = Files.createTempFile("readelf", ".out");
            Path err = Files.createTempFile("readelf", ".err");
            try {
                ProcessBuilder builder = new ProcessBuilder(command);
                builder.environment().put("LC_ALL", "C");
                Process process =
                        builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
                if (!process.waitFor(60, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                    throw new AssertionError("readelf is still running");
                }
                return new Output(
                        process.exitValue(), Files.readString(out), Files.readString(err));
            } finally {
                Files.delete(out);
                Files.delete(err);
            }
        }
    }
}
