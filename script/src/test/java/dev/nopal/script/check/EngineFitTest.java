package dev.nopal.script.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.language.Builtin;
import dev.nopal.script.language.Function;
import dev.nopal.script.language.KernelWords;

import org.junit.jupiter.api.Test;

final class EngineFitTest {
    @Test
    void namesEveryBuiltinOfTheKernel() {
        for (String builtin : KernelWords.BUILTINS) {
            assertThat(Shop.errors("BEGIN { print(" + builtin + "); }"))
                    .containsExactly(
                            "'" + builtin + "' needs the kernel; run it with --engine bpftrace");
        }
    }

    @Test
    void namesEveryFunctionOfTheKernel() {
        for (String function : KernelWords.FUNCTIONS) {
            assertThat(Shop.errors("BEGIN { print(" + function + "(1)); }"))
                    .containsExactly(
                            function + "() needs the kernel; run it with --engine bpftrace");
        }
    }

    @Test
    void namesEveryProbeOfTheKernel() {
        for (String probe : KernelWords.PROBES) {
            assertThat(Shop.errors(probe + ":x { }"))
                    .containsExactly(
                            "the probe type "
                                    + probe
                                    + " needs the kernel; run it with --engine bpftrace");
        }
    }

    @Test
    void knowsNoWordTwice() {
        for (Builtin builtin : Builtin.values()) {
            assertThat(KernelWords.BUILTINS).doesNotContain(builtin.text());
        }
        for (Function function : Function.values()) {
            assertThat(KernelWords.FUNCTIONS).doesNotContain(function.text());
        }
    }

    @Test
    void speaksOnceOfCDefinitions() {
        assertThat(Shop.errors("#include <a.h>\n#include <b.h>\nstruct c { int d; }\nBEGIN { }"))
                .hasSize(1);
    }
}
