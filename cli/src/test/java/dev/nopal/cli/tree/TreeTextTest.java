package dev.nopal.cli.tree;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class TreeTextTest {
    private static final TreeOptions OPTIONS =
            new TreeOptions(2, Duration.ofSeconds(8), 0.02, 30, false, "5");

    private static final Leaf SLEEPS =
            new Leaf(Doing.SLEEPING, "java.lang.Thread.sleep", "com.acme.Desk.pause");

    private static final Leaf JOINS =
            new Leaf(Doing.WAITING, "java.util.concurrent.CompletableFuture.join", "");

    private static CallFigures figures(long calls, long millis) {
        return new CallFigures(calls, millis * 1_000_000, 9_000_000, 0, 0);
    }

    private static CallTree tree(TreeCall root, long unfinished, NotFollowed... notFollowed) {
        return new CallTree(
                Trees.ORDER,
                root,
                Duration.ofMillis(3200),
                unfinished,
                unfinished * 1_000_000_000,
                true,
                List.of(notFollowed),
                Optional.of("probes fired 84 times, less than 1 % of one processor"),
                Map.of());
    }

    private static TreeCall root() {
        TreeCall lookup =
                new TreeCall(
                        Trees.desk("lookup"), figures(20, 600), 60, List.of(), Map.of(SLEEPS, 60L));
        TreeCall price =
                new TreeCall(
                        Trees.desk("price"),
                        new CallFigures(20, 604_000_000, 9_000_000, 3, 1200),
                        60,
                        List.of(lookup),
                        Map.of());
        TreeCall book = new TreeCall(Trees.desk("book"), figures(1, 150), 15, List.of(), Map.of());
        return new TreeCall(
                Trees.desk("order"),
                figures(10, 1000),
                100,
                List.of(book, price),
                Map.of(JOINS, 25L));
    }

    @Test
    void showsTimesCountsAndShares() {
        assertThat(TreeText.of(tree(root(), 0), OPTIONS, "4711"))
                .isEqualTo(
                        """
                        com.acme.Desk.order: 10 calls in 3.2 s, the longest took 9 ms

                         total  share  of caller  calls  average  method
                           1 s  100 %                10   100 ms  com.acme.Desk.order
                        604 ms   60 %       60 %     20  30.2 ms  ├─ com.acme.Desk.price (1,200 more within itself, 3 threw)
                        600 ms   60 %       99 %     20    30 ms  │  └─ com.acme.Desk.lookup
                                ~60 %                             │     └─ sleeps: java.lang.Thread.sleep in com.acme.Desk.pause (sampled)
                        150 ms   15 %       15 %      1   150 ms  ├─ com.acme.Desk.book
                        246 ms   25 %       25 %                  └─ itself
                                ~25 %                                └─ waits: java.util.concurrent.CompletableFuture.join (sampled)

                        Sampled: 100 stacks, each thread 49 times a second
                        Calls on other threads are not followed: where it waits for them, name the method that they run
                        Cost: probes fired 84 times, less than 1 % of one processor (--budget 5)
                        Next: nopal slow -p 4711 com.acme.Desk.lookup  # its slow calls, with arguments
                        """);
    }

    @Test
    void saysWhatIsMissingAndWhy() {
        NotFollowed deep =
                new NotFollowed(
                        Trees.desk("pause"),
                        Optional.of(Trees.desk("lookup")),
                        NotFollowed.Reason.DEPTH,
                        0.6);
        NotFollowed often =
                new NotFollowed(
                        Trees.desk("step"), Optional.empty(), NotFollowed.Reason.TOO_OFTEN, 0);
        NotFollowed small =
                new NotFollowed(
                        Trees.desk("log"),
                        Optional.of(Trees.desk("order")),
                        NotFollowed.Reason.SMALL,
                        0.01);
        assertThat(TreeText.of(tree(root(), 2, deep, often, small), OPTIONS, "4711"))
                .contains(
                        "\n2 calls had not ended after the time (2 s until then): not counted, but"
                                + " what they called is\n")
                .contains("\nNot followed, called too often for --budget 5: com.acme.Desk.step\n")
                .contains("\nNot followed, deeper than --depth 2: com.acme.Desk.pause (~60 %)\n")
                .contains("\nNot followed, less than 2 % each (--min): 1 method\n");
    }

    @Test
    void escapesNamesThatWouldControlATerminal() {
        TreeCall call =
                new TreeCall(
                        new MethodId("com.acme.Desk", "x\u001b[2J"),
                        figures(1, 500),
                        1,
                        List.of(),
                        Map.of());
        TreeCall root =
                new TreeCall(Trees.desk("order"), figures(1, 1000), 2, List.of(call), Map.of());
        assertThat(TreeText.of(tree(root, 0), OPTIONS, "1")).doesNotContain("\u001b");
    }

    @Test
    void isAlsoJson() {
        String json = TreeJson.of(tree(root(), 2));
        assertThat(json)
                .contains("\"seconds\": 3.2")
                .contains("\"unfinished_calls\": 2")
                .contains("\"within_itself\": 1200")
                .contains("\"of_caller_percent\": 99.3")
                .contains("\"doing\": \"sleeping\"");
    }
}
