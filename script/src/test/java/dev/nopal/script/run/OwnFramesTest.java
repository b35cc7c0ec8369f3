package dev.nopal.script.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.OwnCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

class OwnFramesTest {
    private static final List<String> READING =
            List.of(
                    "sun.nio.ch.Net.poll(Native Method)",
                    "sun.nio.ch.NioSocketImpl.park(line 180)",
                    "java.net.Socket$SocketInputStream.read(line 1105)",
                    "org.h2.value.Transfer.readInt(line 300)",
                    "com.acme.Shop.pay(line 76)",
                    "org.springframework.web.Servlet.service(line 9)",
                    "com.acme.Main.main(line 3)");

    private static List<String> own(List<String> frames, int limit) {
        return new OwnFrames(OwnCode.of(List.of("com.acme.Main"))).of(frames, limit).frames();
    }

    @Test
    void aStackThatFitsIsWhole() {
        assertThat(own(READING, 127)).isEqualTo(READING);
    }

    @Test
    void isCutWhereItHasAnOwnFrame() {
        assertThat(own(READING, 5)).isEqualTo(READING.subList(0, 5));
        assertThat(own(READING, 6)).isEqualTo(READING.subList(0, 6));
    }

    @Test
    void theFirstOwnFrameIsAlwaysThere() {
        assertThat(own(READING, 4))
                .containsExactly(
                        READING.get(0), READING.get(1), "...", "com.acme.Shop.pay(line 76)");
        assertThat(own(READING, 3))
                .containsExactly(READING.get(0), "...", "com.acme.Shop.pay(line 76)");
        assertThat(own(READING, 2)).containsExactly(READING.get(0), "com.acme.Shop.pay(line 76)");
        assertThat(own(READING, 1)).containsExactly("com.acme.Shop.pay(line 76)");
    }

    @Test
    void withoutAnyOwnFrameTheInnermostOnesAreTaken() {
        assertThat(own(READING.subList(0, 4), 2)).isEqualTo(READING.subList(0, 2));
        assertThat(own(List.of(), 2)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.lang.invoke.LambdaForm$DMH/0x00007f7c0c001000.invokeStatic",
                "java.lang.invoke.Invokers$Holder.invokeExact_MT",
                "com.acme.Shop$$Lambda/0x00007f7c0c00a000.run",
                "com.acme.Shop$$Lambda$14/0x0000000800c03000.run",
                "jdk.internal.reflect.DirectMethodHandleAccessor.invoke",
                "java.lang.reflect.Method.invoke",
                "sun.reflect.GeneratedMethodAccessor12.invoke",
                "jdk.proxy2.$Proxy14.find",
                "com.sun.proxy.$Proxy9.find",
                "com.acme.$Proxy7.find",
                "com.acme.Orders$$SpringCGLIB$$0.find",
                "com.acme.Orders$$EnhancerBySpringCGLIB$$1a2b.find",
                "com.acme.Orders$$FastClassBySpringCGLIB$$1a2b.invoke",
                "com.acme.Order$HibernateProxy$x.getId",
                "com.acme.Order$ByteBuddy$x.getId",
                "java.lang.VirtualThread.run",
                "java.lang.VirtualThread$VThreadContinuation$1.run",
                "java.lang.ThreadBuilders$BoundVirtualThread.run",
                "jdk.internal.vm.Continuation.enter",
                "jdk.internal.misc.VirtualThreads.park",
                "java.lang.System$1.parkVirtualThread",
                "jdk.jfr.internal.instrument.ThrowableTracer.traceThrowable",
                "jdk.internal.event.ThrowableTracer.traceThrowable",
                "java.lang.Thread.runWith"
            })
    void generatedCallsAreLeftOut(String call) {
        List<String> frames = List.of("a.B.c(line 1)", call + "(line 7)", "a.B.d(line 2)");
        assertThat(own(frames, 127)).containsExactly("a.B.c(line 1)", "a.B.d(line 2)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.lang.Thread.run",
                "java.lang.Thread.sleep",
                "java.lang.SystemTray.show",
                "com.acme.Threads.runWith",
                "java.util.concurrent.locks.LockSupport.park"
            })
    void whatSomebodyWroteIsKept(String call) {
        assertThat(own(List.of(call), 127)).containsExactly(call);
    }

    @Test
    void constructorsOfExceptionsAtTheTopAreLeftOut() {
        assertThat(
                        own(
                                List.of(
                                        "jdk.internal.event.ThrowableTracer.traceThrowable(line 1)",
                                        "java.lang.Throwable.fillInStackTrace(line 1)",
                                        "java.lang.Throwable.<init>(line 1)",
                                        "java.lang.Error.<init>(line 1)",
                                        "com.acme.NoStockException.<init>(line 5)",
                                        "com.acme.Stock.take(line 9)",
                                        "com.acme.LateException.<init>(line 2)"),
                                127))
                .containsExactly(
                        "com.acme.Stock.take(line 9)", "com.acme.LateException.<init>(line 2)");
        assertThat(own(List.of("com.acme.Order.<init>(line 4)"), 9)).hasSize(1);
        assertThat(own(List.of("com.acme.NoStockException.check(line 4)"), 9)).hasSize(1);
    }

    @Test
    void addressesOfHiddenClassesAreLeftOut() {
        assertThat(own(List.of("com.acme.Rule/0x00007f7c0c00a000.apply(line 3)"), 9))
                .containsExactly("com.acme.Rule.apply(line 3)");
        assertThat(own(List.of("com.acme.Rule/0x00ff"), 9)).containsExactly("com.acme.Rule");
    }

    @Test
    void theStackOfThisThreadBeginsWithItsCaller() {
        List<String> frames =
                new OwnFrames(OwnCode.of(List.of("org.junit.Main"))).capture(1).frames();
        assertThat(frames).hasSize(1);
        assertThat(frames.getFirst()).doesNotContain("dev.nopal.script.run.OwnFrames.");
    }

    @Test
    void aPatternKeepsOnlyItsFrames() {
        assertThat(MatchingFrames.of(READING, "com.acme.*", 9).frames())
                .containsExactly("com.acme.Shop.pay(line 76)", "com.acme.Main.main(line 3)");
        assertThat(MatchingFrames.of(READING, "com.acme.*", 1).frames())
                .containsExactly("com.acme.Shop.pay(line 76)");
        assertThat(MatchingFrames.of(READING, "com.acme.Main", 9).frames())
                .containsExactly("com.acme.Main.main(line 3)");
        assertThat(MatchingFrames.of(READING, "*Shop.p*", 9).frames())
                .containsExactly("com.acme.Shop.pay(line 76)");
        assertThat(MatchingFrames.of(READING, "com.acme", 9).frames()).isEmpty();
        assertThat(MatchingFrames.of(null, "*", 9).frames()).isEmpty();
        assertThat(MatchingFrames.of(List.of("main"), "ma*n", 9).frames()).isEmpty();
    }
}
