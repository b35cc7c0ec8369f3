package dev.nopal.script.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.Diagnostics;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Item;
import dev.nopal.script.parse.Parser;
import dev.nopal.script.parse.Statement;

import org.junit.jupiter.api.Test;

final class FoldingTest {
    private static String folded(String expression) {
        Diagnostics diagnostics = new Diagnostics();
        Item.Probe probe =
                (Item.Probe)
                        Parser.parse("BEGIN { $x = " + expression + "; }", diagnostics)
                                .items()
                                .getFirst();
        Statement.Assign assign = (Statement.Assign) probe.body().statements().getFirst();
        return switch (new Folding(diagnostics).rewrite(assign.value())) {
            case Expression.IntegerLiteral literal -> Literals.number(literal).toString();
            case Expression.BooleanLiteral literal -> String.valueOf(literal.value());
            case Expression.StringLiteral literal -> literal.value();
            case Expression other -> other.getClass().getSimpleName();
        };
    }

    @Test
    void computesWithIntegers() {
        assertThat(folded("2 + 3 * 4 - 1")).isEqualTo("13");
        assertThat(folded("-(5)")).isEqualTo("-5");
        assertThat(folded("~0")).isEqualTo("18446744073709551615");
        assertThat(folded("1 << 16 | 1")).isEqualTo("65537");
        assertThat(folded("7 / 2 % 2")).isEqualTo("1");
        assertThat(folded("0xffffffffffffffff")).isEqualTo("18446744073709551615");
    }

    @Test
    void comparesLiterals() {
        assertThat(folded("1 < 2 && \"a\" == \"a\"")).isEqualTo("true");
        assertThat(folded("!true || 0 == 1")).isEqualTo("false");
        assertThat(folded("-1 < 0xffffffffffffffff")).isEqualTo("true");
    }

    @Test
    void choosesBranches() {
        assertThat(folded("1 ? \"a\" : \"b\"")).isEqualTo("a");
        assertThat(folded("2 > 3 ? 1 : 5")).isEqualTo("5");
    }

    @Test
    void leavesTheRest() {
        assertThat(folded("pid + 1")).isEqualTo("Binary");
        assertThat(folded("1 / 0")).isEqualTo("Binary");
        assertThat(folded("\"a\" < \"b\"")).isEqualTo("Binary");
    }
}
