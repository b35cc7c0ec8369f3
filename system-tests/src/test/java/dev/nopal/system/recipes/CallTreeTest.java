package dev.nopal.system.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Json;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Clerk;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Asks for call trees of a program whose times and counts are known. */
final class CallTreeTest {
    private static final String CLERK = Clerk.class.getName();

    private static TargetJvm clerk;

    @BeforeAll
    static void start() {
        clerk = TargetJvm.start(Clerk.class, "-XX:+EnableDynamicAgentLoading");
    }

    @AfterAll
    static void stop() {
        clerk.close();
    }

    private static Command.Result tree(String method, String... options) {
        List<String> words = new ArrayList<>(List.of("tree", "-p", Long.toString(clerk.pid())));
        words.addAll(List.of(options));
        words.add(CLERK + "." + method);
        return Nopal.run(words.toArray(String[]::new));
    }

    /** One call in the tree, from JSON. */
    @SuppressWarnings("unchecked")
    private record Call(Map<String, Object> json) {
        long number(String name) {
            return (Long) json.get(name);
        }

        double share() {
            return ((Number) json.get("share_percent")).doubleValue();
        }

        List<Call> callees() {
            return ((List<Map<String, Object>>) json.get("callees"))
                    .stream().map(Call::new).toList();
        }

        Call callee(String method) {
            return callees().stream()
                    .filter(each -> each.json().get("method").equals(CLERK + "." + method))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no " + method + " in " + json));
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> json(Command.Result result) {
        return (Map<String, Object>) Json.parse(result.requireSuccess().out());
    }

    @SuppressWarnings("unchecked")
    private static Call root(Map<String, Object> json) {
        return new Call((Map<String, Object>) json.get("tree"));
    }

    @Test
    void countsEveryCallBelowAMethod() {
        Map<String, Object> json = json(tree("order", "-d", "4s", "--depth", "2", "-f", "json"));
        assertThat(json).containsEntry("complete", true).containsEntry("unfinished_calls", 0L);
        Call order = root(json);
        long calls = order.number("calls");
        assertThat(calls).isPositive();
        assertThat(order.callee("price").number("calls")).isEqualTo(2 * calls);
        assertThat(order.callee("price").callee("lookup").number("calls")).isEqualTo(2 * calls);
        assertThat(order.callee("lambda$order$0").callee("book").number("calls"))
                .isEqualTo(2 * calls);
        assertThat(order.callee("refuse").number("calls")).isEqualTo(calls);
        assertThat(order.callee("refuse").number("threw")).isEqualTo(calls);
        assertThat(order.callee("fold").number("calls")).isEqualTo(calls);
        assertThat(order.callee("fold").number("within_itself")).isEqualTo(4 * calls);
        // It sleeps for 32 of 66 ms in price; a loaded machine makes all sleeps longer.
        assertThat(order.callee("price").share()).isBetween(25.0, 75.0);
        assertThat(order.callee("price").number("own_ns"))
                .isLessThan(order.callee("price").number("total_ns"));
        assertThat(order.callees().stream().mapToLong(each -> each.number("total_ns")).sum())
                .isLessThanOrEqualTo(order.number("total_ns"));
        assertThat(order.number("longest_ns")).isGreaterThanOrEqualTo(66_000_000);
        assertThat(
                        order.callee("refuse").json().get("sampled").toString()
                                + order.callee("refuse").json().get("callees"))
                .contains("sleeping")
                .contains("java.lang.Thread.sleep");
        assertThat(Remains.finallyOf(clerk.pid())).isEmpty();
    }

    @Test
    void leavesOutWhatIsCalledTooOften() {
        clerk.ask("grind");
        Map<String, Object> json =
                json(tree("batch", "-d", "4s", "--depth", "1", "--budget", "1", "-f", "json"));
        assertThat(json.get("not_followed").toString())
                .contains("method=" + CLERK + ".grain")
                .contains("reason=too_often");
        assertThat(root(json).number("calls")).isPositive();
        assertThat(root(json).callees()).isEmpty();
    }

    @Test
    void saysWhyThereIsNoTree() {
        Command.Result misspelt = tree("ordre");
        assertThat(misspelt.exit()).isEqualTo(1);
        assertThat(misspelt.err()).endsWith(CLERK + " has no code of ordre; did you mean 'order'?");
        Command.Result never = tree("never", "-d", "1s");
        assertThat(never.exit()).isEqualTo(1);
        assertThat(never.err()).contains(".never was not called within 1 s; check that");
        Command.Result running = tree("work", "-d", "1s", "--depth", "1");
        assertThat(running.exit()).isEqualTo(1);
        assertThat(running.err())
                .contains("it has been running since before; wait longer with -d, or name a method")
                .contains("that it calls: " + CLERK + ".order (100 % of its samples)");
        assertThat(tree("order", "--depth", "99").err()).contains("--depth 99 is not a number");
        assertThat(tree("order", "--budget", "x").err()).contains("--budget x is not a share");
        assertThat(tree("order", "-f", "html").err()).contains("a call tree is text or json");
    }
}
