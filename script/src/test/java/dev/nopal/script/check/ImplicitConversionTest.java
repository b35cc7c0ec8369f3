package dev.nopal.script.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.program.TypedStatement;
import dev.nopal.script.type.Type;

import org.junit.jupiter.api.Test;

final class ImplicitConversionTest {
    private static TypedExpression condition(String expression) {
        return ((TypedStatement.If) Shop.body("BEGIN { if (" + expression + ") { } }").getFirst())
                .condition();
    }

    @Test
    void asksNumbersAndStringsWhetherTheyAreThere() {
        assertThat(condition("cpu")).isInstanceOf(TypedExpression.Cast.class);
        assertThat(condition("comm").type()).isEqualTo(Type.BOOL);
        assertThat(condition("virtual")).isInstanceOf(TypedExpression.ReadBuiltin.class);
    }

    @Test
    void widensElementsOfTuples() {
        TypedStatement.AssignMap assign =
                (TypedStatement.AssignMap)
                        Shop.body("BEGIN { @[1, 2] = 1; @[tid, 1000] = 1; }").getFirst();
        assertThat(assign.key().orElseThrow().type().text()).isEqualTo("(uint64,int16)");
        TypedExpression.MakeTuple key = (TypedExpression.MakeTuple) assign.key().orElseThrow();
        assertThat(key.elements().getFirst().type()).isEqualTo(Type.UINT64);
    }

    @Test
    void letsLiteralsTakeTheSignOfWhatTheyMeet() {
        assertThat(Shop.errors("BEGIN { @ = 0; @ = nsecs; @ = 5; }")).isEmpty();
        assertThat(Shop.errors("BEGIN { @ = -1; @ = nsecs; }")).hasSize(1);
        assertThat(Shop.errors("BEGIN { $x = 0; $y = $x; $x = nsecs; }")).isEmpty();
    }

    @Test
    void neverNarrowsSilently() {
        assertThat(Shop.errors("BEGIN { let $x : int8 = 127; }")).isEmpty();
        assertThat(Shop.errors("BEGIN { let $x : int8 = 128; }")).hasSize(1);
        assertThat(Shop.errors("BEGIN { let $x : uint8 = 255; }")).isEmpty();
        assertThat(Shop.errors("BEGIN { let $x : uint8 = (uint8)nsecs; }")).isEmpty();
    }
}
