package dev.nopal.script;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

final class TypesTest {
    private static final IntType INT16 = new IntType(16, true);
    private static final IntType INT32 = new IntType(32, true);

    @Test
    void joinsIntegersOfOneSignToTheWider() {
        assertThat(Types.join(IntType.INT8, INT32)).contains(INT32);
        assertThat(Types.join(IntType.UINT64, IntType.UINT8)).contains(IntType.UINT64);
    }

    @Test
    void joinsIntegersOfBothSignsToASignedOneThatHoldsBoth() {
        assertThat(Types.join(IntType.INT8, IntType.UINT8)).contains(INT16);
        assertThat(Types.join(IntType.UINT32, IntType.INT64)).contains(IntType.INT64);
        assertThat(Types.join(IntType.UINT32, INT32)).contains(IntType.INT64);
    }

    @Test
    void hasNoTypeForSignedAndUnsignedOf64Bits() {
        assertThat(Types.join(IntType.INT64, IntType.UINT64)).isEmpty();
        assertThat(Types.join(IntType.INT8, IntType.UINT64)).isEmpty();
    }

    @Test
    void joinsTuplesElementByElement() {
        Type left = new TupleType(List.of(IntType.INT8, new StringType(2)));
        Type right = new TupleType(List.of(INT16, new StringType(6)));
        assertThat(Types.join(left, right))
                .contains(new TupleType(List.of(INT16, new StringType(6))));
        assertThat(Types.join(left, new TupleType(List.of(IntType.INT8)))).isEmpty();
    }

    @Test
    void joinsRecordsByName() {
        Type left =
                new RecordType(
                        List.of(
                                new RecordType.Field("a", IntType.INT8),
                                new RecordType.Field("b", BoolType.BOOL)));
        Type right =
                new RecordType(
                        List.of(
                                new RecordType.Field("b", BoolType.BOOL),
                                new RecordType.Field("a", INT16)));
        assertThat(Types.join(left, right).map(Type::text)).contains("{ .a = int16, .b = bool }");
        Type other = new RecordType(List.of(new RecordType.Field("a", IntType.INT8)));
        assertThat(Types.join(left, other)).isEmpty();
    }

    @Test
    void keepsAggregationsWithOtherParametersApart() {
        Type bits2 = new AggregationType(AggregationType.Kind.HIST, true, List.of(2L));
        Type bits3 = new AggregationType(AggregationType.Kind.HIST, true, List.of(3L));
        assertThat(Types.join(bits2, bits3)).isEmpty();
    }

    @Test
    void doesNotMixKinds() {
        assertThat(Types.join(IntType.INT8, BoolType.BOOL)).isEmpty();
        assertThat(Types.join(new StringType(2), IntType.INT8)).isEmpty();
    }

    @Test
    void letsTheUnknownBeAnything() {
        assertThat(Types.join(UnknownType.UNKNOWN, INT32)).contains(INT32);
        assertThat(Types.join(INT32, UnknownType.UNKNOWN)).contains(INT32);
    }
}
