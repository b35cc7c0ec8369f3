package dev.nopal.script.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.DiagnosticText;

import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** For any text, the result is a program or diagnostics that can be formatted. */
final class ScriptFuzzTest {
    private static final String[] WORDS = {
        "BEGIN",
        "END",
        "usdt::shop:order",
        "interval:s:1",
        "{",
        "}",
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        ";",
        ";",
        ",",
        "=",
        "+=",
        "==",
        "<",
        "+",
        "-",
        "*",
        "/",
        "%",
        "!",
        "~",
        "?",
        ":",
        "..",
        ".",
        "$x",
        "$y",
        "@",
        "@x",
        "@y",
        "1",
        "0",
        "-1",
        "0xff",
        "\"s\"",
        "arg0",
        "args.id",
        "comm",
        "pid",
        "nsecs",
        "count()",
        "hist(",
        "lhist(",
        "printf(",
        "print(",
        "str(",
        "if",
        "else",
        "while",
        "for",
        "unroll",
        "let",
        "return",
        "break",
        "macro",
        "m()",
        "config",
        "true",
        "(uint8)",
        "(struct x *)",
        "$1",
        "$#",
        "delete(",
        "find(",
        "ustack",
        "kstack",
        "#include",
        "sizeof(",
        "_",
        "++",
        "--",
        "&&",
        "||",
        "fn",
        "import"
    };

    private final Random random = new Random(20_261_115);

    private static void check(String text) {
        switch (Shop.check(text)) {
            case CheckResult.Accepted(var program) -> Invariants.check(program);
            case CheckResult.Rejected(var diagnostics) ->
                    assertThat(new DiagnosticText("stdin", text).of(diagnostics)).contains("ERROR");
        }
    }

    private static void checkAll(Iterable<String> texts) {
        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(60),
                () -> {
                    for (String text : texts) {
                        try {
                            check(text);
                        } catch (Throwable e) {
                            throw new AssertionError("fails on: " + text, e);
                        }
                    }
                });
    }

    @Test
    void survivesRandomTokens() {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 6_000; i++) {
            StringBuilder text = new StringBuilder(random.nextBoolean() ? "BEGIN { " : "");
            int length = random.nextInt(40);
            for (int word = 0; word < length; word++) {
                text.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
            }
            texts.add(text.append(random.nextBoolean() ? "}" : "").toString());
        }
        checkAll(texts);
    }

    @Test
    void survivesMutationsOfGoodAndBadScripts() {
        List<Spec> specs = new ArrayList<>(Spec.read("accepted.spec"));
        specs.addAll(Spec.read("rejected.spec"));
        List<String> texts = new ArrayList<>();
        for (Spec spec : specs) {
            for (int i = 0; i < 12; i++) {
                texts.add(mutate(spec.program(), specs));
            }
        }
        checkAll(texts);
    }

    private String mutate(String program, List<Spec> specs) {
        StringBuilder text = new StringBuilder(program);
        for (int change = random.nextInt(3); change >= 0; change--) {
            int at = random.nextInt(text.length() + 1);
            switch (random.nextInt(5)) {
                case 0 -> text.insert(at, WORDS[random.nextInt(WORDS.length)]);
                case 1 -> text.delete(at, Math.min(text.length(), at + random.nextInt(10)));
                case 2 -> text.insert(at, (char) random.nextInt(0x250));
                case 3 -> text.append(specs.get(random.nextInt(specs.size())).program());
                default -> text.insert(at, text.substring(0, at));
            }
        }
        return text.toString();
    }

    @Test
    void keepsItsPromisesForGeneratedPrograms() {
        ProgramGenerator generator = new ProgramGenerator(random);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 4_000; i++) {
            texts.add(generator.program());
        }
        checkAll(texts);
        long accepted = texts.stream().filter(text -> Shop.errors(text).isEmpty()).count();
        assertThat(accepted).isGreaterThan(200);
    }

    @Test
    void answersDeepAndLongTextsInTime() {
        checkAll(
                List.of(
                        "BEGIN { $x = " + "(".repeat(100_000),
                        "BEGIN { $x = " + "(".repeat(100) + "1" + ")".repeat(100) + "; }",
                        "BEGIN { $x = " + "-".repeat(100_000) + "1; }",
                        "BEGIN { $x = " + "!".repeat(100_000) + "1; }",
                        "BEGIN { $x = 1" + "+1".repeat(100_000) + "; }",
                        "BEGIN { $x = nsecs" + "+nsecs".repeat(300) + "; }",
                        "BEGIN { $x = nsecs" + ".a".repeat(100_000) + "; }",
                        "BEGIN { $x = 1" + "?1:1".repeat(50_000) + "; }",
                        "BEGIN { " + "{".repeat(100_000),
                        "BEGIN { " + "if (1) { ".repeat(50_000),
                        "BEGIN { if (1) { }" + " else if (1) { }".repeat(10_000) + " }",
                        "BEGIN { @x" + "[1]".repeat(50_000) + " = 1; }",
                        "§".repeat(200_000),
                        "a" + "/".repeat(200_000) + ":",
                        "/*".repeat(100_000),
                        "\"".repeat(200_000),
                        "#define \\\n".repeat(20_000),
                        "BEGIN,".repeat(40_000),
                        "BEGIN { } ".repeat(20_000),
                        "BEGIN { " + "$x = 1; ".repeat(20_000) + "}",
                        "x".repeat(300_000)));
    }

    @Test
    void boundsMacrosThatGrow() {
        StringBuilder doubling = new StringBuilder("macro m0(x) { x + x } ");
        for (int i = 1; i < 60; i++) {
            doubling.append("macro m%s(x) { m%s(x) + m%s(x) } ".formatted(i, i - 1, i - 1));
        }
        checkAll(
                List.of(
                        doubling + "BEGIN { print(m59(1)); }",
                        "macro m(x) { x + x } BEGIN { print("
                                + "m(".repeat(60)
                                + "nsecs"
                                + ")".repeat(60)
                                + "); }"));
    }
}
