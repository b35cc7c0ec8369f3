package dev.nopal.dtrace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.backend.Site;
import dev.nopal.dof.DofParser;
import dev.nopal.dof.DofSystem;
import dev.nopal.elf.Machine;
import dev.nopal.elf.ProbeNote;
import dev.nopal.elf.ProbeNote.Width;
import dev.nopal.os.StandInKernel;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

@SuppressWarnings("restricted")
class DofBackendTest {
    private final StandInKernel kernel = new StandInKernel(DofSystem.FREEBSD, Machine.X86_64);
    private final DofBackend backend = new DofBackend("shop", kernel.helper());

    private static ProbeNote note(String name, int arguments) {
        return new ProbeNote(
                "shop",
                name,
                Collections.nCopies(arguments, new Width(8, true)),
                String.join(", ", Collections.nCopies(arguments, "long n")));
    }

    @Test
    void registersTracepointsThatAreDeclaredTogetherAtOnce() {
        ProbeNote typed =
                new ProbeNote(
                        "shop",
                        "order__placed",
                        List.of(
                                new Width(1, false),
                                new Width(2, true),
                                new Width(4, true),
                                new Width(8, true),
                                new Width(8, false),
                                new Width(8, false),
                                new Width(8, false)),
                        "boolean a, short b, int c, long d, double e, String f, Colour g");
        List<Site> sites = backend.add(List.of(typed, note("empty", 0)));
        assertThat(sites).hasSize(2).allMatch(Site::isCallable).noneMatch(Site::isWatched);
        DofParser.Provider dof = DofParser.parse(kernel.onlyDof());
        assertThat(dof.name()).isEqualTo("shop");
        DofParser.Probe probe = dof.probes().getFirst();
        assertThat(probe.name()).isEqualTo("order-placed");
        assertThat(probe.function()).isEqualTo("fire");
        assertThat(probe.types())
                .containsExactly(
                        "uint8_t", "int16_t", "int32_t", "int64_t", "uint64_t", "char *", "char *");
        assertThat(dof.probes().getLast().types()).isEmpty();
        assertThat(backend.problem()).isEmpty();
        assertThat(backend.isVisible()).isTrue();
        assertThat(backend.paths()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Machine.class,
            names = {"X86_64", "AARCH64"})
    void seesTheConsumerByTheInstructionThatTheKernelPatched(Machine machine) {
        StandInKernel any = new StandInKernel(DofSystem.DARWIN, machine);
        List<Site> sites =
                new DofBackend("shop", any.helper()).add(List.of(note("few", 1), note("many", 7)));
        DofParser.Provider dof = DofParser.parse(any.onlyDof());
        boolean isX86 = machine == Machine.X86_64;
        for (int i = 0; i < sites.size(); i++) {
            DofParser.Probe probe = dof.probes().get(i);
            // As the kernel of Darwin counts: from the DOF, on x86_64 one less.
            long pc = probe.address() + probe.offsets().getFirst() - (isX86 ? 1 : 0);
            MemorySegment code = MemorySegment.ofAddress(pc).reinterpret(4);
            byte[] before = code.toArray(ValueLayout.JAVA_BYTE);
            Site site = sites.get(i);
            assertThat(site.isWatched()).isFalse();
            StandInKernel.patch(
                    code, isX86 ? new int[] {0xcc} : new int[] {0x7e, 0xee, 0xee, 0xe7});
            assertThat(site.isWatched()).isTrue();
            assertThat(site.isWatchedByKernel()).isTrue();
            assertThat(site.isWatchedBySession()).isFalse();
            assertThat(sites.stream().filter(Site::isWatched)).containsExactly(site);
            StandInKernel.patch(code, before[0], before[1], before[2], before[3]);
            assertThat(site.isWatched()).isFalse();
        }
    }

    @Test
    void takesBackAndRegistersAgainTheSameMemory() {
        backend.add(List.of(note("first", 0)));
        backend.add(List.of(note("late", 0)));
        List<Long> addresses = new ArrayList<>(kernel.registered.values());
        assertThat(addresses).doesNotHaveDuplicates().hasSize(2);
        backend.withdraw();
        assertThat(kernel.registered).isEmpty();
        assertThat(backend.isVisible()).isFalse();
        List<Site> hidden = backend.add(List.of(note("hidden", 0)));
        assertThat(kernel.registered).isEmpty();
        assertThat(hidden).allMatch(Site::isCallable);
        backend.publish();
        assertThat(kernel.registered.values()).hasSize(3).containsAll(addresses);
        assertThat(backend.problem()).isEmpty();
    }

    @Test
    void doesNotRegisterTwice() {
        backend.add(List.of(note("first", 0)));
        backend.publish();
        assertThat(kernel.registered).hasSize(1);
    }

    @Test
    void leavesOutWhatKernelsIgnoreAndSaysSo() {
        List<Site> sites = backend.add(List.of(note("n".repeat(64), 0), note("good", 0)));
        assertThat(sites.get(0).isCallable()).isFalse();
        assertThat(sites.get(1).isCallable()).isTrue();
        assertThat(DofParser.parse(kernel.onlyDof()).probes())
                .extracting(DofParser.Probe::name)
                .containsExactly("good");
        assertThat(backend.problem())
                .isEqualTo("the name " + "n".repeat(64) + " has 64 bytes; DTrace accepts 63");
        assertThat(backend.isVisible()).isTrue();
    }

    @Test
    void showsNothingOfAProviderWithALongName() {
        DofBackend longName = new DofBackend("p".repeat(54), kernel.helper());
        List<Site> sites = longName.add(List.of(note("good", 0)));
        assertThat(sites).noneMatch(Site::isCallable);
        assertThat(kernel.registered).isEmpty();
        assertThat(longName.isVisible()).isFalse();
        assertThat(longName.problem()).endsWith("has 54 bytes; DTrace accepts 53");
    }

    @ParameterizedTest
    @CsvSource({
        "DARWIN, pid, true", "DARWIN, objc, true", "DARWIN, oneshot, true",
        "FREEBSD, pid, true", "FREEBSD, objc, false", "ILLUMOS, oneshot, false",
        "DARWIN, pid2, false"
    })
    void showsNothingUnderANameThatIsOneOfDTraceItself(
            DofSystem system, String provider, boolean isRefused) {
        StandInKernel other = new StandInKernel(system, Machine.X86_64);
        DofBackend named = new DofBackend(provider, other.helper());
        named.add(List.of(note("good", 0)));
        named.publish();
        assertThat(named.isVisible()).isNotEqualTo(isRefused);
        assertThat(other.registered.isEmpty()).isEqualTo(isRefused);
        assertThat(named.problem())
                .isEqualTo(
                        isRefused
                                ? "the provider's name " + provider + " is one of DTrace itself"
                                : "");
    }

    @Test
    void saysWhichArgumentsArm64Loses() {
        StandInKernel arm = new StandInKernel(DofSystem.DARWIN, Machine.AARCH64);
        DofBackend some = new DofBackend("shop", arm.helper());
        some.add(List.of(note("five", 5)));
        assertThat(some.problem()).isEmpty();
        assertThat(some.add(List.of(note("six", 6)))).allMatch(Site::isCallable);
        assertThat(some.problem())
                .isEqualTo("DTrace delivers 5 arguments on this processor, and six has 6");
        assertThat(some.isVisible()).isTrue();
        StandInKernel linux = new StandInKernel(DofSystem.LINUX, Machine.AARCH64);
        DofBackend all = new DofBackend("shop", linux.helper());
        all.add(List.of(note("twelve", 12)));
        assertThat(all.problem()).isEmpty();
    }

    @Test
    void splitsWhatIsTooMuchForOneDof() {
        List<ProbeNote> many =
                IntStream.range(0, 1_100).mapToObj(i -> note("n".repeat(59) + i, 12)).toList();
        List<Site> sites = backend.add(many);
        assertThat(sites).hasSize(1_100).allMatch(Site::isCallable);
        assertThat(sites.stream().map(Site::word)).doesNotHaveDuplicates();
        assertThat(kernel.registered).hasSize(3);
        assertThat(backend.problem()).isEmpty();
    }

    @Test
    void goesOnWithoutDtraceIfMemoryCannotBeMadeExecutable() {
        kernel.failures.put("mprotect", -13);
        assertThat(backend.add(List.of(note("good", 0)))).noneMatch(Site::isCallable);
        assertThat(backend.problem()).contains("make memory executable");
        assertThat(backend.isVisible()).isFalse();
    }

    @Test
    void triesAgainWhenAskedToAfterARefusal() {
        kernel.failures.put("ioctl", -28);
        backend.add(List.of(note("good", 0)));
        assertThat(backend.problem()).contains("accepts no more declarations from one process");
        assertThat(backend.isVisible()).isFalse();
        kernel.failures.clear();
        backend.publish();
        assertThat(backend.problem()).isEmpty();
        assertThat(backend.isVisible()).isTrue();
        kernel.failures.put("ioctl", -22);
        backend.withdraw();
        assertThat(backend.problem())
                .isEqualTo("cannot hide the tracepoints: DTrace refuses: errno 22");
    }
}
