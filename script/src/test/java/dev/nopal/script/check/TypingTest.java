package dev.nopal.script.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.Diagnostic;
import dev.nopal.script.language.Builtin;
import dev.nopal.script.parse.BinaryOperator;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.program.ProbeFacts;
import dev.nopal.script.program.ScriptMap;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.program.TypedStatement;
import dev.nopal.script.type.Type;
import dev.nopal.script.value.Aggregation;

import org.junit.jupiter.api.Test;

import java.util.List;

final class TypingTest {
    private static TypedExpression stored(String expression) {
        return ((TypedStatement.AssignMap)
                        Shop.body("BEGIN { @ = " + expression + "; }").getFirst())
                .value();
    }

    private static Type type(String expression) {
        return stored(expression).type();
    }

    private static List<String> warnings(String program) {
        return Shop.accepted(program).warnings().stream().map(Diagnostic::message).toList();
    }

    @Test
    void makesArithmeticSignedWhereAnOperandIsOrItSubtracts() {
        assertThat(type("nsecs + 1")).isEqualTo(Type.UINT64);
        assertThat(type("nsecs - 1")).isEqualTo(Type.INT64);
        assertThat(type("nsecs + (int8)-1")).isEqualTo(Type.INT64);
        assertThat(type("nsecs >> (int64)1")).isEqualTo(Type.UINT64);
    }

    @Test
    void castsOperandsToTheResult() {
        TypedExpression.Arithmetic sum = (TypedExpression.Arithmetic) stored("pid + nsecs");
        assertThat(sum.operator()).isEqualTo(BinaryOperator.ADD);
        assertThat(sum.left()).isInstanceOf(TypedExpression.Cast.class);
        assertThat(sum.right()).isInstanceOf(TypedExpression.ReadBuiltin.class);
    }

    @Test
    void wrapsConstantsAtOnce() {
        assertThat(stored("(uint8)256 + nsecs").toString()).contains("value=0]");
        assertThat(stored("(int8)200"))
                .isEqualTo(
                        new TypedExpression.IntegerConstant(
                                stored("(int8)200").span(), Type.INT8, -56));
    }

    @Test
    void comparesUnsignedWhereSignsDiffer() {
        assertThat(warnings("BEGIN { @ = (int64)-1 < nsecs; }"))
                .containsExactly(
                        "comparison of integers of different signs: 'int64' and 'uint64' can lead"
                                + " to undefined behavior");
        TypedExpression.Compare compare = (TypedExpression.Compare) stored("(int64)-1 < nsecs");
        assertThat(compare.left().type()).isEqualTo(Type.UINT64);
    }

    @Test
    void warnsOfSignedDivision() {
        assertThat(warnings("BEGIN { $a = (int64)-8; $b = (int64)2; @ = $a / $b; }"))
                .containsExactly(
                        "signed operands for '/' can lead to undefined behavior (cast to unsigned"
                                + " to silence warning)");
        assertThat(warnings("BEGIN { @ = nsecs / 1000; }")).isEmpty();
    }

    @Test
    void warnsOfUnusedValues() {
        assertThat(warnings("BEGIN { @x[1] = 1; has_key(@x, 1); 5; }"))
                .containsExactly("Return value discarded.", "Return value discarded.");
    }

    @Test
    void learnsTypesFromLaterProbes() {
        CheckedProgram program =
                Shop.accepted("BEGIN { $x = @a[1]; @b = $x; } END { @a[1] = nsecs; }");
        assertThat(program.maps()).extracting(ScriptMap::value).containsOnly(Type.UINT64);
    }

    @Test
    void followsTypesThroughChains() {
        CheckedProgram program =
                Shop.accepted(
                        "BEGIN { @a = @b; @b = @c; @c = @d; @d = (int16)5; @d = nsecs / 5; }"
                                .replace("(int16)5", "5"));
        assertThat(program.maps()).extracting(ScriptMap::value).containsOnly(Type.UINT64);
    }

    @Test
    void widensEveryUseOfAVariable() {
        List<TypedStatement> body = Shop.body("BEGIN { $x = 1; $x = 100000; }");
        assertThat(((TypedStatement.AssignVariable) body.getFirst()).value().type())
                .isEqualTo(new Type.Int(32, true));
    }

    @Test
    void keepsParametersOfAggregations() {
        CheckedProgram program =
                Shop.accepted(
                        "BEGIN { @a = lhist(1, 0, 100, 10); @b = hist(1, 3);"
                                + " @c = tseries(1, 5s, 20, \"max\"); }");
        assertThat(program.maps())
                .extracting(map -> ((Type.Aggregated) map.value()).aggregation())
                .containsExactly(
                        new Aggregation.LinearHist(0, 100, 10),
                        new Aggregation.Hist(3),
                        new Aggregation.TimeSeries(5_000_000_000L, 20, Aggregation.Reduction.MAX));
    }

    @Test
    void collectsWhatAProbeNeeds() {
        ProbeFacts facts =
                Shop.accepted("usdt::shop:order /arg1 == \"a\"/ { @x = @y; @y = tid; exit(); }")
                        .probes()
                        .getFirst()
                        .facts();
        assertThat(facts.arguments()).containsExactly(1);
        assertThat(facts.builtins()).containsExactly(Builtin.TID);
        assertThat(facts.mapsRead()).containsExactly(1);
        assertThat(facts.mapsWritten()).containsExactlyInAnyOrder(0, 1);
        assertThat(facts.exits()).isTrue();
        assertThat(facts.prints()).isFalse();
        assertThat(facts.takesStack()).isFalse();
    }
}
