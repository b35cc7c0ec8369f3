package dev.nopal.downgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.newer.ListMethods;
import dev.nopal.newer.MathMethods;
import dev.nopal.newer.MethodTypeDescMethods;
import dev.nopal.newer.ModuleMethods;
import dev.nopal.newer.StringBuilderMethods;
import dev.nopal.newer.ThreadMethods;

import org.junit.jupiter.api.Test;

import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

/** Compares the stubs with what this JDK has itself. */
class NewerStubsTest {
    private static final long[] NUMBERS = {
        0, 1, -1, 2, -2, 7, -7, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE
    };

    @Test
    void dividesAndClampsAsMathDoes() {
        for (long x : NUMBERS) {
            for (long y : NUMBERS) {
                if (y != 0) {
                    assertThat(MathMethods.ceilDiv(x, y)).isEqualTo(Math.ceilDiv(x, y));
                }
                if ((int) y != 0) {
                    assertThat(MathMethods.ceilDiv((int) x, (int) y))
                            .isEqualTo(Math.ceilDiv((int) x, (int) y));
                    assertThat(MathMethods.ceilDiv(x, (int) y)).isEqualTo(Math.ceilDiv(x, (int) y));
                }
                for (long z : NUMBERS) {
                    if (y <= z) {
                        assertThat(MathMethods.clamp(x, y, z)).isEqualTo(Math.clamp(x, y, z));
                        assertThat(MathMethods.clamp((double) x, (double) y, (double) z))
                                .isEqualTo(Math.clamp((double) x, (double) y, (double) z));
                    }
                }
                if ((int) x <= (int) y) {
                    assertThat(MathMethods.clamp(y, (int) x, (int) y))
                            .isEqualTo(Math.clamp(y, (int) x, (int) y));
                }
            }
        }
        assertThatThrownBy(() -> MathMethods.clamp(1L, 2, 1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void listsThrowWhenTheyAreEmpty() {
        List<Integer> empty = new ArrayList<>();
        assertThatThrownBy(() -> ListMethods.getFirst(empty))
                .isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(() -> ListMethods.removeLast(empty))
                .isInstanceOf(NoSuchElementException.class);
        assertThat(ListMethods.reversed(empty)).isEmpty();
    }

    @Test
    void joinsAsThreadDoes() throws InterruptedException {
        Thread thread = new Thread(() -> {});
        assertThatThrownBy(() -> ThreadMethods.join(thread, Duration.ofSeconds(1)))
                .isInstanceOf(IllegalThreadStateException.class);
        assertThat(ThreadMethods.join(Thread.currentThread(), Duration.ofNanos(1))).isFalse();
        assertThat(ThreadMethods.join(Thread.currentThread(), Duration.ZERO)).isFalse();
        thread.start();
        assertThat(ThreadMethods.join(thread, Duration.ofSeconds(30))).isTrue();
        assertThat(ThreadMethods.threadId(thread)).isEqualTo(thread.threadId());
        assertThat(ThreadMethods.isVirtual(Thread.ofVirtual().unstarted(() -> {}))).isTrue();
    }

    @Test
    void repeatsAsStringBuilderDoes() {
        assertThat(StringBuilderMethods.repeat(new StringBuilder(), 0x1F600, 2).toString())
                .isEqualTo(new StringBuilder().repeat(0x1F600, 2).toString());
        assertThatThrownBy(() -> StringBuilderMethods.repeat(new StringBuilder(), "a", -1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void describesMethodTypes() throws ReflectiveOperationException {
        MethodTypeDesc type =
                MethodTypeDescMethods.of(ConstantDescs.CD_int, List.of(ConstantDescs.CD_String));
        assertThat(type.descriptorString()).isEqualTo("(Ljava/lang/String;)I");
        assertThat(MethodTypeDescMethods.resolveConstantDesc(type, MethodHandles.lookup()))
                .isEqualTo(type.resolveConstantDesc(MethodHandles.lookup()));
        Module module = NewerStubsTest.class.getModule();
        assertThat(ModuleMethods.isNativeAccessEnabled(module))
                .isEqualTo(module.isNativeAccessEnabled());
    }
}
