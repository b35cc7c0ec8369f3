package dev.nopal.cli.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ParameterKindTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "com.shop.Cart.add|com.shop.Cart:add",
                "com.shop.Cart|com.shop.Cart:*",
                "com.shop.Cart.*|com.shop.Cart:*",
                "com.shop.*|com.shop.*:*",
                "com.shop.*.find*|com.shop.*:find*",
                "com.shop.*Service|com.shop.*Service:*",
                "*Service:find*|*Service:find*",
                "*Service|*Service:*",
                "com.shop.Cart$Item.price|com.shop.Cart$Item:price",
                "com.shop.Cart.<init>|com.shop.Cart:<init>",
                "com.shop.Cart.add(int,String)|com.shop.Cart:add(int,String)",
                "com.shop.Cart.add()|com.shop.Cart:add()",
                "com.shop.Cart.sort(int[],java.util.List)"
                        + "|com.shop.Cart:sort(int[],java.util.List)",
                "com.shop.Cart#add|com.shop.Cart:add",
                "Cart.add|Cart:add",
                "com.shop.Cart::add|com.shop.Cart:add",
                "com.shop.cart:Add|com.shop.cart:Add",
                "com.shop.Größe.ändern|com.shop.Größe:ändern",
                "com.shop.KotlinKt.add-impl|com.shop.KotlinKt:add-impl",
                "java.sql.Statement+|java.sql.Statement+:*",
                "java.sql.Statement+.close|java.sql.Statement+:close",
                "java.sql.Statement+:execute*(String)|java.sql.Statement+:execute*(String)",
            })
    void readsMethodsAsPeopleWriteThem(String written, String given) {
        assertThat(ParameterKind.METHOD.value(written)).isEqualTo(given);
        assertThat(ParameterKind.PROBE.value(written)).isEqualTo("method:" + given);
    }

    @ParameterizedTest
    @CsvSource({
        "jdk.FileRead, jfr:jdk.FileRead",
        "jfr:com.shop.Order, jfr:com.shop.Order",
        "usdt::shop:checkout, usdt::shop:checkout",
        "usdt:/proc/1/x.so:shop:checkout, usdt:/proc/1/x.so:shop:checkout",
        "line:com.shop.Cart:12, line:com.shop.Cart:12",
        "methodret:com.shop.Cart.add, methodret:com.shop.Cart:add",
        "method:Cart.add, method:Cart:add",
        "line:Cart.java:12, line:Cart.java:12",
        "jfr:SocketRead, jfr:SocketRead",
        "jdk.internal.Foo.bar, method:jdk.internal.Foo:bar",
    })
    void readsProbesAndEvents(String written, String given) {
        assertThat(ParameterKind.PROBE.value(written)).isEqualTo(given);
    }

    @ParameterizedTest
    @ValueSource(strings = {"method:com.shop.Cart.add", "methodret:com.shop.Cart:add"})
    void takesAttachPointsForMethods(String written) {
        assertThat(ParameterKind.METHOD.value(written)).isEqualTo("com.shop.Cart:add");
    }

    @ParameterizedTest
    @CsvSource({"20ms, 20000000", "7us, 7000", "2s, 2000000000", "999999999s, 999999999000000000"})
    void readsTimesAsNanoseconds(String written, String given) {
        assertThat(ParameterKind.TIME.value(written)).isEqualTo(given);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "*",
                "*.*",
                "add",
                ":add",
                "com.shop.Cart:",
                "a:b:c",
                "com.shop.Cart.add(int",
                "com.shop.Cart.add)",
                "com.shop.Cart.<add>",
                "com.shop.Cart.add { exit(); }",
                "com.shop.Cart.add\"",
                "com.shop.Cart.add'",
                "com.shop.Cart.add\n",
                "com.shop.Cart.add/1/",
                "com.shop.Cart.add;",
                "com.shop.Cart.add,interval:s:1",
                "com.shop.Cart.add(int) { } BEGIN",
                "com.shop.Cart.a\u0000b",
                "com.shop.Cart.a\u202eb",
                "com.shop.Cart.$1 b",
                "com.shop.Cart.\\x",
                "com.+shop.Cart:add",
                "com.shop.Cart:add+",
            })
    void refusesWhatIsNoMethodAndNamesIt(String hostile) {
        for (ParameterKind kind : new ParameterKind[] {ParameterKind.METHOD, ParameterKind.PROBE}) {
            assertThatThrownBy(() -> kind.value(hostile))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("METHOD=" + hostile + " ");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "usdt::shop:checkout { exit(); }",
                "jfr:jdk.FileRead\n",
                "usdt:\"a\"",
                "profile:"
            })
    void refusesWhatIsNoProbeAndNamesIt(String hostile) {
        assertThatThrownBy(() -> ParameterKind.PROBE.value(hostile))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("PROBE=" + hostile + " ");
    }

    @ParameterizedTest
    @EnumSource(
            value = ParameterKind.class,
            names = {"TIME", "NUMBER", "TEXT", "EXPRESSION"})
    void refusesLineFeeds(ParameterKind kind) {
        assertThatThrownBy(() -> kind.value("1\n2"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(kind + "=1\n2 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ms", "-1ms", "1h", "1.5s", "99999999999999s"})
    void refusesWhatIsNoTime(String text) {
        assertThatThrownBy(() -> ParameterKind.TIME.value(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("TIME=" + text + " is not a time; write 20ms, 500us or 2s");
    }

    @Test
    void asksForTheUnitOfATime() {
        assertThatThrownBy(() -> ParameterKind.TIME.value("20"))
                .hasMessage("TIME=20 needs a unit, for example 20ms");
        RecipeParameter over = RecipeParameter.list("[--over TIME=20ms]").getFirst();
        assertThatThrownBy(() -> over.value("10"))
                .hasMessage("--over 10 needs a unit, for example 10ms");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "-1", "0x10", "1234567890123456789"})
    void refusesWhatIsNoNumber(String text) {
        assertThatThrownBy(() -> ParameterKind.NUMBER.value(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("NUMBER=" + text + " is not a number");
    }
}
