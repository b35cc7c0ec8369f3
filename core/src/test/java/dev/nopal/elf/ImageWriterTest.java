package dev.nopal.elf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

class ImageWriterTest {
    private static final ProbeNote.Width LONG = new ProbeNote.Width(8, true);
    private static final ProbeNote.Width TEXT = new ProbeNote.Width(8, false);
    private static final ProbeNote HELLO =
            new ProbeNote("global", "hello", List.of(LONG, TEXT), "long arg0, String arg1");

    @ParameterizedTest
    @EnumSource(Nop.class)
    void writesWhatTheReaderReads(Nop nop) throws IOException {
        ImageWriter writer = writer(nop, 4);
        byte[] image = writer.image();
        ImageWriter.apply(image, writer.append(HELLO).orElseThrow());
        ElfFile file = ElfFile.parse(ByteSource.of(image));
        assertThat(file.machine()).isEqualTo(nop.machine());
        UsdtProbe probe = UsdtProbes.read(file).getFirst();
        assertThat(probe.provider()).isEqualTo("global");
        assertThat(probe.name()).isEqualTo("hello");
        UsdtProbe.Location location = probe.locations().getFirst();
        assertThat(location.address()).isEqualTo(writer.probeOffset(0));
        assertThat(location.fileOffset()).hasValue(writer.probeOffset(0));
        assertThat(location.semaphore()).isEqualTo(writer.wordOffset(0));
        assertThat(location.semaphoreOffset()).hasValue(writer.wordOffset(0));
        assertThat(file.executableFileOffset(location.address())).isPresent();
        assertThat(ArgumentSpec.parse(location.arguments(), nop.machine()))
                .extracting(ArgumentSpec::size, ArgumentSpec::signed)
                .containsExactly(tuple(8, true), tuple(8, false));
        assertThat(UsdtProbes.signatures(file))
                .containsEntry(location.address(), "long arg0, String arg1");
    }

    @Test
    void putsTheSeventhArgumentOnTheStack() {
        List<ProbeNote.Width> twelve = IntStream.range(0, 12).mapToObj(i -> LONG).toList();
        assertThat(ArgumentRegisters.format(Machine.X86_64, twelve))
                .isEqualTo(
                        "-8@%rdi -8@%rsi -8@%rdx -8@%rcx -8@%r8 -8@%r9 -8@8(%rsp) -8@16(%rsp)"
                                + " -8@24(%rsp) -8@32(%rsp) -8@40(%rsp) -8@48(%rsp)");
        assertThat(ArgumentRegisters.format(Machine.AARCH64, twelve))
                .isEqualTo(
                        "-8@x0 -8@x1 -8@x2 -8@x3 -8@x4 -8@x5 -8@x6 -8@x7 -8@[sp, 0] -8@[sp, 8]"
                                + " -8@[sp, 16] -8@[sp, 24]");
    }

    @Test
    void hidesAndShowsNotes() throws IOException {
        ImageWriter writer = writer(Nop.X86_ONE_BYTE, 4);
        byte[] image = writer.image();
        ImageWriter.apply(image, writer.append(HELLO).orElseThrow());
        ImageWriter.apply(image, writer.withdraw());
        assertThat(names(image)).isEmpty();
        ImageWriter.apply(image, writer.append(named("late")).orElseThrow());
        assertThat(names(image)).isEmpty();
        ImageWriter.apply(image, writer.publish());
        assertThat(names(image)).containsExactly("hello", "late");
    }

    @Test
    void publishesALateProbeWithItsLastEditOnly() throws IOException {
        ImageWriter writer = writer(Nop.X86_ONE_BYTE, 4);
        byte[] image = writer.image();
        ImageWriter.apply(image, writer.append(HELLO).orElseThrow());
        List<ImageWriter.Edit> edits = writer.append(named("late")).orElseThrow();
        for (ImageWriter.Edit edit : edits.subList(0, edits.size() - 1)) {
            ImageWriter.apply(image, List.of(edit));
            assertThat(names(image)).containsExactly("hello");
        }
        ImageWriter.apply(image, List.of(edits.getLast()));
        assertThat(names(image)).containsExactly("hello", "late");
    }

    @Test
    void changesTheBuildIdWithTheNotes() throws IOException {
        ImageWriter writer = writer(Nop.X86_ONE_BYTE, 4);
        byte[] image = writer.image();
        List<byte[]> seen = new ArrayList<>(List.of(buildId(image)));
        for (List<ImageWriter.Edit> edits :
                List.of(writer.append(HELLO).orElseThrow(), writer.withdraw(), writer.publish())) {
            ImageWriter.apply(image, edits);
            assertThat(seen).doesNotContain(buildId(image));
            seen.add(buildId(image));
        }
    }

    @Test
    void refusesAProbeWhenSlotsOrNotesAreFull() {
        ImageWriter writer = writer(Nop.X86_ONE_BYTE, 2);
        assertThat(writer.append(named("a"))).isPresent();
        assertThat(writer.append(named("b"))).isPresent();
        assertThat(writer.append(named("c"))).isEmpty();
        ImageWriter narrow = new ImageWriter(Nop.X86_ONE_BYTE, 8, 100, 100, "s", 1, 2);
        assertThat(narrow.append(named("a"))).isPresent();
        assertThat(narrow.append(named("b"))).isEmpty();
    }

    @Test
    void forgetsNotesThatCouldNotBeWritten() throws IOException {
        ImageWriter writer = writer(Nop.X86_ONE_BYTE, 4);
        byte[] image = writer.image();
        writer.append(named("lost")).orElseThrow();
        writer.revert();
        ImageWriter.apply(image, writer.append(HELLO).orElseThrow());
        assertThat(names(image)).containsExactly("hello");
        UsdtProbe probe = UsdtProbes.read(ElfFile.parse(ByteSource.of(image))).getFirst();
        assertThat(probe.locations().getFirst().address()).isEqualTo(writer.probeOffset(1));
    }

    @Test
    void isReadBackWhateverIsWritten() throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            int count = random.nextInt(40);
            Nop nop = Nop.values()[random.nextInt(Nop.values().length)];
            ImageWriter writer =
                    new ImageWriter(
                            nop, count + random.nextInt(3), 1 << 16, 1 << 16, "s", seed, round);
            byte[] image = writer.image();
            List<ProbeNote> probes = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                probes.add(randomProbe(random, i));
                Optional<List<ImageWriter.Edit>> edits = writer.append(probes.get(i));
                ImageWriter.apply(image, edits.orElseThrow());
            }
            ElfFile file = ElfFile.parse(ByteSource.of(image));
            List<UsdtProbe> read = UsdtProbes.read(file);
            assertThat(read).as("seed %d", seed).hasSize(count);
            for (int i = 0; i < count; i++) {
                UsdtProbe.Location location = read.get(i).locations().getFirst();
                assertThat(read.get(i).name()).isEqualTo(probes.get(i).name());
                assertThat(ArgumentSpec.parse(location.arguments(), nop.machine()))
                        .as("seed %d: %s", seed, location.arguments())
                        .extracting(spec -> new ProbeNote.Width(spec.size(), spec.signed()))
                        .isEqualTo(probes.get(i).arguments());
                assertThat(UsdtProbes.signatures(file))
                        .containsEntry(location.address(), probes.get(i).signature());
            }
        }
    }

    static ProbeNote randomProbe(Random random, int index) {
        List<ProbeNote.Width> widths = new ArrayList<>();
        for (int i = random.nextInt(13); i > 0; i--) {
            widths.add(new ProbeNote.Width(1 << random.nextInt(4), random.nextBoolean()));
        }
        String name = "p" + index + "_" + "x".repeat(random.nextInt(60));
        return new ProbeNote("prov", name, widths, "signature " + "s".repeat(random.nextInt(200)));
    }

    private static ImageWriter writer(Nop nop, int slots) {
        return new ImageWriter(nop, slots, 4_096, 4_096, "nopal_test", 1, 2);
    }

    private static ProbeNote named(String name) {
        return new ProbeNote("global", name, List.of(LONG), "long arg0");
    }

    private static List<String> names(byte[] image) throws IOException {
        return UsdtProbes.read(ElfFile.parse(ByteSource.of(image))).stream()
                .map(UsdtProbe::name)
                .toList();
    }

    private static byte[] buildId(byte[] image) throws IOException {
        ElfFile file = ElfFile.parse(ByteSource.of(image));
        return file.bytes(file.section(".note.gnu.build-id").orElseThrow());
    }
}
