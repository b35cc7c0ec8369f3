package dev.nopal.script.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.TestThreads;
import dev.nopal.script.type.Type;
import dev.nopal.script.value.CellLayout;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/** The small parts that handlers are made of. */
final class PartsTest {
    private static final Type TEXT = new Type.Text(64);

    @Test
    void divisionIsUnsignedAndTotal() {
        assertThat(Integers.divide(7, 2)).isEqualTo(3);
        assertThat(Integers.divide(-1, 2)).isEqualTo(Long.MAX_VALUE);
        assertThat(Integers.divide(7, 0)).isZero();
        assertThat(Integers.remainder(7, 0)).isEqualTo(7);
        assertThat(Integers.remainder(7, 4)).isEqualTo(3);
        assertThat(Integers.average(-7, 2, true)).isEqualTo(-3);
        assertThat(Integers.average(5, 0, true)).isZero();
        assertThat(Integers.swapBytes(0x0102, 16)).isEqualTo(0x0201);
        assertThat(Integers.swapBytes(1, 64)).isEqualTo(1L << 56);
    }

    @Test
    void encoderRemembersThatSomethingDidNotFit() {
        Encoder encoder = new Encoder(16, "..".getBytes());
        encoder.putLong(1);
        assertThat(encoder.isTooBig).isFalse();
        encoder.putString("abcdefgh", 100);
        assertThat(encoder.isTooBig).isTrue();
        encoder.reset(0);
        encoder.putString("abcdefgh", 4);
        assertThat(encoder.isTooBig).isFalse();
        assertThat(new String(encoder.bytes, 4, encoder.position - 4)).isEqualTo("abcd..");
        encoder.reset(0);
        encoder.putString("abcd", 4);
        assertThat(new String(encoder.bytes, 4, encoder.position - 4)).isEqualTo("abcd");
    }

    @Test
    void encoderIsTakenOnce() {
        Encoder encoder = new Encoder(16, new byte[0]);
        assertThat(encoder.take()).isTrue();
        assertThat(encoder.take()).isFalse();
        encoder.busy = 0;
        assertThat(encoder.take()).isTrue();
    }

    @Test
    void fewNumbersAndTextsArePartsOfKeys() {
        assertThat(KeyShape.of(Type.INT64)).isPresent();
        assertThat(KeyShape.of(TEXT)).isPresent();
        assertThat(KeyShape.of(tuple(TEXT, Type.INT64, Type.BOOL, TEXT))).isPresent();
        assertThat(KeyShape.of(tuple(TEXT, TEXT, TEXT))).isEmpty();
        assertThat(KeyShape.of(tuple(Type.INT64, Type.INT64, Type.INT64))).isEmpty();
        assertThat(KeyShape.of(tuple(tuple(Type.INT64), TEXT))).isEmpty();
        assertThat(KeyShape.of(new Type.Buffer(8))).isEmpty();
    }

    @Test
    void keyIsMadeOfItsPartsAgain() {
        KeyShape shape = KeyShape.of(tuple(TEXT, Type.INT64, Type.BOOL, TEXT)).orElseThrow();
        assertThat(shape.object(5, 1, "a", "b")).isEqualTo(Tuple.of("a", 5L, true, "b"));
        assertThat(KeyShape.of(TEXT).orElseThrow().object(0, 0, "a", null)).isEqualTo("a");
    }

    @Test
    void encodedKeysBecomeObjectsAgain() {
        Tuple key = Tuple.of(1L, Tuple.of("x", true), new byte[] {1, 2}, 4L);
        Encoder encoder = new Encoder(100, new byte[0]);
        ObjectEncoder.put(encoder, key);
        Type type = tuple(Type.INT64, tuple(TEXT, Type.BOOL), new Type.Buffer(2), Type.INT64);
        byte[] bytes = java.util.Arrays.copyOf(encoder.bytes, encoder.position);
        assertThat(KeyObjects.decode(type, bytes)).isEqualTo(key);
    }

    private static Type.Tuple tuple(Type... types) {
        return new Type.Tuple(List.of(types));
    }

    @Test
    void ranksOrderNumbers() {
        long[] numbers = {Long.MIN_VALUE, -5, 0, 7, Long.MAX_VALUE};
        for (int i = 0; i < numbers.length; i++) {
            assertThat(CellLayout.ofMinRank(CellLayout.rankForMin(numbers[i], true), true))
                    .isEqualTo(numbers[i]);
            assertThat(CellLayout.ofMaxRank(CellLayout.rankForMax(numbers[i], true), true))
                    .isEqualTo(numbers[i]);
            if (i > 0) {
                long low = CellLayout.rankForMax(numbers[i - 1], true);
                long high = CellLayout.rankForMax(numbers[i], true);
                assertThat(Long.compareUnsigned(low, high)).isNegative();
                low = CellLayout.rankForMin(numbers[i], true);
                high = CellLayout.rankForMin(numbers[i - 1], true);
                assertThat(Long.compareUnsigned(low, high)).isNegative();
            }
        }
        assertThat(CellLayout.rankForMin(-1, false)).isZero();
        assertThat(CellLayout.rankForMax(0, false)).isZero();
    }

    @Test
    void longThreadNamesAreCutOnce() {
        String name = "a-very-long-thread-name";
        assertThat(ShortNames.of(name)).isEqualTo("a-very-long-thr").isSameAs(ShortNames.of(name));
        assertThat(ShortNames.of("main")).isEqualTo("main");
    }

    @Test
    void stackBeginsOutsideOurOwnFrames() throws InterruptedException {
        List<StackFrames> stacks = new ArrayList<>();
        TestThreads.start(
                        () -> {
                            stacks.add(StackFrames.capture(1));
                            stacks.add(StackFrames.capture(100));
                        })
                .join();
        assertThat(stacks.getFirst().frames())
                .singleElement()
                .asString()
                .matches("java\\.lang\\.Thread\\.run\\w*\\(Thread\\.java:\\d+\\)");
        assertThat(stacks.getFirst().length()).isEqualTo(1);
        assertThat(stacks.getLast().frames())
                .hasSizeLessThan(10)
                .allMatch(frame -> frame.startsWith("java.lang.Thread."));
    }
}
