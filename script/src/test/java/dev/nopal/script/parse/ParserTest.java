package dev.nopal.script.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.Diagnostics;

import org.junit.jupiter.api.Test;

import java.util.List;

final class ParserTest {
    private final Diagnostics diagnostics = new Diagnostics();

    private Program parse(String text) {
        return Parser.parse(text, diagnostics);
    }

    private Expression value(String expression) {
        Item.Probe probe =
                (Item.Probe) parse("BEGIN { $x = " + expression + "; }").items().getFirst();
        assertThat(diagnostics.all()).isEmpty();
        return ((Statement.Assign) probe.body().statements().getFirst()).value();
    }

    /** Shows how operators bind, with all parentheses. */
    private static String shown(Expression expression) {
        return switch (expression) {
            case Expression.Binary(var _, var operator, var left, var right) ->
                    "(" + shown(left) + operator.symbol() + shown(right) + ")";
            case Expression.Unary(var _, var operator, var operand) ->
                    "(" + operator.symbol() + shown(operand) + ")";
            case Expression.Ternary(var _, var c, var a, var b) ->
                    "("
                            + shown(c)
                            + "?"
                            + a.map(ParserTest::shown).orElse("")
                            + ":"
                            + shown(b)
                            + ")";
            case Expression.Cast(var _, var type, var operand) ->
                    "(" + type.text() + ")" + shown(operand);
            case Expression.IntegerLiteral literal -> String.valueOf(literal.value());
            case Expression.Identifier identifier -> identifier.name();
            case Expression.FieldAccess(var _, var object, var name) -> shown(object) + "." + name;
            default -> expression.getClass().getSimpleName();
        };
    }

    @Test
    void bindsOperatorsAsCDoes() {
        assertThat(shown(value("1 + 2 * 3 - 4"))).isEqualTo("((1+(2*3))-4)");
        assertThat(shown(value("1 | 2 ^ 3 & 4 == 5"))).isEqualTo("(1|(2^(3&(4==5))))");
        assertThat(shown(value("a || b && c"))).isEqualTo("(a||(b&&c))");
        assertThat(shown(value("1 << 2 + 3 < 4"))).isEqualTo("((1<<(2+3))<4)");
        assertThat(shown(value("-1 - -2"))).isEqualTo("((-1)-(-2))");
        assertThat(shown(value("a ? b : c ? d : e"))).isEqualTo("(a?b:(c?d:e))");
        assertThat(shown(value("a ?: b"))).isEqualTo("(a?:b)");
        assertThat(shown(value("!a == b"))).isEqualTo("((!a)==b)");
    }

    @Test
    void tellsCastsFromParentheses() {
        assertThat(shown(value("(uint8)a + b"))).isEqualTo("((uint8)a+b)");
        assertThat(shown(value("(struct sock *)a"))).isEqualTo("(struct sock *)a");
        assertThat(shown(value("(foo_t)a"))).isEqualTo("(foo_t)a");
        assertThat(shown(value("(a) - b"))).isEqualTo("(a-b)");
        assertThat(shown(value("(a) * b"))).isEqualTo("(a*b)");
        assertThat(shown(value("(unsigned long)a"))).isEqualTo("(unsigned long)a");
        assertThat(shown(value("(string[8])a"))).isEqualTo("(string[8])a");
    }

    @Test
    void readsTuplesRecordsAndBlocks() {
        assertThat(value("(1, 2)")).isInstanceOf(Expression.TupleLiteral.class);
        assertThat(value("(1,)")).isInstanceOf(Expression.TupleLiteral.class);
        assertThat(value("()")).isInstanceOf(Expression.TupleLiteral.class);
        assertThat(value("(a=1, b=2)")).isInstanceOf(Expression.RecordLiteral.class);
        Expression.Call call = (Expression.Call) value("record(a, b=c, d == e)");
        assertThat(call.arguments().stream().map(ParserTest::shown))
                .containsExactly("a", "RecordLiteral", "(d==e)");
        assertThat(value("(a == 1)")).isInstanceOf(Expression.Binary.class);
        assertThat(value("{ $y = 1; $y }")).isInstanceOf(Expression.BlockExpression.class);
    }

    @Test
    void readsAllItems() {
        Program program =
                parse(
                        """
                        #include <x.h>
                        struct a { int b; };
                        config = { x=1; y="z" }
                        let @m = hash(5);
                        import "lib";
                        macro m(a, $b, @c) { a }
                        fn f($a : int64) : int64 { return 1; }
                        BEGIN, END /1/ { }
                        """);
        assertThat(diagnostics.all()).isEmpty();
        assertThat(program.items())
                .<Class<?>>extracting(Object::getClass)
                .isEqualTo(
                        List.of(
                                Item.CDefinition.class,
                                Item.CDefinition.class,
                                Item.Config.class,
                                Item.MapDeclaration.class,
                                Item.Import.class,
                                Item.Macro.class,
                                Item.Subprogram.class,
                                Item.Probe.class));
    }

    @Test
    void reportsSeveralErrorsAndKeepsTheRest() {
        Program program = parse("BEGIN { $a = ; $b = 1; $c = ); } END { $d = 2; } x { ] }");
        assertThat(diagnostics.errors()).hasSize(3);
        assertThat(program.items()).hasSize(3);
    }

    @Test
    void givesEachNodeItsPlace() {
        Item.Probe probe = (Item.Probe) parse("BEGIN { @x[1] = 2 + 3; }").items().getFirst();
        Statement.Assign assign = (Statement.Assign) probe.body().statements().getFirst();
        assertThat(assign.target().span()).isEqualTo(new dev.nopal.script.Span(8, 13));
        assertThat(assign.value().span()).isEqualTo(new dev.nopal.script.Span(16, 21));
    }

    @Test
    void stopsAtItsLimits() {
        parse("BEGIN { $x = " + "(".repeat(1000) + "1" + ")".repeat(1000) + "; }");
        assertThat(diagnostics.errors()).hasSize(1);
        assertThat(diagnostics.errors().getFirst().message()).startsWith("nested too deeply");
    }

    @Test
    void refusesAFlatChainThatIsADeepTree() {
        parse("BEGIN { $x = 1" + " + 1".repeat(1000) + "; }");
        assertThat(diagnostics.errors().getFirst().message()).startsWith("nested too deeply");
    }

    @Test
    void refusesATextThatIsTooLong() {
        parse(" ".repeat(Parser.MAX_LENGTH + 1));
        assertThat(diagnostics.errors().getFirst().message()).contains("characters");
    }
}
