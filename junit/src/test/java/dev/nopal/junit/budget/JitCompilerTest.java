package dev.nopal.junit.budget;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class JitCompilerTest {
    @Test
    void compilerIsIdleIfNothingIsCompiledOrWaits() {
        assertThat(JitCompiler.isIdle(queue("", "Empty"))).isTrue();
        assertThat(
                        JitCompiler.isIdle(
                                queue(
                                        "C2 CompilerThread0   587       4       java.lang.String::"
                                                + "startsWith (123 bytes)\n",
                                        "Empty")))
                .isFalse();
        assertThat(
                        JitCompiler.isIdle(
                                queue("", " 586       4       java.util.ArrayList::get (7 bytes)")))
                .isFalse();
        assertThat(
                        JitCompiler.isIdle(
                                queue("", "1586 %     4       com.shop.Shop::pay @ 5 (90 bytes)")))
                .isFalse();
    }

    @Test
    void thresholdIsThatOfThisJvm() {
        assertThat(JitCompiler.threshold()).isEqualTo(15_000);
    }

    /** As {@code jcmd Compiler.queue} prints it, on 17 as on 25. */
    private static String queue(String current, String waiting) {
        return "Current compiles: \n"
                + current
                + "\nC1 compile queue:\nEmpty\n\nC2 compile queue:\n"
                + waiting
                + "\n\n";
    }
}
