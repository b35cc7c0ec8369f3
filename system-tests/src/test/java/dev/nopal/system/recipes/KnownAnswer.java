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
    private static final int SCREEN = 40;
    private static final String NEXT = "\nNext: nopal ";
    private static final String COOK_PATTERN = "dev\\.nopal\\.examples\\.Cook";

    /** A time at least as long as baking takes; a busy machine makes it longer. */
    private static final String BAKING = "([3-9]\\d|[1-9]\\d\\d)(\\.\\d)? ms";

    /** One for each recipe that has a name of its own. */
    static final Map<String, KnownAnswer> ALL =
            Map.ofEntries(
                    of("latency " + COOK + ".bake")
                            .when("bake 5")
                            .finds(
                                    "100 %  COOK\\.bake  5 times, on average " + BAKING,
                                    "Longest call:\\n +" + BAKING + " +COOK\\.bake\\n",
                                    "COOK\\.bake  5 times, half within [^\\n]*\\n"
                                            + "\\[\\d+K, \\d+K\\) +\\d",
                                    NEXT + "slow -p \\d+ COOK\\.bake  #")
                            .entry(),
                    of("count " + COOK)
                            .when("bake 2", "taste 7", "hire 3")
                            .finds(
                                    " 7 +\\d+ %  COOK\\.taste\\n +3 +\\d+ %  COOK\\.hire\\n"
                                            + " +2 +\\d+ %  COOK\\.bake\\n")
                            .entry(),
                    // A busy machine may interrupt even tasting for longer than that.
                    of("slow --cold --over 20ms " + COOK + ".*")
                            .when("bake 3", "taste 2")
                            .finds(
                                    " \\d{5,} us methodret:COOK:bake [^\\n]*rye[^\\n]*\\n"
                                            + "\\s+COOK.bake\\(Cook\\.java:\\d+\\)\\n"
                                            + "\\s+dev\\.nopal\\.examples\\.Kitchen\\.work\\(",
                                    "@slow_us:\\n[^\\n]* %  COOK\\.bake  3 times, on average")
                            .butNot(" 1?\\d{1,4} us methodret:")
                            .entry(),
                    of("slowcpu --cold --over 5ms " + COOK + ".bake " + COOK + ".knead")
                            .when("bake 2", "knead 3")
                            .finds(
                                    " \\d+ us on a processor of \\d+ us methodret:COOK:knead ",
                                    "@slow_cpu_us:\\n[^\\n]*  COOK\\.knead  3 times, on average")
                            .butNot("bake")
                            .entry(),
                    of("stacks " + COOK + ".taste")
                            .when("taste 4")
                            .finds(
                                    " 4 +100 %  dev\\.nopal\\.examples\\.Kitchen\\.taste\\("
                                            + "Kitchen\\.java:\\d+\\)  COOK\\.taste\\n",
                                    "\\s+COOK\\.taste\\(Cook\\.java:\\d+\\)\\n"
                                            + "\\s+dev\\.nopal\\.examples\\.Kitchen\\.taste\\(")
                            .entry(),
                    of("calls " + COOK + ".taste " + COOK + ".spill")
                            .when("taste 3", "spill 9")
                            .finds(
                                    "COOK\\.taste  3 times, on average",
                                    "COOK\\.spill  9 times, on average",
                                    " 9 +75 %  COOK\\.spill\\n +3 +25 %  COOK\\.taste\\n",
                                    " 3 +25 %  dev\\.nopal\\.examples\\.Kitchen\\.taste\\("
                                            + "[^\\n]*\\)  COOK\\.taste\\n")
                            .entry(),
                    of("alloc")
                            .when(often(10, "mix 1500", "bake 3"))
                            .finds(
                                    "((7[6-9]\\d|[89]\\d\\d|1,0[0-2]\\d) MiB|1(\\.[0-6])? GiB) +\\d+ %  byte\\[\\]\\n",
                                    "COOK\\$Flour\\.<init>\\([^\\n]*\\)  byte\\[\\]\\n",
                                    "COOK\\.mix\\(")
                            .entry(),
                    of("gc").when("collect 3")
                            .finds(
                                    "(GC \\d+ SerialOld, System\\.gc\\(\\): \\d+ us paused,"
                                            + " longest \\d+ us\\n[^@]*){3}",
                                    "SerialOld  3 times, half within ", NEXT + "alloc -p \\d+  #")
                            .entry(),
                    of("locks")
                            .when("wash 20", "cool 4")
                            .finds(
                                    "java\\.lang\\.Object  20 times, on average",
                                    "java\\.util\\.concurrent\\.locks\\."
                                            + "ReentrantLock\\$NonfairSync  4 times, on average",
                                    "COOK\\.rest\\([^\\n]*\\)  dishwasher  java\\.lang\\.Object@",
                                    "COOK\\.wash\\(",
                                    "COOK\\.cool\\(",
                                    NEXT + "slow -p \\d+ COOK\\.rest  #")
                            .butNot("CountDownLatch")
                            .entry(),
                    of("io").when("note 6")
                            .finds(
                                    "read  /[^\\n]*/notes  6 times, on average",
                                    "write  /[^\\n]*/notes  6 times, on average",
                                    " 5\\.9 KiB +50 %  read  /[^\\n]*/notes\\n",
                                    " 5\\.9 KiB +50 %  write  /[^\\n]*/notes\\n")
                            .entry(),
                    of("exceptions")
                            .when("taste 50")
                            .finds(
                                    " 50 +100 %  COOK\\.taste\\([^\\n]*\\)  COOK\\$TooSaltyException\\n",
                                    NEXT + "slow -p \\d+ [^\\n]* COOK\\.taste ")
                            .entry(),
                    of("threads")
                            .when("hire 3")
                            .finds(
                                    "start waiter-1, by main\\n",
                                    "start waiter-3, by main\\n",
                                    "end   waiter-2\\n",
                                    "@started: 3\\n",
                                    "@ended: 3\\n",
                                    NEXT + "stacks -p \\d+ jdk\\.ThreadStart  #")
                            .entry(),
                    of("profile")
                            .when("knead 60")
                            .finds(
                                    "\\d{2,} samples of running threads",
                                    " \\d{2,} +\\d+ %  COOK\\.knead\\(line",
                                    "\\n\\s+COOK\\.knead\\([^\\n]*\\n\\s+"
                                            + "dev\\.nopal\\.examples\\.Kitchen\\.work\\(",
                                    NEXT + "slow -p \\d+ COOK\\.knead ")
                            .entry(),
                    of("offcpu")
                            .when("bake 10", "phone 3")
                            .finds(
                                    " \\d+ %  COOK\\.bake\\([^\\n]*\\)  in Thread\\.sleep  main\\n",
                                    " \\d+ %  COOK\\.phone\\([^\\n]*\\)  in Socket\\$"
                                            + "SocketInputStream\\.read, in I/O  main\\n",
                                    "jfr:jdk\\.ThreadSleep  10 times, on average " + BAKING,
                                    "Idle, waiting for work: ",
                                    "nopal slow -p \\d+ --over 20ms COOK\\.phone ")
                            .entry(),
                    of("triage")
                            .when("bake 80", "taste 400") // Threads are counted once a second.
                            .finds(
                                    "processors +\\d+\\.\\d of \\d+ used",
                                    "exceptions +[1-9][^\\n]* most COOK\\$TooSaltyException at"
                                            + " COOK\\.taste\\(",
                                    "threads +\\d+, then \\d+",
                                    "COOK\\.bake\\([^\\n]*\\)  in Thread\\.sleep\\n",
                                    NEXT)
                            .entry(),
                    // Each thread is looked at once. One that works might do anything at that
                    // moment; one that waits for orders reads them.
                    of("dump -d 3s")
                            .finds(
                                    "\\d+ threads, \\d+ of them idle; equal stacks together:\\n",
                                    "1 thread RUNNABLE in I/O: main\\n",
                                    "dev\\.nopal\\.examples\\.Kitchen\\.obey\\(",
                                    "Idle, waiting for work: ")
                            .entry(),
                    of("bursts " + COOK + ".serve")
                            .when("feast 3")
                            .finds(
                                    "at most:\\n +[2-4] +COOK:serve\\n",
                                    "COOK:serve  12 times, on average",
                                    " \\d+ %  COOK\\.dine\\([^\\n]*\\)  COOK:serve\\n")
                            .entry(),
                    of("by args.kind " + COOK + ".bake")
                            .when("bake 4")
                            .finds(
                                    " 100 %  COOK\\.bake  rye  4 times, on average " + BAKING,
                                    NEXT + "slow -p \\d+ COOK\\.bake  #")
                            .entry(),
                    of("leaks --older 1ms --open " + COOK + ".mix --close " + COOK + ".bake")
                            .when("mix 5", "bake 1")
                            .finds(
                                    "5 opened, 0 of them closed, 0 of these after more than 1 ms\\n5 open ",
                                    " 5 +100 %  COOK\\.mix\\(Cook\\.java:\\d+\\)\\n")
                            .entry(),
                    of("sql").when("bake 1").butNot("times, on average").entry(),
                    of("http").when("bake 1").butNot("times, on average").entry(),
                    of("kafka").when("bake 1").butNot("times, on average").entry(),
                    of("carriers")
                            .when("bake 5")
                            .finds("platform threads  5 times, on average")
                            .entry());

    /** What {@code nopal slow --profile} finds, which is a script of its own. */
    static final KnownAnswer SLOW_PROFILE =
            of("slow --profile --cold --over 20ms " + COOK + ".*")
                    .when("bake 20", "taste 2")
                    .finds(
                            "@samples_of_slow_calls: [1-9]\\d*\\n",
                            "COOK\\.bake  20 times, on average " + BAKING,
                            "Inside, by samples:\\n +\\d+ +\\d+ %  COOK\\.bake\\(Cook\\.java:\\d+\\)\\n",
                            NEXT + "slow -p \\d+ COOK\\.bake  #");

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

    /** Runs the recipe while the kitchen does its orders, or for its time, and compares. */
    void assertFoundIn(KitchenJvm kitchen) {
        try (RecipeRun run = RecipeRun.begin(kitchen.pid(), words).awaitAttached()) {
            orders.forEach(kitchen::order);
            String out = (orders.isEmpty() ? run.end() : run.stop()) + "\n";
            assertThat(out.lines().count()).as(out).isLessThanOrEqualTo(SCREEN);
            for (String pattern : found) {
                assertThat(out).containsPattern(Pattern.compile(pattern));
            }
            for (String pattern : absent) {
                assertThat(out).doesNotContainPattern(pattern);
            }
            assertThat(run.said())
                    .containsPattern("nopal: ends after \\d+s \\(-d\\)")
                    .doesNotContainPattern(
                            "lost \\d+ times: (?!more threads than one sample takes)");
        }
    }

    private Map.Entry<String, KnownAnswer> entry() {
        return Map.entry(words.getFirst(), this);
    }
}
