package dev.nopal.os;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

@SuppressWarnings("restricted")
class LinkedHelperCallsTest {
    private static final int ENOENT = 2;
    private static final int ENOTTY = 25;
    private static final int EINVAL = 22;

    private final HelperCalls calls = LinkedHelperCalls.ofThisProcess();

    @Test
    void returnsTheErrnoOfTheCLibrary() throws IOException {
        assertThat(calls.open("/dev/dtrace/no-such-device", 2)).isEqualTo(-ENOENT);
        int descriptor = calls.open("/dev/null", 2);
        assertThat(descriptor).isPositive();
        assertThat(calls.ioctl(descriptor, 0x4050d803L, 1)).isEqualTo(-ENOTTY);
        assertThat(calls.close(descriptor)).isZero();
        assertThat(calls.map(0, HelperCalls.READ, 0x20, -1)).isEqualTo(-EINVAL);
        assertThat(calls.protect(1, 4096, HelperCalls.READ)).isEqualTo(-EINVAL);
    }

    private static final List<List<Object>> SEEN = new ArrayList<>();

    static int open(long path, int flags) {
        MemorySegment text = MemorySegment.ofAddress(path).reinterpret(64);
        SEEN.add(List.of(text.getString(0), flags));
        return 5;
    }

    static int ioctl(int descriptor, long request, long argument) {
        SEEN.add(List.of(descriptor, request, argument));
        return 6;
    }

    @Test
    void passesArgumentsAsTheFunctionsOfTheCLibraryTakeThem() throws Exception {
        ValueLayout.OfInt integer = ValueLayout.JAVA_INT;
        ValueLayout.OfLong word = ValueLayout.JAVA_LONG;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment open =
                    upcall(arena, "open", FunctionDescriptor.of(integer, word, integer));
            MemorySegment ioctl =
                    upcall(arena, "ioctl", FunctionDescriptor.of(integer, integer, word, word));
            SymbolLookup library = name -> Optional.of(name.equals("open") ? open : ioctl);
            HelperCalls standIn =
                    new LinkedHelperCalls(library, Linker.nativeLinker()::downcallHandle);
            assertThat(standIn.open("/dev/dtracehelper", 0x1000002)).isEqualTo(5);
            assertThat(standIn.ioctl(5, 0xc0587a03L, 0x7fff_1234_5678L)).isEqualTo(6);
            assertThat(SEEN)
                    .containsExactly(
                            List.of("/dev/dtracehelper", 0x1000002),
                            List.of(5, 0xc0587a03L, 0x7fff_1234_5678L));
        }
    }

    private static MemorySegment upcall(Arena arena, String name, FunctionDescriptor type)
            throws ReflectiveOperationException {
        MethodType java = type.toMethodType();
        return Linker.nativeLinker()
                .upcallStub(
                        MethodHandles.lookup().findStatic(LinkedHelperCallsTest.class, name, java),
                        type,
                        arena);
    }

    /**
     * Asks the JDK's own tables where Apple's arm64 expects each argument, which needs no Mac: the
     * third of {@code ioctl} is variadic there, so it must be on the stack.
     */
    @Test
    void leavesTheVariadicArgumentOnTheStackOfApplesArm64() throws Exception {
        List<String> places = new ArrayList<>();
        HelperCalls recording =
                new LinkedHelperCalls(
                        Linker.nativeLinker().defaultLookup(),
                        (function, type, options) -> {
                            places.addAll(placesOnApple(type, options));
                            return Linker.nativeLinker().downcallHandle(function, type, options);
                        });
        recording.ioctl(-1, 0x80086804L, 1);
        assertThat(places).hasSize(3);
        assertThat(places.get(0)).contains("r0").doesNotContain("Stack");
        assertThat(places.get(1)).contains("r1").doesNotContain("Stack");
        assertThat(places.get(2)).contains("Stack@0");
        places.clear();
        recording.map(0, 0, 0, -1);
        assertThat(places).hasSize(6).noneMatch(place -> place.contains("Stack"));
    }

    private static List<String> placesOnApple(FunctionDescriptor type, Linker.Option... options) {
        try {
            String abi = "jdk.internal.foreign.abi.";
            Class<?> arranger = Class.forName(abi + "aarch64.CallArranger");
            Class<?> all = Class.forName(abi + "LinkerOptions");
            Object known =
                    all.getMethod("forDowncall", FunctionDescriptor.class, Linker.Option[].class)
                            .invoke(null, type, options);
            Object bindings =
                    arranger.getMethod(
                                    "getBindings",
                                    MethodType.class,
                                    FunctionDescriptor.class,
                                    boolean.class,
                                    all)
                            .invoke(
                                    arranger.getField("MACOS").get(null),
                                    type.toMethodType(),
                                    type,
                                    false,
                                    known);
            Object sequence = bindings.getClass().getMethod("callingSequence").invoke(bindings);
            List<String> places = new ArrayList<>();
            int count = type.argumentLayouts().size();
            int total =
                    (int) sequence.getClass().getMethod("argumentBindingsCount").invoke(sequence);
            for (int i = total - count;
                    i < total;
                    i++) { // the function itself and errno come first
                places.add(
                        sequence.getClass()
                                .getMethod("argumentBindings", int.class)
                                .invoke(sequence, i)
                                .toString());
            }
            return places;
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void namesTheFunctionThatTheCLibraryLacks() {
        HelperCalls none = new LinkedHelperCalls(name -> Optional.empty(), null);
        assertThat(
                        org.assertj.core.api.Assertions.catchThrowable(
                                () -> none.forgetInstructions(0, 1)))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("sys_icache_invalidate cannot be called");
    }
}
