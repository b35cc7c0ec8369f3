package dev.nopal.script.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.Span;
import dev.nopal.script.parse.AttachPointText;

import org.junit.jupiter.api.Test;

import java.util.List;

final class AttachPointsTest {
    private static AttachPoint read(String text) {
        Diagnostics diagnostics = new Diagnostics();
        AttachPointText written = new AttachPointText(new Span(0, text.length()), text);
        return new AttachPoints(diagnostics)
                .read(written)
                .orElseThrow(() -> new AssertionError(diagnostics.all()));
    }

    @Test
    void readsEveryFormOfUsdt() {
        AttachPoint any = new AttachPoint.Usdt("", "*", "order");
        assertThat(read("usdt:order")).isEqualTo(any);
        assertThat(read("usdt::order")).isEqualTo(any);
        assertThat(read("usdt:::order")).isEqualTo(any);
        assertThat(read("usdt::shop:order")).isEqualTo(new AttachPoint.Usdt("", "shop", "order"));
        assertThat(read("usdt:/a.so:order")).isEqualTo(new AttachPoint.Usdt("/a.so", "*", "order"));
        assertThat(read("usdt:/a.so:shop:order*"))
                .isEqualTo(new AttachPoint.Usdt("/a.so", "shop", "order*"));
        assertThat(read("U:shop:order")).isEqualTo(new AttachPoint.Usdt("", "shop", "order"));
    }

    @Test
    void readsPeriods() {
        assertThat(read("interval:s:1"))
                .isEqualTo(new AttachPoint.Interval("interval:s:1", 1_000_000_000));
        assertThat(read("i:hz:1000"))
                .isEqualTo(new AttachPoint.Interval("interval:hz:1000", 1_000_000));
        assertThat(read("interval:100ms"))
                .isEqualTo(new AttachPoint.Interval("interval:100ms", 100_000_000));
        assertThat(read("profile:hz:99"))
                .isEqualTo(new AttachPoint.Profile("profile:hz:99", 10_101_010));
    }

    @Test
    void readsProbesOfJava() {
        assertThat(read("method:a.B$C:m(int, long)"))
                .isEqualTo(new AttachPoint.Method("a.B$C", "m(int, long)"));
        assertThat(read("methodret:a.*:*")).isEqualTo(new AttachPoint.MethodReturn("a.*", "*"));
        assertThat(read("line:a.B:12")).isEqualTo(new AttachPoint.Line("a.B", 12));
        assertThat(read("jfr:jdk.Sleep")).isEqualTo(new AttachPoint.Jfr("jdk.Sleep"));
    }

    @Test
    void readsMethodsWithDotInsteadOfColon() {
        assertThat(read("method:a.Cart.add")).isEqualTo(new AttachPoint.Method("a.Cart", "add"));
        assertThat(read("methodret:Cart.add(int)"))
                .isEqualTo(new AttachPoint.MethodReturn("Cart", "add(int)"));
        assertThat(read("method:a.Cart.<init>"))
                .isEqualTo(new AttachPoint.Method("a.Cart", "<init>"));
        assertThat(read("method:a.Cart.*")).isEqualTo(new AttachPoint.Method("a.Cart", "*"));
    }

    @Test
    void readsClassAloneAsAllItsMethods() {
        assertThat(read("method:a.Cart")).isEqualTo(new AttachPoint.Method("a.Cart", "*"));
        assertThat(read("method:a.b.*")).isEqualTo(new AttachPoint.Method("a.b.*", "*"));
    }

    @Test
    void readsLinesOfFiles() {
        assertThat(read("line:Cart.java:7")).isEqualTo(new AttachPoint.Line("Cart", 7));
        assertThat(read("line:a/b/Cart.kt:7")).isEqualTo(new AttachPoint.Line("a.b.Cart", 7));
        assertThat(read("line:/home/me/shop/src/main/java/a/b/Cart.java:7"))
                .isEqualTo(new AttachPoint.Line("a.b.Cart", 7));
        assertThat(read("line:a.java.Cart:7")).isEqualTo(new AttachPoint.Line("a.java.Cart", 7));
    }

    @Test
    void takesQuotesAway() {
        assertThat(AttachPoints.split("usdt:/p:t:\"\\\"a:b\\\"\""))
                .isEqualTo(List.of("usdt", "/p", "t", "\"a:b\""));
    }
}
