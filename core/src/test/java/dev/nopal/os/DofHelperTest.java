package dev.nopal.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.dof.DofImage;
import dev.nopal.dof.DofParser;
import dev.nopal.dof.DofSystem;
import dev.nopal.dof.DofTarget;
import dev.nopal.elf.Machine;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

@SuppressWarnings("restricted")
class DofHelperTest {
    private static DofImage image(DofTarget target) {
        List<DofImage.Declared> probes =
                List.of(
                        new DofImage.Declared("sold", List.of("int64_t", "char *")),
                        new DofImage.Declared("many", Collections.nCopies(8, "int64_t")));
        return new DofImage(target, "shop", probes);
    }

    @ParameterizedTest
    @CsvSource({
        "DARWIN, AARCH64, /dev/dtracehelper, 1000002, 80086804, 20006802, 80, 1000",
        "DARWIN, X86_64, /dev/dtracehelper, 1000002, 80086804, 20006802, 80, 1000",
        "FREEBSD, X86_64, /dev/dtrace/helper, 100002, c0587a03, 80047a02, 88, 1000",
        "ILLUMOS, X86_64, /dev/dtrace/helper, 800002, 64746803, 64746802, 80, 100",
        "LINUX, AARCH64, /dev/dtrace/helper, 80002, 4050d803, 4004d802, 80, 0",
    })
    void passesWhatEachKernelExpects(
            DofSystem system,
            Machine machine,
            String device,
            String flags,
            String add,
            String remove,
            int size,
            String anonymous)
            throws Exception {
        StandInKernel kernel = new StandInKernel(system, machine);
        DofHelper helper = kernel.helper().requireDevice();
        MemorySegment memory = helper.map(image(helper.target()));
        int generation = helper.add(memory);

        assertThat(generation).isEqualTo(41);
        assertThat(kernel.lastHelper).hasSize(size);
        ByteBuffer fields = ByteBuffer.wrap(kernel.lastHelper).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(Arrays.copyOf(kernel.lastHelper, 64))
                .isEqualTo(Arrays.copyOf("nopal".getBytes(), 64));
        assertThat(fields.getLong(64)).isEqualTo(memory.address());
        assertThat(fields.getLong(72)).isEqualTo(memory.address());
        assertThat(DofParser.parse(kernel.onlyDof()).name()).isEqualTo("shop");

        helper.remove(generation);
        assertThat(kernel.registered).isEmpty();
        String open = "open " + device + " " + flags;
        boolean isLinux = system == DofSystem.LINUX;
        boolean isApple = device.endsWith("helper") && system == DofSystem.DARWIN;
        assertThat(kernel.calls)
                .containsSubsequence(
                        open,
                        "close 77",
                        isLinux ? "mmap 5 0 0" : "mmap 3 " + anonymous + " -1",
                        open,
                        "ioctl 77 " + add,
                        "close 77",
                        open,
                        "ioctl 77 " + remove,
                        "close 77");
        assertThat(kernel.calls.contains("mprotect 5")).isEqualTo(!isLinux);
        assertThat(kernel.calls.contains("sys_icache_invalidate"))
                .isEqualTo(isApple && machine == Machine.AARCH64);
    }

    @ParameterizedTest
    @EnumSource(DofSystem.class)
    void mapsAnImageThatKnowsItsAddressAndCannotBeWritten(DofSystem system) throws Exception {
        StandInKernel kernel = new StandInKernel(system, Machine.X86_64);
        DofImage image = image(kernel.helper().target());
        MemorySegment memory = kernel.helper().map(image);
        assertThat(memory.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(image.bytes(memory.address()));
        String address = Long.toHexString(memory.address());
        try (var maps = Files.lines(Path.of("/proc/self/maps"))) {
            assertThat(maps.filter(line -> line.startsWith(address)))
                    .singleElement()
                    .asString()
                    .contains("r-xp")
                    // uprobes exist in files only
                    .matches(system == DofSystem.LINUX ? ".*memfd:nopal-dof.*" : "[^/]*");
        }
    }

    /** DTrace 2 counts the offset of a probe from the first mapping of the same name. */
    @Test
    void givesEachImageOnLinuxANameOfItsOwn() throws Exception {
        StandInKernel kernel = new StandInKernel(DofSystem.LINUX, Machine.X86_64);
        DofImage image = image(kernel.helper().target());
        List<String> addresses =
                List.of(
                        Long.toHexString(kernel.helper().map(image).address()),
                        Long.toHexString(kernel.helper().map(image).address()));
        try (var maps = Files.lines(Path.of("/proc/self/maps"))) {
            List<String> names =
                    maps.filter(line -> addresses.stream().anyMatch(line::startsWith))
                            .map(line -> line.substring(line.indexOf('/')))
                            .toList();
            assertThat(names).hasSize(2).doesNotHaveDuplicates();
        }
    }

    @Test
    void callsStubsOnThisProcessor() throws Throwable {
        StandInKernel kernel = new StandInKernel(DofSystem.LINUX, Kernel.machine());
        DofImage image = image(kernel.helper().target());
        MemorySegment memory = kernel.helper().map(image);
        long[] numbers = {1, 2, 3, 4, 5, 6, 7, 8};
        for (int i = 0; i < 100_000; i++) {
            StubCalls.call(memory.asSlice(image.stubOffset(0)), 2, numbers);
            StubCalls.call(memory.asSlice(image.stubOffset(1)), 8, numbers);
        }
        assertThat(ask(memory.asSlice(image.enabledOffset(0)))).isZero();
    }

    /**
     * Runs a stub with another instruction in place of the one that the kernel patches, which
     * returns what the kernel would find there.
     */
    @Test
    void showsTheKernelTheSeventhArgumentWhereItLooksForIt() throws Throwable {
        if (Kernel.machine() != Machine.X86_64) {
            return; // Stack arguments of arm64 need nothing special.
        }
        StandInKernel kernel = new StandInKernel(DofSystem.ILLUMOS, Machine.X86_64);
        MemorySegment memory = kernel.helper().map(image(kernel.helper().target()));
        // lea 8(%rsp),%rsp; mov (%rsp),%rax; lea -8(%rsp),%rsp; ret: the stub with a load as nop
        int from = image(kernel.helper().target()).stubOffset(1);
        byte[] stub = memory.asSlice(from, 16).toArray(ValueLayout.JAVA_BYTE);
        byte[] probing = new byte[16];
        System.arraycopy(stub, 0, probing, 0, 5);
        System.arraycopy(new byte[] {0x48, (byte) 0x8b, 0x04, 0x24}, 0, probing, 5, 4);
        System.arraycopy(stub, 6, probing, 9, 6);
        int[] bytes = new int[16];
        Arrays.setAll(bytes, i -> probing[i]);
        StandInKernel.patch(memory.asSlice(from, 16), bytes);
        ValueLayout.OfLong word = ValueLayout.JAVA_LONG;
        MethodHandle call =
                Linker.nativeLinker()
                        .downcallHandle(
                                memory.asSlice(from),
                                FunctionDescriptor.of(
                                        word, word, word, word, word, word, word, word, word));
        assertThat((long) call.invokeExact(1L, 2L, 3L, 4L, 5L, 6L, 777L, 8L)).isEqualTo(777);
    }

    @Test
    void tellsThatAProbeIsEnabledByTheInstructionThatTheKernelPatches() throws Throwable {
        if (Kernel.machine() != Machine.X86_64) {
            return; // DofStubTest does it for arm64.
        }
        StandInKernel kernel = new StandInKernel(DofSystem.DARWIN, Machine.X86_64);
        DofImage image = image(kernel.helper().target());
        MemorySegment memory = kernel.helper().map(image);
        MemorySegment stub = memory.asSlice(image.enabledOffset(0), 16);
        assertThat(ask(stub)).isZero();
        // What the kernel does instead of the nop: mov $1,%eax.
        StandInKernel.patch(stub, 0x31, 0xc0, 0xb8, 1, 0, 0, 0, 0xc3);
        assertThat(ask(stub)).isOne();
    }

    private static int ask(MemorySegment stub) throws Throwable {
        MethodHandle call =
                Linker.nativeLinker()
                        .downcallHandle(stub, FunctionDescriptor.of(ValueLayout.JAVA_INT));
        return (int) call.invokeExact();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    FREEBSD |  2 | DTrace is not available: /dev/dtrace/helper does not exist | load it as root: kldload dtraceall
                    LINUX   |  6 | DTrace is not available: /dev/dtrace/helper does not exist | start dtprobed of DTrace 2, or remove -Dnopal.dtrace=true
                    DARWIN  | 13 | this user may not open /dev/dtracehelper | as root: chmod 666 /dev/dtracehelper
                    ILLUMOS |  1 | this user may not open /dev/dtrace/helper | as root: chmod 666 /dev/dtrace/helper
                    DARWIN  |  5 | cannot open /dev/dtracehelper: errno 5 | ''
                    """)
    void explainsWhyTheDeviceCannotBeOpened(
            DofSystem system, int errno, String reason, String remedy) {
        StandInKernel kernel = new StandInKernel(system, Machine.X86_64);
        kernel.failures.put("open", -errno);
        assertThatThrownBy(() -> kernel.helper().requireDevice())
                .isInstanceOfSatisfying(
                        Unavailable.class,
                        refusal -> {
                            assertThat(refusal).hasMessage(reason);
                            assertThat(refusal.remedy()).isEqualTo(remedy);
                        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    mmap     | 12 | mmap failed with errno 12
                    mprotect | 13 | the system does not let this JVM make memory executable; use a JDK that is signed with allow-unsigned-executable-memory
                    mprotect | 12 | mprotect failed with errno 12
                    ioctl    | 13 | DTrace refuses: this java may not be traced; use a JDK that is not hardened
                    ioctl    | 28 | DTrace refuses: it accepts no more declarations from one process; declare the tracepoints of a provider together, as an interface
                    ioctl    | 22 | DTrace refuses: errno 22
                    open     |  2 | DTrace is not available: /dev/dtracehelper does not exist
                    """)
    void explainsARefusal(String call, int errno, String reason) {
        StandInKernel kernel = new StandInKernel(DofSystem.DARWIN, Machine.AARCH64);
        kernel.failures.put(call, -errno);
        DofHelper helper = kernel.helper();
        assertThatThrownBy(() -> helper.add(helper.map(image(helper.target()))))
                .isInstanceOf(IOException.class)
                .hasMessage(reason);
        assertThat(kernel.calls.stream().filter(each -> each.startsWith("open")).count())
                .isEqualTo(
                        kernel.calls.stream().filter(each -> each.startsWith("close")).count()
                                + (call.equals("open") ? 1 : 0));
    }
}
