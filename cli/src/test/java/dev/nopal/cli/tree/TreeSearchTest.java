package dev.nopal.cli.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.script.ScriptCall;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

final class TreeSearchTest {
    private final Deque<RoundResult> rounds = new ArrayDeque<>();
    private final List<ScriptCall> scripts = new ArrayList<>();
    private final List<String> said = new ArrayList<>();
    private final Set<MethodId> withoutCode = new HashSet<>();

    /** How many rounds the program lives. */
    private int gone = -1;

    private final class Scripted implements TreeRunner {
        @Override
        public RoundResult run(ScriptCall script, Duration longest) throws Refusal {
            if (gone-- == 0) {
                throw Refusal.notFound("it is gone");
            }
            scripts.add(script);
            return rounds.size() > 1 ? rounds.removeFirst() : rounds.getFirst();
        }

        @Override
        public boolean canInstrument(MethodId method) {
            return !withoutCode.contains(method);
        }
    }

    private CallTree tree(int depth, double least, int limit, Trees... results) throws Exception {
        return tree(Trees.ORDER, depth, least, limit, results);
    }

    private CallTree tree(RootMethod method, int depth, double least, int limit, Trees... results)
            throws Exception {
        for (Trees each : results) {
            rounds.add(each.result());
        }
        TreeOptions options =
                new TreeOptions(depth, Duration.ofSeconds(8), least, limit, false, "5");
        return new TreeSearch(method, options, new Scripted(), said::add).run();
    }

    /** Returns a round in which price and the lookup below it take most of the time. */
    private static Trees usual() {
        return new Trees()
                .sampled(60, "lookup", "price", "order", "main")
                .sampled(20, "price", "order", "main")
                .sampled(19, "order", "main")
                .sampled(1, "log", "order", "main")
                .measured(1, 10, 1_000)
                .measured(2, 20, 800)
                .measured(3, 20, 600);
    }

    @Test
    void addsALevelInEachRound() throws Exception {
        CallTree tree = tree(2, 0.05, 30, usual(), usual(), usual());
        assertThat(said)
                .containsExactly(
                        "sampling, 2 s, 1 method",
                        "level 1, 2 s, 2 methods",
                        "measuring, 4 s, 3 methods");
        TreeCall price = tree.root().callees().getFirst();
        assertThat(price.method()).isEqualTo(Trees.desk("price"));
        assertThat(price.callees().getFirst().method()).isEqualTo(Trees.desk("lookup"));
        assertThat(price.callees().getFirst().figures().calls()).isEqualTo(20);
    }

    @Test
    void addsUpWhatIsSpentWhere() throws Exception {
        CallTree tree = tree(2, 0.05, 30, usual());
        assertThat(tree.root().figures().nanos()).isEqualTo(1_000);
        assertThat(tree.root().ownNanos()).isEqualTo(200);
        assertThat(tree.root().callees().getFirst().ownNanos()).isEqualTo(200);
        assertThat(tree.root().longestOwn().method()).isEqualTo(Trees.desk("lookup"));
        assertThat(tree.samples()).isEqualTo(300);
        assertThat(tree.root().callees().getFirst().samples()).isEqualTo(240);
    }

    @Test
    void doesNotFollowWhatIsSmall() throws Exception {
        CallTree tree = tree(2, 0.05, 30, usual());
        assertThat(tree.notFollowed())
                .singleElement()
                .satisfies(each -> assertThat(each.method()).isEqualTo(Trees.desk("log")))
                .satisfies(each -> assertThat(each.reason()).isEqualTo(NotFollowed.Reason.SMALL));
    }

    @Test
    void followsTheLongestUpToTheLimit() throws Exception {
        CallTree tree = tree(1, 0.01, 1, usual());
        assertThat(scripts.getLast().parameters()).contains("com.acme.Desk:price");
        assertThat(tree.notFollowed())
                .extracting(each -> each.method().method() + " " + each.reason())
                .containsExactly("lookup DEPTH", "log LIMIT");
    }

    @Test
    void judgesByTimesOnceTheyAreMeasured() throws Exception {
        Trees first = usual();
        // The samples said 80 %; in fact it is 2 %.
        Trees second = usual().measured(2, 20, 20);
        CallTree tree = tree(2, 0.05, 30, first, second, usual());
        assertThat(tree.root().callees().getFirst().callees()).isEmpty();
    }

    @Test
    void doesNotJudgeByFewCalls() throws Exception {
        // One call has ended, and it did not call price; the samples are of others.
        Trees second = usual().measured(1, 1, 1_000).measured(2, 0, 0);
        CallTree tree = tree(2, 0.05, 30, usual(), second, usual());
        assertThat(tree.root().callees().getFirst().callees()).hasSize(1);
    }

    @Test
    void saysWhatMattersOnlyInTheLastRound() throws Exception {
        Trees last =
                usual().sampled(900, "book", "order").measured(1, 10, 1_000).measured(2, 20, 800);
        CallTree tree = tree(1, 0.05, 30, usual(), last);
        assertThat(tree.notFollowed())
                .filteredOn(each -> each.method().equals(Trees.desk("book")))
                .extracting(NotFollowed::reason)
                .containsExactly(NotFollowed.Reason.LATE);
    }

    @Test
    void repeatsARoundWithoutAMethodThatIsCalledTooOften() throws Exception {
        Trees hot = usual().removed("methodret:com.acme.Desk:price");
        CallTree tree = tree(2, 0.05, 30, usual(), hot, usual());
        assertThat(said.get(1)).isEqualTo("level 1, 2 s, 2 methods");
        assertThat(said.get(2)).isEqualTo("level 1, 2 s, 1 method");
        // What it calls is then called by its caller.
        assertThat(tree.root().callees().getFirst().method()).isEqualTo(Trees.desk("lookup"));
        assertThat(tree.notFollowed().getFirst().reason()).isEqualTo(NotFollowed.Reason.TOO_OFTEN);
    }

    @Test
    void leavesOutWhatHasNoCode() throws Exception {
        withoutCode.add(Trees.desk("price"));
        CallTree tree = tree(1, 0.05, 30, usual());
        assertThat(tree.root().callees()).isEmpty();
        assertThat(tree.notFollowed().getFirst().reason()).isEqualTo(NotFollowed.Reason.NO_CODE);
    }

    @Test
    void takesARecursionForOneCall() throws Exception {
        Trees recursive =
                new Trees()
                        .sampled(50, "lookup", "fold", "fold", "order")
                        .sampled(50, "fold", "order", "fold", "order")
                        .measured(1, 1, 100)
                        .measured(2, 1, 100);
        CallTree tree = tree(3, 0.05, 30, recursive);
        TreeCall fold = tree.root().callees().getFirst();
        assertThat(fold.method()).isEqualTo(Trees.desk("fold"));
        assertThat(fold.callees())
                .extracting(TreeCall::method)
                .containsExactly(Trees.desk("lookup"));
    }

    private static final String QUERY =
            "org.postgresql.jdbc.PgStatement.execute(PgStatement.java:1)";
    private static final String SEND = "org.postgresql.core.Stream.send(Stream.java:1)";

    @Test
    void followsOnlyTheCallIntoALibrary() throws Exception {
        Trees library =
                new Trees()
                        .sampled(50, "RUNNABLE", Trees.stack(SEND, QUERY, Trees.frame("order")))
                        .measured(1, 1, 100)
                        .measured(2, 1, 100);
        TreeCall query = tree(3, 0.05, 30, library).root().callees().getFirst();
        assertThat(query.method().method()).isEqualTo("execute");
        assertThat(query.callees()).isEmpty();
    }

    @Test
    void leavesOutALibraryThatCallsTheProgram() throws Exception {
        Trees library =
                new Trees()
                        .sampled(
                                50,
                                "RUNNABLE",
                                Trees.stack(Trees.frame("map"), QUERY, Trees.frame("order")))
                        .measured(1, 1, 100)
                        .measured(2, 1, 100);
        TreeCall root = tree(3, 0.05, 30, library).root();
        assertThat(root.callees()).extracting(TreeCall::method).containsExactly(Trees.desk("map"));
    }

    @Test
    void putsWhatALibraryCallsBackBelowItIfItIsInTheTree() throws Exception {
        Trees library =
                new Trees()
                        .sampled(
                                50,
                                "RUNNABLE",
                                Trees.stack(Trees.frame("map"), QUERY, Trees.frame("order")))
                        .sampled(50, "RUNNABLE", Trees.stack(SEND, QUERY, Trees.frame("order")))
                        .measured(1, 1, 100)
                        .measured(2, 1, 100)
                        .measured(3, 1, 50);
        TreeCall root = tree(3, 0.05, 30, library).root();
        assertThat(root.callees()).hasSize(1);
        assertThat(root.callees().getFirst().callees())
                .extracting(TreeCall::method)
                .containsExactly(Trees.desk("map"));
    }

    private static final String SERVE =
            "org.h2.server.TcpServerThread.serve(TcpServerThread.java:1)";
    private static final String COMMAND = "org.h2.command.Command.run(Command.java:1)";
    private static final String STORE = "org.h2.mvstore.MVStore.write(MVStore.java:1)";
    private static final String PACK = "net.jpountz.lz4.Packer.pack(Packer.java:1)";
    private static final String COPY = "net.jpountz.util.Copier.copy(Copier.java:1)";

    @Test
    void followsAProgramThatIsInALibraryButNotTheLibrariesThatItCalls() throws Exception {
        Trees database =
                new Trees()
                        .sampled(50, "RUNNABLE", Trees.stack(COPY, PACK, STORE, COMMAND, SERVE))
                        .measured(1, 1, 100)
                        .measured(2, 1, 100)
                        .measured(3, 1, 100)
                        .measured(4, 1, 100)
                        .measured(5, 1, 100)
                        .ofProgram("org.h2.tools.Server");
        RootMethod serve = new RootMethod(List.of("org.h2.server.TcpServerThread:serve"));
        TreeCall command = tree(serve, 5, 0.05, 30, database).root().callees().getFirst();
        TreeCall store = command.callees().getFirst();
        TreeCall pack = store.callees().getFirst();
        assertThat(List.of(command, store, pack))
                .extracting(each -> each.method().method())
                .containsExactly("run", "write", "pack");
        assertThat(pack.callees()).isEmpty();
    }

    @Test
    void waitsAllTheTimeForTheFirstCall() throws Exception {
        CallTree tree = tree(1, 0.05, 30, new Trees(), usual());
        assertThat(said).startsWith("sampling, 2 s, 1 method", "waiting for a call, 6 s, 1 method");
        assertThat(tree.root().figures().calls()).isEqualTo(10);
    }

    @Test
    void saysThatTheMethodIsNotCalled() {
        assertThatThrownBy(() -> tree(1, 0.05, 30, new Trees()))
                .isInstanceOf(Refusal.class)
                .hasMessage(
                        "com.acme.Desk.order was not called within 8 s; check that the program does"
                                + " this work now, or wait longer with -d");
    }

    @Test
    void namesWhatAMethodThatDoesNotEndCalls() {
        Trees running = new Trees().sampled(3, "price", "order").sampled(1, "book", "order");
        assertThatThrownBy(() -> tree(1, 0.05, 30, running))
                .hasMessage(
                        "no call of com.acme.Desk.order began and ended within 8 s, it has been"
                                + " running since before; wait longer with -d, or name a method that"
                                + " it calls: com.acme.Desk.price (75 % of its samples),"
                                + " com.acme.Desk.book (25 % of its samples)");
        assertThatThrownBy(() -> tree(1, 0.05, 30, new Trees().unfinished(2)))
                .hasMessageContaining(" within 8 s, 2 began; wait longer");
    }

    @Test
    void saysThatTheMethodItselfIsCalledTooOften() {
        assertThatThrownBy(() -> tree(1, 0.05, 30, usual().removed("method:com.acme.Desk:order")))
                .hasMessageContaining(
                        "called so often that measuring it costs more than --budget 5");
    }

    @Test
    void endsWithWhatItHasWhenInterrupted() throws Exception {
        CallTree tree = tree(3, 0.05, 30, usual().interrupted());
        assertThat(scripts).hasSize(1);
        assertThat(tree.time()).isEqualTo(Duration.ofMillis(600)); // Without the warm-up.
        assertThat(tree.root().figures().calls()).isEqualTo(10);
    }

    @Test
    void showsTheRoundBeforeIfTheLastOneWasInterruptedAtOnce() throws Exception {
        CallTree tree = tree(2, 0.05, 30, usual(), usual(), new Trees().interrupted());
        TreeCall price = tree.root().callees().getFirst();
        assertThat(price.figures().calls()).isEqualTo(20);
        assertThat(price.callees()).isEmpty(); // It was planned, but not measured.
    }

    @Test
    void showsTheRoundBeforeIfTheProgramHasEnded() throws Exception {
        gone = 2;
        CallTree tree = tree(2, 0.05, 30, usual());
        assertThat(tree.root().callees()).hasSize(1);
        assertThat(said).last().isEqualTo("it is gone; this is the tree of the round before");
        gone = 0;
        assertThatThrownBy(() -> tree(2, 0.05, 30, usual())).hasMessage("it is gone");
    }

    @Test
    void ownsAllOfAMethodWithoutLevels() throws Exception {
        CallTree tree = tree(0, 0.05, 30, usual());
        assertThat(said).containsExactly("sampling, 8 s, 1 method");
        assertThat(tree.root().callees()).isEmpty();
    }
}
