package dev.nopal.script.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.session.FileMapping;
import dev.nopal.script.session.Loss;
import dev.nopal.script.session.TestMemory;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** Plain maps, their last values, and their losses. */
@ParameterizedClass
@MethodSource("dev.nopal.script.session.TestMemory#mappings")
final class MapRecordsTest {
    @Parameter FileMapping mapping = FileMapping.BEST;
    private LossCounters losses;

    @BeforeEach
    void map() {
        losses = new LossCounters(TestMemory.of(mapping, 4096), 1024, 4);
    }

    @Test
    void lossesOfAllStripesAddUp() {
        losses.count(Loss.KEYS, 0);
        losses.count(Loss.KEYS, 3);
        losses.add(Loss.KEYS, 7, 5);
        losses.nested(1);
        losses.statements(2);
        losses.failed(3);
        assertThat(losses.losses().of(Loss.KEYS)).isEqualTo(7);
        assertThat(losses.losses().of(Loss.NESTED)).isEqualTo(1);
        assertThat(losses.losses().of(Loss.STATEMENTS)).isEqualTo(1);
        assertThat(losses.losses().of(Loss.FAILED)).isEqualTo(1);
        assertThat(losses.losses().total()).isEqualTo(10);
    }

    @Test
    void failuresThatWereCountedOnTheHeapReachTheFileOnce() {
        losses.uncounted().failures = 1;
        assertThat(losses.losses().of(Loss.FAILED)).isEqualTo(1);
        losses.flush();
        assertThat(losses.uncounted().failures).isZero();
        losses.uncounted().failures = 3;
        assertThat(losses.losses().of(Loss.FAILED)).isEqualTo(4);
        losses.flush();
        losses.flush();
        assertThat(losses.losses().of(Loss.FAILED)).isEqualTo(4);
    }

    @Test
    void plainMapKeepsToItsLimit() {
        PlainMap map = new PlainMap(2, true, 0L, losses);
        map.put("a", 1L, 0);
        map.put("b", 2L, 0);
        map.put("a", 3L, 0);
        map.put("c", 4L, 0);
        assertThat(map.add("d", 5, 64, true, 0)).isZero();
        assertThat(map.length()).isEqualTo(2);
        assertThat(losses.losses().of(Loss.KEYS)).isEqualTo(2);
        assertThat(map.delete("a")).isTrue();
        assertThat(map.delete("a")).isFalse();
        assertThat(map.add("d", 5, 64, true, 0)).isZero();
        map.put("e", 1L, 0);
        assertThat(losses.losses().of(Loss.KEYS)).isEqualTo(3);
        assertThat(map.has("d")).isTrue();
        assertThat(map.has("e")).isFalse();
        map.clear();
        map.put("x", 1L, 0);
        map.put("y", 1L, 0);
        assertThat(map.length()).isEqualTo(2);
        assertThat(losses.losses().of(Loss.KEYS)).isEqualTo(3);
    }

    @Test
    void numbersOfPlainMapsWrap() {
        PlainMap map = new PlainMap(9, true, 0L, losses);
        assertThat(map.add("a", 200, 8, false, 0)).isZero();
        assertThat(map.add("a", 100, 8, false, 0)).isEqualTo(200);
        assertThat(map.get("a")).isEqualTo(44L);
        assertThat(map.add("s", 200, 8, true, 0)).isZero();
        assertThat(map.find("s")).isEqualTo(-56L);
        assertThat(map.find("z")).isNull();
        assertThat(map.get("z")).isEqualTo(0L);
        map.zero();
        assertThat(map.get("a")).isEqualTo(0L);
        assertThat(map.length()).isEqualTo(2);
    }

    @Test
    void lastValuesThatDoNotFitAreCounted() {
        PlainMap map = new PlainMap(9, true, 0L, losses);
        for (long i = 0; i < 5; i++) {
            map.put(i, i, 0);
        }
        LastValues values = new LastValues(8 + 3 * 16 + 7, losses);
        values.add(6, map);
        assertThat(losses.losses().of(Loss.FINAL_VALUES)).isEqualTo(2);
        ByteBuffer bytes = ByteBuffer.wrap(values.toBytes()).order(ByteOrder.nativeOrder());
        assertThat(bytes.remaining()).isEqualTo(8 + 3 * 16);
        assertThat(bytes.getInt()).isEqualTo(6);
        assertThat(bytes.getInt()).isEqualTo(3);
        List<Long> keys = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            keys.add(bytes.getLong());
            assertThat(bytes.getLong()).isEqualTo(keys.getLast());
        }
        assertThat(keys).doesNotHaveDuplicates();
    }

    @Test
    void mapsWithoutRoomForTheirHeadAreCountedWhole() {
        PlainMap map = new PlainMap(9, true, 0L, losses);
        map.put(1L, 1L, 0);
        map.put(2L, 1L, 0);
        LastValues values = new LastValues(7, losses);
        values.add(0, map);
        values.add(1, map);
        assertThat(values.toBytes()).isEmpty();
        assertThat(losses.losses().of(Loss.FINAL_VALUES)).isEqualTo(4);
    }

    @Test
    void mapWithoutKeysHasOneValue() {
        PlainMap map = new PlainMap(1, false, "", losses);
        assertThat(map.content()).isEmpty();
        map.put(PlainMap.NO_KEY, "text", 0);
        assertThat(map.content()).containsExactly(new MapContent.Entry(null, "text"));
        assertThat(map.entries()).hasSize(1);
        LastValues values = new LastValues(100, losses);
        values.add(1, map);
        assertThat(values.toBytes()).hasSize(4 + 4 + 4 + 4);
    }

    @Test
    void objectsOfTheApplicationAreDescribedWithoutTheirHelp() {
        Object object =
                new Object() {
                    @Override
                    public String toString() {
                        throw new AssertionError("called");
                    }
                };
        assertThat(Objects.describe(object))
                .isEqualTo(
                        object.getClass().getName()
                                + "@"
                                + Integer.toHexString(System.identityHashCode(object)));
        assertThat(Objects.describe(null)).isEqualTo("null");
        Encoder encoder = new Encoder(700, new byte[0]);
        ObjectEncoder.put(encoder, object);
        assertThat(new String(encoder.bytes, 4, encoder.position - 4))
                .isEqualTo(Objects.describe(object));
        encoder.reset(0);
        ObjectEncoder.put(encoder, new StackFrames(List.of("f".repeat(600), "g")));
        assertThat(encoder.position).isEqualTo(4 + 4 + 512 + 4 + 1);
        encoder.reset(0);
        ObjectEncoder.put(encoder, new long[] {0, 7, 0, -1});
        assertThat(encoder.position).isEqualTo(4 + 2 * 12);
    }

    @Test
    void encoderUsesItsLastByte() {
        Encoder encoder = new Encoder(16, new byte[0]);
        encoder.putLong(1);
        encoder.putLong(2);
        assertThat(encoder.isTooBig).isFalse();
        encoder.putRaw(new byte[0]);
        assertThat(encoder.isTooBig).isFalse();
        encoder.putRaw(new byte[1]);
        assertThat(encoder.isTooBig).isTrue();
        encoder.reset(0);
        encoder.putString("123456789012", 100);
        assertThat(encoder.isTooBig).isFalse();
        assertThat(encoder.position).isEqualTo(16);
        encoder.putString("", 100);
        assertThat(encoder.isTooBig).isTrue();
        encoder.reset(0);
        encoder.putString("1234567890123", 100);
        assertThat(encoder.isTooBig).isTrue();
        encoder.reset(12);
        encoder.putString("", 100);
        assertThat(encoder.isTooBig).isFalse();
        encoder.reset(13);
        encoder.putString("", 100);
        assertThat(encoder.isTooBig).isTrue();
    }

    @Test
    void entryThatDoesNotFitLeavesRoomForOthers() {
        MapContent content =
                () ->
                        List.of(
                                new MapContent.Entry(1L, "x".repeat(100)),
                                new MapContent.Entry(2L, "yy"));
        LastValues values = new LastValues(40, losses);
        values.add(5, content);
        assertThat(losses.losses().of(Loss.FINAL_VALUES)).isEqualTo(1);
        ByteBuffer bytes = ByteBuffer.wrap(values.toBytes()).order(ByteOrder.nativeOrder());
        assertThat(bytes.getInt()).isEqualTo(5);
        assertThat(bytes.getInt()).isEqualTo(1);
        assertThat(bytes.getLong()).isEqualTo(2);
        assertThat(bytes.getInt()).isEqualTo(2);
        assertThat(bytes.remaining()).isEqualTo(2);
    }
}
