package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Traces methods and lines of a program that was not prepared for tracing. */
@Timeout(300)
@Tag("slow")
final class MethodTraceTest {
    private static Shop program;

    @BeforeAll
    static void start() throws IOException {
        program = PlainProgram.open();
    }

    @AfterAll
    static void end() {
        assertThat(program.errors()).as("the program noticed nothing").isEmpty();
        program.close();
    }

    @Test
    void countsExactlyAndSaysWhatItWove() throws Exception {
        try (Shop nopal = program.tracedBy("method:com.shop.Cart:place { @[probe] = count(); }")) {
            assertThat(nopal.errors())
                    .contains("nopal: instrumented 1 method in 1 class (0 skipped)")
                    .contains("Attached 1 probe");
            program.ask("place 100");
            program.ask("fail 11");
            assertThat(ended(nopal)).isEqualTo("\n\n@[method:com.shop.Cart:place]: 111\n");
        }
    }

    @Test
    void takesClassesWithoutTheirPackage() throws Exception {
        int line = PlainProgram.line("Cart.java", "// here");
        String script =
                "method:Cart.place { @[probe] = count(); } method:Cart:place { @two = count(); }"
                        + " line:Cart.java:"
                        + line
                        + " { @[probe] = count(); }";
        try (Shop nopal = program.tracedBy(script)) {
            program.ask("place 3");
            program.ask("sum 4");
            assertThat(ended(nopal))
                    .contains("@[method:com.shop.Cart:place]: 3\n")
                    .contains("@[line:com.shop.Cart:" + line + "]: 4\n")
                    .contains("@two: 3\n");
        }
    }

    @Test
    void pointsAtTheArgumentOfARecipe() {
        Tools.Result result =
                Cli.run("count", "-p", "" + program.pid(), "-d", "1s", "com.shop.Cart.plce");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.err())
                .contains(
                        "argument 1: ERROR: com.shop.Cart has no method plce\n"
                                + "com.shop.Cart:plce\n~~~~~~~~~~~~~~~~~~\n"
                                + "HINT: did you mean 'place'?\n");
    }

    @Test
    void readsArgumentsFieldsAndThisNullSafely() throws Exception {
        String script =
                "method:com.shop.Cart:place { printf(\"%d %d [%s] %s %d %d %s %s|\", args.count,"
                        + " args.order.id, args.order.customer, args.order.previous.customer,"
                        + " args.order.discount, arg0.items.length, args.order.status,"
                        + " args.order.previous.previous.status);"
                        + " printf(\"%d %d\\n\", this.placed >= 0, args.order == null); }";
        try (Shop nopal = program.tracedBy(script)) {
            program.ask("place 1");
            program.ask("placenull 1");
            assertThat(ended(nopal))
                    .isEqualTo("0 42 [] ann 5 3 PAID null|1 0\n1 0 []  0 0 null null|1 1\n\n\n");
        }
    }

    @Test
    void readsWhatIsReturnedAndThrown() throws Exception {
        String script =
                "methodret:com.shop.Cart:place { @[args.count, retval, exception,"
                        + " exception.message, exception != null] = count(); }";
        try (Shop nopal = program.tracedBy(script)) {
            program.ask("place 1");
            program.ask("fail 2");
            assertThat(ended(nopal))
                    .contains("@[0, 15, null, , false]: 1\n")
                    .contains("@[-1, 0, java.lang.IllegalArgumentException, count=-1, true]: 2\n");
        }
    }

    @Test
    void measuresDurations() throws Exception {
        String script =
                "methodret:com.shop.Cart:sleep { printf(\"%lld\\n\", duration / 1000000); }";
        try (Shop nopal = program.tracedBy(script)) {
            program.ask("sleep 30");
            assertThat(Long.parseLong(ended(nopal).strip())).isBetween(30L, 5_000L);
        }
    }

    @Test
    void followsRecursion() throws Exception {
        String script =
                "method:com.shop.Cart:fibonacci { @in = count(); }"
                        + " methodret:com.shop.Cart:fibonacci { @out[retval] = count(); }";
        try (Shop nopal = program.tracedBy(script)) {
            assertThat(nopal.errors()).contains("instrumented 1 method in 1 class");
            assertThat(program.ask("fibonacci 5")).isEqualTo("5");
            assertThat(ended(nopal))
                    .contains("@in: 15\n")
                    .contains("@out[5]: 1\n")
                    .contains("@out[1]: 8\n");
        }
    }

    /** 15 calls, of which the program made one. */
    @ParameterizedTest
    @CsvSource({
        "latency, '', 15 times",
        "latency, --outermost, 1 time",
        "calls, '', 15 times",
        "calls, --outermost, 1 time",
        "by, '', 15 times",
        "by, --outermost, 1 time"
    })
    void countsTheOutermostCallOfARecursionIfAsked(String recipe, String option, String counted)
            throws Exception {
        List<String> words = new ArrayList<>(List.of(recipe, "-p", "" + program.pid(), "--all"));
        if (!option.isEmpty()) {
            words.add(option);
        }
        if (recipe.equals("by")) {
            words.add("thread");
        }
        words.add("com.shop.Cart.fibonacci");
        try (Shop nopal = Shop.nopal(words.toArray(String[]::new))) {
            nopal.awaitError("Attached");
            assertThat(program.ask("fibonacci 5")).isEqualTo("5");
            assertThat(ended(nopal)).contains(counted);
        }
    }

    @Test
    void tellsOverloadsApart() throws Exception {
        String script =
                "method:com.shop.Cart:add(int) { @one = count(); }"
                        + " methodret:com.shop.Cart:add(int,String) { @two[retval] = count(); }"
                        + " method:com.shop.Cart:add { @all[probe] = count(); }";
        try (Shop nopal = program.tracedBy(script)) {
            program.ask("add 3");
            assertThat(ended(nopal))
                    .contains("@one: 3\n")
                    .contains("@two[pear1]: 1\n")
                    .contains("@all[method:com.shop.Cart:add(int)]: 3\n")
                    .contains("@all[method:com.shop.Cart:add(int,String)]: 3\n");
        }
    }

    @Test
    void readsPrimitivesBoxesAndAnyObject() throws Exception {
        String script =
                "method:com.shop.Cart:mixed { printf(\"%d %d %d %c %x %llx %d %s\\n\", args.flag,"
                        + " args.b, args.s, args.c, args.f, args.d, args.boxed, args.any); }";
        try (Shop nopal = program.tracedBy(script)) {
            program.ask("mixed 2");
            assertThat(ended(nopal))
                    .isEqualTo(
                            "1 -1 -2 x 3fc00000 4004000000000000 0 any\n"
                                    + "1 -1 -2 x 3fc00000 4004000000000000 9 any\n\n\n");
        }
    }

    @Test
    void readsFieldsOfImplementationsOfAnInterface() throws Exception {
        String script = "method:com.shop.Cart:pay { @[args.payment.number] = count(); }";
        try (Shop nopal = program.tracedBy(script)) {
            program.ask("pay 4");
            assertThat(ended(nopal)).isEqualTo("\n\n@[4711]: 4\n");
        }
    }

    @Test
    void readsLocalsAtALine() throws Exception {
        int line = PlainProgram.line("Cart.java", "// here");
        String script =
                "line:com.shop.Cart:"
                        + line
                        + " { @total = sum(total); @i = sum(args.i);"
                        + " @n = count(); @of[count] = count(); @me[this != null] = count(); }";
        try (Shop nopal = program.tracedBy(script)) {
            assertThat(program.ask("sum 4")).isEqualTo("10");
            assertThat(ended(nopal))
                    .contains("@total: 10\n") // 0 + 1 + 3 + 6: before the line.
                    .contains("@i: 10\n")
                    .contains("@n: 4\n")
                    .contains("@of[4]: 4\n")
                    .contains("@me[true]: 4\n");
        }
    }

    @Test
    void showsTheStackFromTheMethodOn() throws Exception {
        try (Shop nopal = program.tracedBy("method:com.shop.Cart:place { print(ustack(2)); }")) {
            program.ask("place 1");
            assertThat(ended(nopal))
                    .matches(
                            "(?s)\\s*com\\.shop\\.Cart\\.place\\(Cart\\.java:\\d+\\)"
                                    + "\\s+com\\.shop\\.Main\\.run\\(Main\\.java:\\d+\\)\\s*");
        }
    }

    @Test
    void countsOnVirtualThreads() throws Exception {
        try (Shop nopal =
                program.tracedBy("method:com.shop.Cart:place /virtual/ { @ = count(); }")) {
            program.ask("threads 20");
            assertThat(ended(nopal)).isEqualTo("\n\n@: 400\n");
        }
    }

    @Test
    void takesWildcardsAndJson() throws Exception {
        List<String> words =
                new ArrayList<>(List.of("trace", "-f", "json", "-p", "" + program.pid(), "-e"));
        words.add("methodret:com.shop.C*:a* { @[probe] = count(); }");
        try (Shop nopal = Shop.nopal(words.toArray(String[]::new))) {
            assertThat(nopal.line()).contains("\"probes\": 2");
            program.ask("add 2");
            nopal.signal("INT");
            assertThat(nopal.rest())
                    .isEqualTo(
                            "{\"type\": \"map\", \"data\": {\"@\":"
                                    + " {\"methodret:com.shop.Cart:add(int)\": 2,"
                                    + " \"methodret:com.shop.Cart:add(int,String)\": 2}}}\n");
            assertThat(nopal.errors()).contains("instrumented 2 methods in 1 class (0 skipped)");
        }
    }

    @Test
    void leavesNothingInstrumented() throws Exception {
        for (int i = 0; i < 2; i++) {
            try (Shop nopal = program.tracedBy("method:com.shop.Cart:place { @ = count(); }")) {
                program.ask("place 5");
                assertThat(ended(nopal)).isEqualTo("\n\n@: 5\n");
            }
            program.ask("place 5");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "method:com.shop.Cart:plce"
                        + "|ERROR: com.shop.Cart has no method plce|did you mean 'place'?",
                "method:com.shop.Cart:add(long)"
                        + "|ERROR: com.shop.Cart has no method add(long)"
                        + "|it has add(int), add(int,String)",
                "method:com.shop.Payment:pay"
                        + "|ERROR: com.shop.Payment.pay has no code: it is abstract or native|try"
                        + " method:com.shop.Payment$Card:pay",
                "method:com.shop.Cart:wait0"
                        + "|ERROR: com.shop.Cart has no method wait0"
                        + "|it is inherited: method:java.lang.Object:wait0",
                "line:com.shop.Cart:1"
                        + "|ERROR: com.shop.Cart has no code at line 1|the next one with code is 4",
            })
    void saysWhatIsMissing(String probe, String message, String hint) {
        loadEverything();
        Tools.Result result =
                Cli.run("trace", "-p", "" + program.pid(), "-e", probe + " { @ = count(); }");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.err()).contains(message).contains("HINT: " + hint);
    }

    private static void loadEverything() {
        try {
            program.ask("pay 1");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "com.shop.Carts|class com.shop.Carts is not loaded yet"
                        + "|did you mean 'com.shop.Cart'?",
                "com.shop.Payment.Card|class com.shop.Payment.Card is not loaded yet"
                        + "|did you mean 'com.shop.Payment$Card'?",
                "org.shop.*|no loaded class matches org.shop.* yet"
                        + "|nopal list 'method:PACKAGE.*' shows what is there",
            })
    void waitsForClassesThatAreNotThere(String name, String message, String hint) {
        loadEverything();
        Tools.Result result =
                Cli.run(
                        "trace",
                        "-p",
                        "" + program.pid(),
                        "-d",
                        "1ms",
                        "-e",
                        "method:" + name + ":place { @ = count(); }");
        assertThat(result.exitCode()).isZero();
        assertThat(result.err()).contains("WARNING: " + message).contains("HINT: " + hint);
    }

    @Test
    void limitsHowMuchIsInstrumented() {
        String[] words = {
            "trace", "-p", "" + program.pid(), "-d", "1ms", "--max-methods", "3", "-e", null
        };
        words[8] = "method:com.shop.Cart:* { @ = count(); }";
        Tools.Result result = Cli.run(words);
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.err())
                .contains("ERROR: method:com.shop.Cart:* matches 9 methods, over the limit of 3")
                .contains("HINT: narrow it, or raise the limit: --max-methods 9");
        words[6] = "9";
        assertThat(Cli.run(words).err()).contains("instrumented 9 methods in 1 class (0 skipped)");
    }

    @Test
    void listsMethodsAndLines() throws IOException {
        String pid = "" + program.pid();
        Tools.Result all = Cli.run("list", "method:com.shop.Cart", "-p", pid);
        assertThat(all.out().lines())
                .containsExactly(
                        "method:com.shop.Cart:<init>",
                        "method:com.shop.Cart:add(int)",
                        "method:com.shop.Cart:add(int,String)",
                        "method:com.shop.Cart:fibonacci",
                        "method:com.shop.Cart:mixed",
                        "method:com.shop.Cart:pay",
                        "method:com.shop.Cart:place",
                        "method:com.shop.Cart:sleep",
                        "method:com.shop.Cart:sum");
        Tools.Result exit = Cli.run("list", "-v", "methodret:com.shop.*:place", "-p", pid);
        assertThat(exit.out())
                .isEqualTo(
                        """
                        methodret:com.shop.Cart:place
                            readable   args.order com.shop.Order, args.count int32, this com.shop.Cart, retval int64, exception java.lang.Throwable, duration uint64
                        """);
        int line = PlainProgram.line("Cart.java", "// here");
        Tools.Result json = Cli.run("list", "--json", "line:com.shop.Cart:" + line, "-p", pid);
        assertThat(json.out())
                .contains("\"line:com.shop.Cart:" + line + "\"")
                .contains("\"args.total\"")
                .contains("\"int32\"");
        assertThat(Cli.run("list", "method:com.shop.*").err())
                .contains("methods and lines belong to a JVM; add -p TARGET");
    }

    private static String ended(Shop nopal) throws IOException, InterruptedException {
        String printed = nopal.interrupted();
        assertThat(nopal.errors()).doesNotContain("lost", "WARNING");
        return printed;
    }
}
