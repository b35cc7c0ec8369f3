package dev.nopal.script.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.Span;
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

    private static CheckResult withExpression(String expression) {
        String script = "usdt::shop:order { @ = getexpr(\"value\", 7); }";
        return Script.of(ScriptCall.of(script).withNamed(Map.of("value", expression)))
                .check(new Shop());
    }

    private static String typeOf(String expression) {
        CheckResult.Accepted accepted = (CheckResult.Accepted) withExpression(expression);
        return ((TypedStatement.AssignMap) accepted.program().probes().getFirst().body().getFirst())
                .value()
                .type()
                .text();
    }

    @Test
    void mayBeExpressions() {
        assertThat(constant(stored("getexpr(\"value\", 7)"))).isEqualTo(7L);
        assertThat(typeOf("args.customer")).isEqualTo("string[1024]");
        assertThat(typeOf("(args.id, comm)")).isEqualTo("(int64,string[16])");
        assertThat(typeOf("getopt(\"loud\")")).isEqualTo("bool");
    }

    @Test
    void mustBeOneWholeExpression() {
        for (String wrong : List.of("args.", "1; exit()", "1; } END { exit()", "", "a b", "'x'")) {
            assertThat(withExpression(wrong))
                    .as(wrong)
                    .isInstanceOfSatisfying(
                            CheckResult.Rejected.class,
                            result ->
                                    assertThat(result.diagnostics().getFirst().message())
                                            .startsWith("the expression '" + wrong + "': "));
        }
    }

    @Test
    void haveThePlaceOfTheCallInMessages() {
        CheckResult.Rejected result = (CheckResult.Rejected) withExpression("args.custmer");
        assertThat(result.diagnostics().getFirst().message()).contains("'custmer'");
        assertThat(result.diagnostics().getFirst().span()).isEqualTo(new Span(23, 42));
    }

    @Test
    void standInAttachPointsByName() {
        CheckedProgram program =
                check(
                        ScriptCall.of("usdt::$provider:$name { @ = count(); }")
                                .withNamed(Map.of("provider", "shop", "name", "paid")));
        assertThat(program.probes().getFirst().attachPoint())
                .isEqualTo(new AttachPoint.Usdt("", "shop", "paid"));
        AttachPoint nested = attachPoint("method:com.Shop$item:$1", "a");
        assertThat(nested).isEqualTo(new AttachPoint.Method("com.Shop$item", "a"));
    }

    @Test
    void areNotNumbersOfAnonymousClasses() {
        assertThat(attachPoint("method:com.Shop$1:run", "a"))
                .isEqualTo(new AttachPoint.Method("com.Shop$1", "run"));
    }

    private static AttachPoint attachPoint(String text, String parameter) {
        return Script.of(text + " { @ = count(); }", parameter)
                .blocks()
                .getFirst()
                .attachPoints()
                .getFirst()
                .attachPoint();
    }

    @Test
    void areMissedByNameInAttachPoints() {
        CheckResult result = Script.of("method:$open { @ = count(); }").check(new Shop());
        assertThat(((CheckResult.Rejected) result).diagnostics().getFirst().message())
                .isEqualTo("$open stands for the parameter --open, which is not given");
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
