package dev.nopal.system.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a recipe must find.
 *
 * @param words the recipe's name and what it is given
 * @param orders what the kitchen does meanwhile
 * @param found patterns that the output has
 * @param absent patterns that it does not have
 */
record KnownAnswer(
        List<String> words, List<String> orders, List<String> found, List<String> absent) {
    private static final String COOK = "dev.nopal.examples.Cook";
    private static final String COOK_PATTERN = "dev\\.nopal\\.examples\\.Cook";

    /** One for each recipe that has a name of its own. */
    static final Map<String, KnownAnswer> ALL =
            Map.ofEntries(
                    of("latency " + COOK + ".bake")
                            .when("bake 5")
                            .finds(
                                    "@calls\\[methodret:COOK:bake\\]: 5\\n",
                                    "@longest_us\\[methodret:COOK:bake\\]: [3-9]\\d{4}\\n",
                                    "@latency_us\\[methodret:COOK:bake\\]:\\s+\\[16K, 32K\\) +\\d")
                            .entry(),
                    of("count " + COOK)
                            .when("bake 2", "taste 7", "hire 3")
                            .finds(
                                    "@calls\\[method:COOK:bake\\]: 2\\n",
                                    "@calls\\[method:COOK:hire\\]: 3\\n",
                                    "@calls\\[method:COOK:taste\\]: 7\\n")
                            .entry(),
                    of("slow --cold --over 20ms " + COOK + ".*")
                            .when("bake 3", "taste 2")
                            .finds(
                                    " \\d{5} us methodret:COOK:bake [^\\n]*rye[^\\n]*\\n"
                                            + "\\s+COOK.bake\\(Cook\\.java:\\d+\\)\\n"
                                            + "\\s+dev\\.nopal\\.examples\\.Kitchen\\.work\\(",
                                    "@slow_us\\[methodret:COOK:bake\\]: \\{ \\.count = 3, ")
                            .butNot("taste")
                            .entry(),
                    of("slowcpu --cold --over 5ms " + COOK + ".bake " + COOK + ".knead")
                            .when("bake 2", "knead 3")
                            .finds(
                                    " \\d+ us on a processor of \\d+ us methodret:COOK:knead ",
                                    "@slow_cpu_us\\[methodret:COOK:knead\\]: \\{ \\.count = 3, ")
                            .butNot("bake")
                            .entry(),
                    of("stacks " + COOK + ".taste")
                            .when("taste 4")
                            .finds(
                                    "\\n1 stacks; ",
                                    "@stacks\\[\\s+COOK\\.taste\\(Cook\\.java:\\d+\\)\\n"
                                            + "\\s+dev\\.nopal\\.examples\\.Kitchen\\.taste\\("
                                            + "[^\\]]*\\]: 4\\n")
                            .entry(),
                    of("calls " + COOK + ".taste " + COOK + ".spill")
                            .when("taste 3", "spill 9")
                            .finds(
                                    "@calls\\[methodret:COOK:taste\\]: 3\\n",
                                    "@calls\\[methodret:COOK:spill\\]: 9\\n",
                                    "@caller\\[\\s+COOK\\.taste\\([^\\n]*\\n\\s+"
                                            + "dev\\.nopal\\.examples\\.Kitchen\\.taste\\("
                                            + "[^\\n]*\\n\\]: 3\\n")
                            .entry(),
                    of("alloc")
                            .when(often(10, "mix 1500", "bake 3"))
                            .finds(
                                    "@bytes\\[byte\\[\\]\\]: ([89]\\d{8}|1[0-7]\\d{8})\\n",
                                    "@places\\[byte\\[\\], \\s+COOK\\$Flour\\.<init>\\([^\\n]*\\n"
                                            + "\\s+COOK\\.mix\\(")
                            .entry(),
                    of("gc").when("collect 3")
                            .finds(
                                    "(GC \\d+ SerialOld, System\\.gc\\(\\): \\d+ us paused,"
                                            + " longest \\d+ us\\n[^@]*){3}",
                                    "@pause_us\\[SerialOld\\]:")
                            .entry(),
                    of("locks")
                            .when("wash 5", "cool 4")
                            .finds(
                                    "@entered\\[java\\.lang\\.Object\\]: 5\\n",
                                    "@entered_us\\[java\\.lang\\.Object\\]: [1-9]\\d{4,5}\\n",
                                    "@locked\\[java\\.util\\.concurrent\\.locks\\."
                                            + "ReentrantLock\\$NonfairSync\\]: 4\\n",
                                    "COOK\\.wash\\(",
                                    "COOK\\.cool\\(")
                            .butNot("CountDownLatch")
                            .entry(),
                    of("io").when("note 6")
                            .finds(
                                    "@file_reads\\[/[^\\]]*/notes\\]: 6\\n",
                                    "@file_read_bytes\\[/[^\\]]*/notes\\]: 6000\\n",
                                    "@file_writes\\[/[^\\]]*/notes\\]: 6\\n",
                                    "@file_write_bytes\\[/[^\\]]*/notes\\]: 6000\\n")
                            .entry(),
                    of("exceptions")
                            .when("taste 50")
                            .finds(
                                    "@exceptions\\[COOK\\$TooSaltyException\\]: 50\\n",
                                    "@places\\[COOK\\$TooSaltyException, [^\\]]*COOK\\.taste\\("
                                            + "[^\\]]*\\]: 50\\n")
                            .entry(),
                    of("threads")
                            .when("hire 3")
                            .finds(
                                    "start waiter-1, by main\\n",
                                    "start waiter-3, by main\\n",
                                    "end   waiter-2\\n",
                                    "@started: 3\\n",
                                    "@ended: 3\\n")
                            .entry(),
                    of("profile")
                            .when("knead 30")
                            .finds(
                                    "@top\\[\\s+COOK\\.knead\\([^\\n]*\\)\\n\\]: \\d{2,}",
                                    "@stacks\\[\\s+COOK\\.knead\\([^\\n]*\\n\\s+"
                                            + "dev\\.nopal\\.examples\\.Kitchen\\.work\\(",
                                    "@samples: \\d{2,}\\n")
                            .entry(),
                    of("offcpu")
                            .when("bake 10")
                            .finds(
                                    "@waited_us\\[jfr:jdk\\.ThreadSleep\\]: \\{ \\.count = 10,"
                                            + " \\.average = [3-9]\\d{4}, ",
                                    "@places_us\\[main, [^\\]]*COOK\\.bake\\([^\\]]*\\]:"
                                            + " [3-9]\\d{5}\\n",
                                    "@samples\\[TIMED_WAITING, [^\\]]*COOK\\.bake\\(")
                            .entry());

    private static KnownAnswer of(String command) {
        return new KnownAnswer(List.of(command.split(" ")), List.of(), List.of(), List.of());
    }

    private static String[] often(int times, String... done) {
        return Collections.nCopies(times, done).stream().flatMap(Stream::of).toArray(String[]::new);
    }

    private KnownAnswer when(String... done) {
        return new KnownAnswer(words, List.of(done), found, absent);
    }

    private KnownAnswer finds(String... patterns) {
        List<String> all =
                List.of(patterns).stream().map(each -> each.replace("COOK", COOK_PATTERN)).toList();
        return new KnownAnswer(words, orders, all, absent);
    }

    private KnownAnswer butNot(String... patterns) {
        return new KnownAnswer(words, orders, found, List.of(patterns));
    }

    /** Runs the recipe while the kitchen does its orders, and compares. */
    void assertFoundIn(KitchenJvm kitchen) {
        try (RecipeRun run = RecipeRun.begin(kitchen.pid(), words).awaitAttached()) {
            orders.forEach(kitchen::order);
            String out = run.stop() + "\n";
            for (String pattern : found) {
                assertThat(out).containsPattern(Pattern.compile(pattern));
            }
            for (String pattern : absent) {
                assertThat(out).doesNotContainPattern(pattern);
            }
            assertThat(run.said())
                    .contains("nopal: ends after 30s (-d)")
                    .doesNotContainPattern(
                            "lost \\d+ times: (?!more threads than one sample takes)");
        }
    }

    private Map.Entry<String, KnownAnswer> entry() {
        return Map.entry(words.getFirst(), this);
    }
}
