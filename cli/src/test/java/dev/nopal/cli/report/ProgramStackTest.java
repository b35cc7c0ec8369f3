package dev.nopal.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.OwnCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.stream.Stream;

final class ProgramStackTest {
    static ProgramStack stack(String... frames) {
        return new ProgramStack(
                Stream.of(frames).map(FrameText::of).toList(), OwnCode.OF_ANY_PROGRAM);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "com.shop.Cart.add(Cart.java:42)|com.shop.Cart.add|Cart.java:42",
                "com.shop.Cart.add(line 42)|com.shop.Cart.add|line 42",
                "java.base/java.lang.Thread.run(Thread.java:1)|java.lang.Thread.run|Thread.java:1",
                "com.shop.Cart$$Lambda/0x00007f12.run(Unknown Source)"
                        + "|com.shop.Cart$$Lambda.run|Unknown Source",
                "com.shop.Cart.<init>(Cart.java:3)|com.shop.Cart.<init>|Cart.java:3"
            })
    void parsesFrames(String text, String method, String location) {
        FrameText frame = FrameText.of(text);
        assertThat(frame.methodName()).isEqualTo(method);
        assertThat(frame.location()).isEqualTo(location);
        assertThat(frame.text()).isEqualTo(method + "(" + location + ")");
    }

    @Test
    void keepsTextThatIsNoFrame() {
        assertThat(FrameText.of("somewhere").text()).isEqualTo("somewhere");
    }

    @Test
    void findsTheInnermostFrameOfTheProgram() {
        ProgramStack stack =
                stack(
                        "java.lang.Throwable.<init>(line 1)",
                        "com.shop.SoldOutException.<init>(line 2)",
                        "jdk.internal.reflect.DirectMethodHandleAccessor.invoke(line 3)",
                        "com.zaxxer.hikari.HikariDataSource.getConnection(line 4)",
                        "com.shop.Cart$$Lambda.run(Unknown Source)",
                        "com.shop.Cart.add(line 5)",
                        "com.shop.Shop.serve(line 6)");
        assertThat(stack.own().orElseThrow().text()).isEqualTo("com.shop.Cart.add(line 5)");
    }

    @Test
    void standsForALibraryIfTheProgramIsOne() {
        ProgramStack stack =
                stack("java.util.HashMap.get(line 1)", "org.h2.mvstore.Page.get(line 2)");
        assertThat(stack.own()).isEmpty();
        assertThat(stack.location().orElseThrow().methodName())
                .isEqualTo("org.h2.mvstore.Page.get");
        assertThat(
                        stack("java.lang.Object.wait0(Native Method)")
                                .location()
                                .orElseThrow()
                                .isNative())
                .isTrue();
    }

    @Test
    void showsTheInnermostFramesAndThoseOfTheProgram() {
        ProgramStack stack =
                stack(
                        "sun.nio.ch.Net.poll(Native Method)",
                        "sun.nio.ch.NioSocketImpl.park(NioSocketImpl.java:191)",
                        "sun.nio.ch.NioSocketImpl.timedRead(NioSocketImpl.java:280)",
                        "sun.nio.ch.NioSocketImpl.implRead(NioSocketImpl.java:304)",
                        "java.net.Socket$SocketInputStream.read(Socket.java:1099)",
                        "com.shop.Bank.charge(Bank.java:7)",
                        "java.util.ArrayList.forEach(ArrayList.java:1)",
                        "com.shop.Shop.pay(Shop.java:76)",
                        "java.lang.Thread.run(Thread.java:1474)");
        assertThat(stack.lines())
                .isEqualTo(
                        List.of(
                                "sun.nio.ch.Net.poll(Native Method)",
                                "sun.nio.ch.NioSocketImpl.park(NioSocketImpl.java:191)",
                                "sun.nio.ch.NioSocketImpl.timedRead(NioSocketImpl.java:280)",
                                "… 2 frames",
                                "com.shop.Bank.charge(Bank.java:7)",
                                "com.shop.Shop.pay(Shop.java:76)"));
    }

    @Test
    void looksNoFurtherThanTheFirstOwnFrame() {
        ProgramStack stack =
                stack("java.lang.Thread.sleep(line 1)", "a.B.c(line 2)", "java.x.Y.z(line 3)");
        assertThat(stack.isIn("java.lang.Thread.sleep")).isTrue();
        assertThat(stack.isIn("java.x.Y.z")).isFalse();
    }
}
