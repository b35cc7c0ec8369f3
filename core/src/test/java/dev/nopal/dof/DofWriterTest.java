package dev.nopal.dof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.elf.Machine;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

class DofWriterTest {
    private static final List<String> TYPES =
            List.of("int8_t", "uint16_t", "int", "int64_t", "char *", "struct größe *");
    private static final DofTarget LINUX = new DofTarget(DofSystem.LINUX, Machine.X86_64);

    @Test
    void writesWhatAnIndependentParserReads() {
        Random random = new Random(16);
        for (int round = 0; round < 500; round++) {
            DofTarget target =
                    new DofTarget(
                            DofSystem.values()[random.nextInt(4)],
                            random.nextBoolean() ? Machine.X86_64 : Machine.AARCH64);
            DofProvider provider = provider(random);
            long address = random.nextLong() >>> 1;
            DofParser.Provider read = DofParser.parse(DofWriter.write(target, provider, address));
            assertThat(read.version()).isEqualTo(target.system() == DofSystem.DARWIN ? 3 : 2);
            assertThat(read.name()).isEqualTo(provider.name());
            assertThat(read.attributes()).isEqualTo(provider.attributes());
            assertThat(read.probes()).hasSameSizeAs(provider.probes());
            for (int i = 0; i < read.probes().size(); i++) {
                assertSame(target, address, provider.probes().get(i), read.probes().get(i));
            }
        }
    }

    private static void assertSame(
            DofTarget target, long address, DofProbe written, DofParser.Probe read) {
        assertThat(read.address()).isEqualTo(address);
        assertThat(read.function()).isEqualTo(written.function());
        assertThat(read.name()).isEqualTo(written.name());
        assertThat(read.types()).isEqualTo(written.types());
        assertThat(read.nativeTypes()).isEqualTo(written.types());
        assertThat(read.arguments())
                .isEqualTo(IntStream.range(0, written.types().size()).boxed().toList());
        assertThat(read.offsets().stream().map(each -> Kernels.probe(target, each)))
                .isEqualTo(written.pcs());
        assertThat(read.enabledOffsets().stream().map(each -> Kernels.enabled(target, each)))
                .isEqualTo(written.enabledPcs());
    }

    /** Random names and numbers, among them the longest and the largest. */
    private static DofProvider provider(Random random) {
        List<DofProbe> probes = new ArrayList<>();
        int count = 1 + random.nextInt(random.nextInt(10) == 0 ? 200 : 10);
        for (int i = 0; i < count; i++) {
            List<String> types = new ArrayList<>();
            for (int n = random.nextInt(13); n > 0; n--) {
                types.add(TYPES.get(random.nextInt(TYPES.size())));
            }
            String name = random.nextInt(20) == 0 ? "n".repeat(60) + i : "probe-" + i;
            probes.add(
                    new DofProbe(
                            random.nextInt(20) == 0 ? "f".repeat(127) : "fire",
                            name,
                            types,
                            pcs(random, 1),
                            pcs(random, 0)));
        }
        List<Integer> attributes = random.ints(5).boxed().toList();
        return new DofProvider("p".repeat(1 + random.nextInt(53)), attributes, probes);
    }

    private static List<Integer> pcs(Random random, int least) {
        return random.ints(least + random.nextInt(3), 16, Integer.MAX_VALUE - 16).boxed().toList();
    }

    @ParameterizedTest
    @EnumSource(DofSystem.class)
    void putsOffsetsOnTheInstructionsOfTheStubs(DofSystem system) {
        for (Machine machine : List.of(Machine.X86_64, Machine.AARCH64)) {
            DofTarget target = new DofTarget(system, machine);
            List<DofImage.Declared> probes =
                    IntStream.rangeClosed(0, 12)
                            .mapToObj(
                                    n ->
                                            new DofImage.Declared(
                                                    "n" + n, Collections.nCopies(n, "int")))
                            .toList();
            DofImage image = new DofImage(target, "shop", probes);
            byte[] bytes = image.bytes(0x7000_0000L);
            assertThat(bytes).hasSize(image.size());
            DofParser.Provider read = DofParser.parse(bytes);
            for (int i = 0; i < probes.size(); i++) {
                DofParser.Probe probe = read.probes().get(i);
                assertThat(probe.address()).isEqualTo(0x7000_0000L);
                int pc = Kernels.probe(target, probe.offsets().getFirst());
                int enabled = Kernels.enabled(target, probe.enabledOffsets().getFirst());
                if (machine == Machine.AARCH64) {
                    assertThat(word(bytes, pc)).isEqualTo(0xd503201f);
                    assertThat(word(bytes, enabled)).isEqualTo(0xd2800000);
                } else {
                    assertThat(bytes[pc]).isEqualTo((byte) 0x90);
                    assertThat(bytes[enabled]).isEqualTo((byte) 0x90);
                    assertThat(Arrays.copyOfRange(bytes, enabled - 2, enabled))
                            .isEqualTo(new byte[] {0x31, (byte) 0xc0});
                }
                // One aligned load must see the patch.
                assertThat(image.stubOffset(i) % 16).isZero();
                assertThat(pc).isBetween(image.stubOffset(i), image.stubOffset(i) + 7);
                assertThat(word(bytes, image.stubOffset(i))).isEqualTo((int) image.untouched(i));
            }
        }
    }

    private static int word(byte[] bytes, int at) {
        return java.nio.ByteBuffer.wrap(bytes).order(java.nio.ByteOrder.LITTLE_ENDIAN).getInt(at);
    }

    @Test
    void neverLeavesTheArgumentsEmpty() {
        DofProbe probe = new DofProbe("fire", "empty", List.of(), List.of(512), List.of(528));
        byte[] dof = DofWriter.write(LINUX, provider(List.of(probe)), 0);
        assertThat(DofParser.parse(dof).probes().getFirst().types()).isEmpty();
    }

    private static DofProvider provider(List<DofProbe> probes) {
        return new DofProvider("shop", DofProvider.ATTRIBUTES, probes);
    }

    private static DofProbe probe(String function, String name, List<String> types) {
        return new DofProbe(function, name, types, List.of(512), List.of(528));
    }

    private static void assertRefused(DofProvider provider, String why) {
        assertThatThrownBy(() -> DofWriter.write(LINUX, provider, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why);
    }

    @Test
    void refusesWhatKernelsIgnore() {
        DofProbe good = probe("fire", "n".repeat(63), List.of("t".repeat(127)));
        DofWriter.write(LINUX, provider(List.of(good)), 0);
        List<DofProbe> one = List.of(good);
        assertRefused(
                new DofProvider("p".repeat(54), DofProvider.ATTRIBUTES, one),
                "has 54 bytes; DTrace accepts 53");
        assertRefused(
                new DofProvider("pid", DofProvider.ATTRIBUTES, one),
                "the provider's name pid is one of DTrace itself");
        assertRefused(new DofProvider("", DofProvider.ATTRIBUTES, one), "is not a name");
        assertRefused(
                provider(List.of(probe("fire", "n".repeat(64), List.of()))),
                "has 64 bytes; DTrace accepts 63");
        assertRefused(
                provider(List.of(probe("f".repeat(128), "n", List.of()))),
                "has 128 bytes; DTrace accepts 127");
        assertRefused(
                provider(List.of(probe("fire", "n", List.of("t".repeat(128))))),
                "has 128 bytes; DTrace accepts 127");
        assertRefused(
                provider(List.of(probe("fire", "n", Collections.nCopies(256, "int")))),
                "n has 256 arguments; DTrace accepts 255");
        assertRefused(provider(List.of(good, good)), "occurs twice");
        assertRefused(
                provider(List.of(new DofProbe("fire", "n", List.of(), List.of(), List.of()))),
                "n has no instruction");
        assertRefused(provider(List.of()), "has no probes");
    }

    @Test
    void refusesMoreThanTheKernelLoads() {
        List<DofProbe> many =
                IntStream.range(0, 10_000)
                        .mapToObj(i -> probe("fire", "n" + i, List.of()))
                        .toList();
        assertRefused(provider(many), "DTrace accepts 524288");
    }
}
