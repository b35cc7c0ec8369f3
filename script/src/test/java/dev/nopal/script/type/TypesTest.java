package dev.nopal.script.type;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.value.Aggregation;

import org.junit.jupiter.api.Test;

import java.util.List;

final class TypesTest {
    private static final Type.Int INT16 = new Type.Int(16, true);
    private static final Type.Int INT32 = new Type.Int(32, true);

    @Test
    void joinsIntegersOfOneSignToTheWider() {
        assertThat(Types.join(Type.INT8, INT32)).contains(INT32);
        assertThat(Types.join(Type.UINT64, Type.UINT8)).contains(Type.UINT64);
    }

    @Test
    void joinsIntegersOfBothSignsToASignedOneThatHoldsBoth() {
        assertThat(Types.join(Type.INT8, Type.UINT8)).contains(INT16);
        assertThat(Types.join(Type.UINT32, Type.INT64)).contains(Type.INT64);
        assertThat(Types.join(Type.UINT32, INT32)).contains(Type.INT64);
    }

    @Test
    void hasNoTypeForSignedAndUnsignedOf64Bits() {
        assertThat(Types.join(Type.INT64, Type.UINT64)).isEmpty();
        assertThat(Types.join(Type.INT8, Type.UINT64)).isEmpty();
    }

    @Test
    void joinsTuplesElementByElement() {
        Type left = new Type.Tuple(List.of(Type.INT8, new Type.Text(2)));
        Type right = new Type.Tuple(List.of(INT16, new Type.Text(6)));
        assertThat(Types.join(left, right))
                .contains(new Type.Tuple(List.of(INT16, new Type.Text(6))));
        assertThat(Types.join(left, new Type.Tuple(List.of(Type.INT8)))).isEmpty();
    }

    @Test
    void joinsRecordsByName() {
        Type left =
                new Type.Record(
                        List.of(new Type.Field("a", Type.INT8), new Type.Field("b", Type.BOOL)));
        Type right =
                new Type.Record(
                        List.of(new Type.Field("b", Type.BOOL), new Type.Field("a", INT16)));
        assertThat(Types.join(left, right).map(Type::text)).contains("{ .a = int16, .b = bool }");
        Type other = new Type.Record(List.of(new Type.Field("a", Type.INT8)));
        assertThat(Types.join(left, other)).isEmpty();
    }

    @Test
    void keepsAggregationsWithOtherParametersApart() {
        Type bits2 = new Type.Aggregated(new Aggregation.Hist(2), true);
        Type bits3 = new Type.Aggregated(new Aggregation.Hist(3), true);
        assertThat(Types.join(bits2, bits3)).isEmpty();
    }

    @Test
    void doesNotMixKinds() {
        assertThat(Types.join(Type.INT8, Type.BOOL)).isEmpty();
        assertThat(Types.join(new Type.Text(2), Type.INT8)).isEmpty();
    }

    @Test
    void letsTheUnknownBeAnything() {
        assertThat(Types.join(Type.UNKNOWN, INT32)).contains(INT32);
        assertThat(Types.join(INT32, Type.UNKNOWN)).contains(INT32);
    }
}
