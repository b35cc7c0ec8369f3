package dev.nopal.script.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.program.CheckedProbe;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.program.TypedStatement;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

final class ParametersTest {
    private static CheckedProgram check(ScriptCall call) {
        CheckResult result = Script.of(call).check(new Shop());
        assertThat(result).isInstanceOf(CheckResult.Accepted.class);
        return ((CheckResult.Accepted) result).program();
    }

    private static TypedExpression stored(String expression, String... parameters) {
        CheckedProgram program =
                check(ScriptCall.of("BEGIN { @ = " + expression + "; }", parameters));
        return ((TypedStatement.AssignMap) program.probes().getFirst().body().getFirst()).value();
    }

    private static Object constant(TypedExpression expression) {
        return switch (expression) {
            case TypedExpression.IntegerConstant constant -> constant.value();
            case TypedExpression.StringConstant constant -> constant.value();
            case TypedExpression.BooleanConstant constant -> constant.value();
            case TypedExpression.Call call -> constant(call.arguments().getFirst());
            default -> expression;
        };
    }

    @Test
    void areNumbersWhereTheyLookLikeOne() {
        assertThat(constant(stored("$1", "42"))).isEqualTo(42L);
        assertThat(constant(stored("$1", "-5"))).isEqualTo(-5L);
        assertThat(constant(stored("$1", "0x10"))).isEqualTo(16L);
        assertThat(constant(stored("$2", "a", "bob"))).isEqualTo("bob");
    }

    @Test
    void areTextsInStr() {
        assertThat(constant(stored("str($1)", "42"))).isEqualTo("42");
        assertThat(constant(stored("str($1 + 2)", "hello"))).isEqualTo("llo");
    }

    @Test
    void areZeroOrEmptyWhereTheyAreMissing() {
        assertThat(constant(stored("$3"))).isEqualTo(0L);
        assertThat(constant(stored("str($3)"))).isEqualTo("");
        assertThat(constant(stored("$#", "a", "b"))).isEqualTo(2L);
    }

    @Test
    void standInAttachPoints() {
        CheckedProgram program =
                check(ScriptCall.of("usdt::$1:order { } interval:s:$2 { }", "shop", "5"));
        assertThat(program.probes())
                .extracting(CheckedProbe::attachPoint)
                .containsExactly(
                        new AttachPoint.Usdt("", "shop", "order"),
                        new AttachPoint.Interval("interval:s:5", 5_000_000_000L));
    }

    @Test
    void makeAnAttachPointEach() {
        CheckedProgram program =
                check(
                        ScriptCall.of(
                                "method:$@, methodret:$@ { @[probe] = count(); }",
                                "com.shop.Cart:add",
                                "a.B:<init>"));
        assertThat(program.probes())
                .extracting(CheckedProbe::attachPoint)
                .containsExactlyInAnyOrder(
                        new AttachPoint.Method("com.shop.Cart", "add"),
                        new AttachPoint.Method("a.B", "<init>"),
                        new AttachPoint.MethodReturn("com.shop.Cart", "add"),
                        new AttachPoint.MethodReturn("a.B", "<init>"));
    }

    @Test
    void mayBeWholeAttachPoints() {
        CheckedProgram program =
                check(ScriptCall.of("$@ { @ = count(); }", "interval:s:5", "BEGIN"));
        assertThat(program.probes()).hasSize(2);
    }

    @Test
    void areNoValueTogether() {
        CheckResult result = Script.of("BEGIN { print($@); }").check(new Shop());
        assertThat(((CheckResult.Rejected) result).diagnostics().getFirst().message())
                .startsWith("syntax error, unexpected '$@'");
    }

    @Test
    void stayInsideOfTheirAttachPoint() {
        String hostile = "a:b { exit(7); } interval:s:1";
        assertThat(Script.of("method:$@ { @ = count(); }", hostile).check(new Shop()))
                .isInstanceOf(CheckResult.Rejected.class);
    }

    @Test
    void areMissedWhereEachIsMeant() {
        CheckResult result = Script.of("method:$@ { @ = count(); }").check(new Shop());
        assertThat(((CheckResult.Rejected) result).diagnostics().getFirst().message())
                .isEqualTo("$@ stands for all parameters, but there are none");
    }

    @Test
    void haveNamesWithDefaults() {
        String script =
                "BEGIN { @a = getopt(\"n\", 1); @b = getopt(\"s\", \"x\");"
                        + " @c = getopt(\"loud\"); @d = getopt(\"quiet\"); }";
        CheckedProgram program =
                check(ScriptCall.of(script).withNamed(Map.of("n", "7", "loud", "")));
        List<Object> values =
                program.probes().getFirst().body().stream()
                        .map(s -> constant(((TypedStatement.AssignMap) s).value()))
                        .toList();
        assertThat(values).isEqualTo(List.of(7L, "x", true, false));
    }

    @Test
    void mustFitTheirDefault() {
        ScriptCall call =
                ScriptCall.of("BEGIN { print(getopt(\"n\", 1)); }").withNamed(Map.of("n", "many"));
        assertThat(Script.of(call).check(new Shop())).isInstanceOf(CheckResult.Rejected.class);
    }

    @Test
    void cannotSkipMoreThanTheyHave() {
        assertThat(Script.of("BEGIN { print(str($1 + 3)); }", "ab").check(new Shop()))
                .isInstanceOf(CheckResult.Rejected.class);
    }
}
