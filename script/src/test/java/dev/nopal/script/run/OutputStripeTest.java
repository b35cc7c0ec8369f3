package dev.nopal.script.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.session.FileMapping;
import dev.nopal.script.session.Loss;
import dev.nopal.script.session.RingLayout;
import dev.nopal.script.session.SessionMemory;
import dev.nopal.script.session.SessionShape;
import dev.nopal.script.session.TestMemory;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@MethodSource("dev.nopal.script.session.TestMemory#mappings")
final class OutputStripeTest {
    private static final int CAPACITY = 128;
    private static final int OFFSET = 64;
    private static final long SECOND = 1_000_000_000L;
    private static final long DEADLINE = 60 * SECOND;
    private static final int RING = OFFSET + RingLayout.HEADER_SIZE;

    @Parameter FileMapping mapping = FileMapping.BEST;
    private final Sequence sequence = new Sequence();
    private SessionMemory memory;
    private LossCounters losses;

    @BeforeEach
    void map() {
        memory = TestMemory.of(mapping, 8192);
        losses = new LossCounters(memory, 4096, 1);
    }

    private OutputStripe stripe(long bytesPerSecond) {
        return new OutputStripe(
                memory, OFFSET, CAPACITY, sequence, losses, bytesPerSecond, 96, new byte[0]);
    }

    /** Publishes a record of so many bytes, a multiple of 8 from 16. */
    private static boolean publish(OutputStripe stripe, int size) {
        stripe.begin(size);
        stripe.putRaw(new byte[size - RingLayout.RECORD_HEADER_SIZE]);
        return stripe.publish(0);
    }

    private int intAt(long at) {
        return memory.getInt(at);
    }

    private long tail() {
        return memory.getOpaque(OFFSET + RingLayout.TAIL_AT);
    }

    private void setHead(long head) {
        memory.setOpaque(OFFSET + RingLayout.HEAD_AT, head);
    }

    @Test
    void recordHasSizeFormatAndSequence() {
        OutputStripe stripe = stripe(Long.MAX_VALUE);
        stripe.begin(7);
        stripe.putInt(99);
        assertThat(stripe.publish(0)).isTrue();
        assertThat(publish(stripe, 32)).isTrue();
        assertThat(intAt(RING)).isEqualTo(24);
        assertThat(intAt(RING + 4)).isEqualTo(7);
        assertThat(memory.getOpaque(RING + 8)).isZero();
        assertThat(intAt(RING + 16)).isEqualTo(99);
        assertThat(intAt(RING + 24)).isEqualTo(32);
        assertThat(memory.getOpaque(RING + 32)).isEqualTo(1);
        assertThat(tail()).isEqualTo(56);
    }

    @Test
    void ringIsFilledToTheLastByte() {
        OutputStripe stripe = stripe(Long.MAX_VALUE);
        assertThat(publish(stripe, 64)).isTrue();
        assertThat(stripe.hasRoom(64)).isTrue();
        assertThat(stripe.hasRoom(72)).isFalse();
        assertThat(publish(stripe, 64)).isTrue();
        assertThat(stripe.hasRoom(16)).isFalse();
        assertThat(publish(stripe, 16)).isFalse();
        assertThat(losses.losses().of(Loss.OUTPUT_FULL)).isEqualTo(1);
        assertThat(tail()).isEqualTo(128);
        setHead(64);
        assertThat(stripe.hasRoom(64)).isTrue();
        assertThat(stripe.hasRoom(72)).isFalse();
        assertThat(publish(stripe, 64)).isTrue();
        assertThat(publish(stripe, 16)).isFalse();
        assertThat(intAt(RING)).isEqualTo(64);
        assertThat(tail()).isEqualTo(192);
    }

    @Test
    void recordThatWouldCrossTheEndFollowsPadding() {
        OutputStripe stripe = stripe(Long.MAX_VALUE);
        assertThat(publish(stripe, 88)).isTrue();
        setHead(88);
        assertThat(stripe.hasRoom(48)).isTrue();
        assertThat(publish(stripe, 48)).isTrue();
        assertThat(intAt(RING + 88)).isEqualTo(40);
        assertThat(intAt(RING + 92)).isEqualTo(RingLayout.PADDING);
        assertThat(intAt(RING)).isEqualTo(48);
        assertThat(tail()).isEqualTo(128 + 48);
        assertThat(stripe.hasRoom(40)).isTrue();
        assertThat(stripe.hasRoom(48)).isFalse();
    }

    @Test
    void paddingNeedsRoomToo() {
        OutputStripe stripe = stripe(Long.MAX_VALUE);
        assertThat(publish(stripe, 88)).isTrue();
        setHead(40);
        assertThat(stripe.hasRoom(40)).isTrue();
        assertThat(stripe.hasRoom(48)).isFalse();
        assertThat(publish(stripe, 48)).isFalse();
        setHead(48);
        assertThat(publish(stripe, 48)).isTrue();
        assertThat(tail()).isEqualTo(128 + 48);
    }

    @Test
    void recordUpToTheEndNeedsNoPadding() {
        OutputStripe stripe = stripe(Long.MAX_VALUE);
        assertThat(publish(stripe, 88)).isTrue();
        assertThat(publish(stripe, 40)).isTrue();
        assertThat(intAt(RING + 88)).isEqualTo(40);
        assertThat(intAt(RING + 92)).isEqualTo(40);
        assertThat(tail()).isEqualTo(128);
    }

    @Test
    void wrongReaderPositionsAreNotBelieved() {
        OutputStripe stripe = stripe(Long.MAX_VALUE);
        publish(stripe, 64);
        publish(stripe, 64);
        for (long wild : new long[] {129, 1000, -1, Long.MAX_VALUE, Long.MIN_VALUE}) {
            setHead(wild);
            assertThat(stripe.hasRoom(16)).isFalse();
        }
        setHead(64);
        assertThat(stripe.hasRoom(64)).isTrue();
        setHead(0);
        assertThat(stripe.hasRoom(64)).isTrue();
        setHead(128);
        assertThat(stripe.hasRoom(128)).isTrue();
        assertThat(stripe.hasRoom(136)).isFalse();
    }

    @Test
    void recordThatIsTooBigIsCounted() {
        OutputStripe stripe = stripe(Long.MAX_VALUE);
        assertThat(publish(stripe, 96)).isTrue();
        assertThat(publish(stripe, 104)).isFalse();
        assertThat(losses.losses().of(Loss.TOO_BIG)).isEqualTo(1);
    }

    /** Does it again if the machine was so slow that the next second may have begun. */
    private void withinASecond(Runnable check) {
        while (true) {
            map();
            long start = System.nanoTime();
            try {
                check.run();
                return;
            } catch (AssertionError e) {
                if (System.nanoTime() - start < SECOND) {
                    throw e;
                }
            }
        }
    }

    @Test
    void bytesOfASecondAreExact() {
        withinASecond(
                () -> {
                    OutputStripe stripe = stripe(48);
                    assertThat(publish(stripe, 24)).isTrue();
                    assertThat(publish(stripe, 24)).isTrue();
                    assertThat(publish(stripe, 16)).isFalse();
                    assertThat(losses.losses().of(Loss.OUTPUT_RATE)).isEqualTo(1);
                    assertThat(tail()).isEqualTo(48);
                });
    }

    @Test
    void nextSecondHasBytesOfItsOwn() {
        boolean isRefused;
        long published;
        do {
            long start = System.nanoTime();
            OutputStripe[] stripe = new OutputStripe[1];
            withinASecond(
                    () -> {
                        stripe[0] = stripe(48);
                        assertThat(publish(stripe[0], 48)).isTrue();
                        assertThat(publish(stripe[0], 16)).isFalse();
                    });
            setHead(48);
            do {
                published = System.nanoTime();
                assertThat(published - start).isLessThan(DEADLINE);
            } while (!publish(stripe[0], 40));
            assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(SECOND);
            isRefused = !publish(stripe[0], 16);
        } while (!isRefused && System.nanoTime() - published >= SECOND);
        assertThat(isRefused).isTrue();
        assertThat(tail()).isEqualTo(88);
    }

    @Test
    void largeRecordGoesWhereThereIsRoom() {
        SessionShape shape = new SessionShape(128, 1, 2, RingLayout.MIN_CAPACITY, 128);
        SessionMemory file = TestMemory.of(mapping, shape.mapsOffset());
        LossCounters counters = new LossCounters(file, shape.lossesOffset(), 1);
        Output output = new Output(file, shape, counters, Long.MAX_VALUE, new byte[0]);
        OutputStripe first = output.take(0);
        for (int i = 0; i < 2; i++) {
            first.begin(i);
            first.putRaw(new byte[3000]);
            assertThat(output.publish(first, 0)).isTrue();
        }
        assertThat(file.getOpaque(shape.ringOffset(0))).isEqualTo(3016);
        assertThat(file.getOpaque(shape.ringOffset(1))).isEqualTo(3016);
        long second = shape.ringOffset(1) + RingLayout.HEADER_SIZE;
        assertThat(file.getInt(second)).isEqualTo(3016);
        assertThat(file.getInt(second + 4)).isEqualTo(1);
        first.begin(3);
        first.putRaw(new byte[3000]);
        assertThat(output.publish(first, 0)).isFalse();
        assertThat(counters.losses().of(Loss.OUTPUT_FULL)).isEqualTo(1);
        OutputStripe other = output.take(0);
        assertThat(other).isNotNull().isNotSameAs(first);
        assertThat(output.take(1)).isNull();
        assertThat(counters.losses().of(Loss.OUTPUT_BUSY)).isEqualTo(1);
    }
}
