package dev.nopal.script.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** A comparison with the C library. */
final class ErrorTextsTest {
    private static final int KNOWN = 40;

    @Test
    @SuppressWarnings("restricted")
    void saysWhatTheCLibrarySays() throws Throwable {
        Linker linker = Linker.nativeLinker();
        MethodHandle strerror =
                linker.downcallHandle(
                        linker.defaultLookup().findOrThrow("strerror"),
                        FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.JAVA_INT));
        int known = 0;
        for (int number = 0; number < 200; number++) {
            String text = ErrorTexts.of(number);
            if (!text.equals("Unknown error " + number)) {
                MemorySegment theirs = (MemorySegment) strerror.invokeExact(number);
                assertThat(text).isEqualTo(theirs.reinterpret(256).getString(0));
                known++;
            }
        }
        assertThat(known).isEqualTo(KNOWN);
        assertThat(ErrorTexts.of(-1)).isEqualTo("Unknown error -1");
    }
}
