package dev.nopal.cli.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.OwnCode;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.Set;

final class SampledStackTest {
    private static final OwnCode ANY = OwnCode.OF_ANY_PROGRAM;
    private static final String SLEEP = "java.lang.Thread.sleep(Thread.java:540)";
    private static final String FOR_EACH = "java.util.ArrayList.forEach(ArrayList.java:1596)";
    private static final String QUERY =
            "org.postgresql.jdbc.PgStatement.execute(PgStatement.java:1)";
    private static final String SEND = "org.postgresql.core.Stream.send(Stream.java:1)";
    private static final String READ = "sun.nio.ch.SocketDispatcher.read0(Native Method)";

    private static Optional<SampledStack> sampled(String state, String... frames) {
        return SampledStack.of(Trees.ORDER.methods(), state, Trees.stack(frames), ANY);
    }

    @Test
    void beginsAtTheOutermostFrameOfTheMethod() {
        SampledStack stack =
                sampled(
                                "RUNNABLE",
                                Trees.frame("fold"),
                                Trees.frame("order"),
                                Trees.frame("price"),
                                Trees.frame("order"),
                                Trees.frame("main"))
                        .orElseThrow();
        assertThat(stack.path())
                .containsExactly(Trees.desk("price"), Trees.desk("order"), Trees.desk("fold"));
    }

    @Test
    void isEmptyWithoutTheMethod() {
        assertThat(sampled("RUNNABLE", Trees.frame("main"))).isEmpty();
    }

    @Test
    void leavesOutFramesOfTheJdkAndGeneratedOnes() {
        SampledStack stack =
                sampled(
                                "TIMED_WAITING",
                                SLEEP,
                                Trees.frame("book"),
                                Trees.frame("lambda$order$0"),
                                "com.acme.Desk$$Lambda/0x00007f.accept(Unknown Source)",
                                FOR_EACH,
                                Trees.frame("order"))
                        .orElseThrow();
        assertThat(stack.path()).containsExactly(Trees.desk("lambda$order$0"), Trees.desk("book"));
        assertThat(stack.leaf(Set.of(Trees.desk("book")), false, ANY).text())
                .isEqualTo("sleeps: java.lang.Thread.sleep");
        assertThat(stack.leaf(Set.of(Trees.desk("order")), false, ANY).text())
                .isEqualTo("sleeps: java.lang.Thread.sleep in com.acme.Desk.book");
    }

    @Test
    void keepsFramesOfLibraries() {
        SampledStack stack =
                sampled("RUNNABLE", READ, SEND, QUERY, Trees.frame("load"), Trees.frame("order"))
                        .orElseThrow();
        assertThat(stack.path())
                .containsExactly(
                        Trees.desk("load"),
                        new MethodId("org.postgresql.jdbc.PgStatement", "execute"),
                        new MethodId("org.postgresql.core.Stream", "send"));
        assertThat(stack.doing()).isEqualTo(Doing.IO);
        assertThat(stack.hasOwnAfter(0, ANY)).isFalse();
    }

    @Test
    void namesWhatRunsInTheProgramOnly() {
        Set<MethodId> order = Trees.ORDER.methods();
        assertThat(
                        sampled("RUNNABLE", Trees.frame("book"), Trees.frame("order"))
                                .orElseThrow()
                                .leaf(order, false, ANY)
                                .text())
                .isEqualTo("runs in com.acme.Desk.book");
        SampledStack inLibrary =
                sampled("RUNNABLE", SEND, QUERY, Trees.frame("order")).orElseThrow();
        assertThat(inLibrary.leaf(order, false, ANY).text()).isEqualTo("runs");
        assertThat(inLibrary.leaf(order, true, ANY).text())
                .isEqualTo("runs in org.postgresql.core.Stream.send");
    }

    @Test
    void keepsFramesOfAProgramOfTheJdk() {
        String main = "com.sun.tools.javac.Main";
        String flow = "com.sun.tools.javac.comp.Flow.analyze(Flow.java:1)";
        Value.Stack stack =
                Trees.stack(FOR_EACH, flow, "com.sun.tools.javac.Main.compile(Main.java:1)");
        MethodId compile = new MethodId(main, "compile");
        OwnCode javac = OwnCode.of(List.of(main));
        SampledStack sampled =
                SampledStack.of(Set.of(compile), "RUNNABLE", stack, javac).orElseThrow();
        assertThat(sampled.path())
                .containsExactly(new MethodId("com.sun.tools.javac.comp.Flow", "analyze"));
        assertThat(sampled.leaf(Set.of(compile), false, javac).text())
                .isEqualTo("runs in com.sun.tools.javac.comp.Flow.analyze");
    }

    @Test
    void tellsWhatAThreadDoes() {
        String park = "jdk.internal.misc.Unsafe.park(Native Method)";
        String lock = "java.util.concurrent.locks.ReentrantLock.lock(ReentrantLock.java:1)";
        assertThat(sampled("BLOCKED", Trees.frame("order")).orElseThrow().doing())
                .isEqualTo(Doing.LOCK);
        assertThat(
                        sampled(
                                        "BLOCKED",
                                        "java.lang.Object.wait(Object.java:389)",
                                        "java.lang.Thread.join(Thread.java:1887)",
                                        Trees.frame("order"))
                                .orElseThrow()
                                .doing())
                .isEqualTo(Doing.WAITING);
        assertThat(sampled("WAITING", park, lock, Trees.frame("order")).orElseThrow().doing())
                .isEqualTo(Doing.LOCK);
        assertThat(sampled("WAITING", park, Trees.frame("order")).orElseThrow().doing())
                .isEqualTo(Doing.WAITING);
        assertThat(sampled("RUNNABLE", Trees.frame("order")).orElseThrow().doing())
                .isEqualTo(Doing.RUNNING);
        assertThat(
                        sampled(
                                        "WAITING",
                                        "sun.nio.ch.NioSocketImpl.park(NioSocketImpl.java:174)",
                                        Trees.frame("order"))
                                .orElseThrow()
                                .doing())
                .isEqualTo(Doing.IO);
    }
}
