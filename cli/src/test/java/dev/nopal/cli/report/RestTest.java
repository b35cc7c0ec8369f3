package dev.nopal.cli.report;

import static dev.nopal.cli.report.ProgramStackTest.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.OwnCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

final class RestTest {
    private static final String PARK = "java.util.concurrent.locks.LockSupport.park(line 1)";
    private static final String LATCH = "java.util.concurrent.CountDownLatch.await(line 2)";
    private static final String SLEEP = "java.lang.Thread.sleep(line 1)";
    private static final String FUTURE = "java.util.concurrent.FutureTask.get(line 1)";
    private static final String OWN = "com.shop.Shop.pay(Shop.java:76)";
    private static final String SERVE = "com.shop.Shop.serve(Shop.java:20)";
    private static final String LOOP = "com.shop.Shop.loop(Shop.java:9)";
    private static final String MAIN = "com.shop.Shop.main(Shop.java:5)";
    private static final String RUN = "java.lang.Thread.run(line 9)";
    private static final String POOL = "java.util.concurrent.ThreadPoolExecutor$Worker.run(line 8)";
    private static final String SERVER = "sun.net.httpserver.ServerImpl$Exchange.run(line 7)";

    private static boolean isPossible(ProgramStack stack, boolean isAlways) {
        return Rest.isPossible(Activity.WAITING, stack, isAlways);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.util.concurrent.CountDownLatch.await(line 2)",
                "java.lang.Object.wait(line 2)",
                "java.util.concurrent.ThreadPoolExecutor.awaitTermination(line 2)",
                "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await(line 2)",
                "io.netty.channel.DefaultChannelPromise.sync(line 2)",
                "java.util.concurrent.CompletableFuture.join(line 2)",
                "java.lang.ProcessImpl.waitFor(line 2)"
            })
    void mainThatStaysMayWaitForTheEndOfTheProgram(String waiting) {
        assertThat(isPossible(stack(PARK, waiting, MAIN), true)).isTrue();
        assertThat(isPossible(stack(PARK, waiting, SERVE, MAIN), true)).isTrue();
        assertThat(isPossible(stack(PARK, waiting, MAIN), false)).isFalse();
    }

    /** A program that computes in its main thread may wait for something that is slow. */
    @Test
    void mainThatWaitsForAResultDeepInTheProgramDoesNotRest() {
        assertThat(isPossible(stack(PARK, FUTURE, OWN, SERVE, MAIN), true)).isFalse();
        assertThat(isPossible(stack(SLEEP, OWN, SERVE, MAIN), true)).isFalse();
        assertThat(isPossible(stack(PARK, LATCH, OWN, SERVE, MAIN), true)).isTrue();
    }

    @Test
    void mainOfAnExecutableJarIsBelowItsLauncher() {
        assertThat(
                        isPossible(
                                stack(
                                        PARK,
                                        LATCH,
                                        OWN,
                                        MAIN,
                                        "java.lang.reflect.Method.invoke(line 1)",
                                        "org.springframework.boot.loader.launch.Launcher.launch(line"
                                                + " 2)",
                                        "org.springframework.boot.loader.launch.JarLauncher.main(line"
                                                + " 3)"),
                                true))
                .isTrue();
    }

    @Test
    void aRequestDoesNotRest() {
        assertThat(isPossible(stack(PARK, LATCH, OWN, SERVER, POOL, RUN), true)).isFalse();
        assertThat(isPossible(stack(PARK, LATCH, OWN, SERVE, POOL, RUN), true)).isFalse();
        String permit = "java.util.concurrent.Semaphore.acquire(line 3)";
        assertThat(isPossible(stack(PARK, permit, OWN, LOOP, RUN), true)).isFalse();
    }

    @Test
    void aLoopOfAThreadOfItsOwnRests() {
        assertThat(isPossible(stack(PARK, LATCH, OWN, LOOP, RUN), true)).isTrue();
        assertThat(isPossible(stack(PARK, LATCH, OWN, LOOP, RUN), false)).isFalse();
        assertThat(isPossible(stack(PARK, LATCH, LOOP, POOL, RUN), true)).isTrue();
        assertThat(isPossible(stack(PARK, LATCH, OWN, "com.shop.Worker.run(line 3)"), true))
                .isTrue();
        String take = "java.util.concurrent.LinkedBlockingQueue.take(line 1)";
        assertThat(isPossible(stack(PARK, take, OWN, LOOP, RUN), false)).isTrue();
        assertThat(isPossible(stack(SLEEP, OWN, SERVE, LOOP, RUN), true)).isFalse();
    }

    @Test
    void mainThatReadsStandardInputRests() {
        ProgramStack atKeyboard =
                stack(
                        "java.io.FileInputStream.readBytes(Native Method)",
                        "java.io.BufferedInputStream.read(line 2)",
                        MAIN);
        assertThat(Rest.isPossible(Activity.IO, atKeyboard, true)).isTrue();
        assertThat(Rest.isPossible(Activity.IO, atKeyboard, false)).isFalse();
    }

    /** The thread of a connection of H2, and one that waits for the answer of a dependency. */
    @Test
    void readingTheNextRequestOfAClientRestsAndReadingAnAnswerDoesNot() {
        OwnCode h2 = OwnCode.of(List.of("org.h2.tools.Server"));
        String poll = "sun.nio.ch.SocketDispatcher.read0(Native Method)";
        String read = "java.net.Socket$SocketInputStream.read(line 3)";
        String transfer = "org.h2.value.Transfer.readInt(line 4)";
        String process = "org.h2.server.TcpServerThread.process(line 5)";
        String run = "org.h2.server.TcpServerThread.run(line 6)";
        List<FrameText> frames = stack(poll, read, transfer, process, run, RUN).frames();
        assertThat(Rest.isPossible(Activity.IO, new ProgramStack(frames, h2), false)).isTrue();
        String timed = "sun.nio.ch.NioSocketImpl.timedRead(line 2)";
        assertThat(Rest.isPossible(Activity.IO, stack(poll, timed, read, OWN, LOOP, RUN), true))
                .isFalse();
        String client = "sun.net.www.http.HttpClient.parseHTTP(line 2)";
        assertThat(Rest.isPossible(Activity.IO, stack(poll, read, client, OWN, RUN), true))
                .isFalse();
        assertThat(Rest.isPossible(Activity.IO, stack(poll, read, OWN, SERVER, RUN), true))
                .isFalse();
    }

    @Test
    void thereAllTheTimeAreThoseWhoseNumberDoesNotChange() {
        assertThat(Rest.isAlways(0.95, 1)).isTrue();
        assertThat(Rest.isAlways(1.9, 2)).isTrue();
        assertThat(Rest.isAlways(0.95, 0)).isTrue();
        assertThat(Rest.isAlways(0.5, 0)).isFalse();
        assertThat(Rest.isAlways(1.2, 3)).isFalse();
    }
}
