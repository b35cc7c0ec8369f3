package dev.nopal.script.check;

import java.util.Random;

/** A generator of programs that are well formed, and often well typed. */
final class ProgramGenerator {
    private static final String[] LEAVES = {
        "1",
        "0",
        "-1",
        "300",
        "0xffffffffffffffff",
        "nsecs",
        "pid",
        "tid",
        "cpu",
        "$a",
        "$b",
        "@n",
        "@c",
        "@k[1]",
        "@k[tid]",
        "@t.0",
        "true",
        "\"s\"",
        "comm",
        "$s",
        "@s",
        "(uint8)300",
        "arg0",
        "(1, 2)",
        "@b"
    };
    private static final String[] BINARY = {
        "+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "==", "!=", "<", ">=", "&&", "||"
    };

    private final Random random;

    ProgramGenerator(Random random) {
        this.random = random;
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    String program() {
        StringBuilder text = new StringBuilder();
        text.append(
                "BEGIN { @n = 1; @c = count(); @k[0] = 1; @t = (1, 2); @s = \"\"; @b = true; }");
        text.append(pick("usdt::shop:order", "usdt::shop:*", "usdt::shop:paid"));
        text.append(random.nextInt(3) == 0 ? " /" + value(1) + "/" : "");
        text.append(" { $a = ").append(pick("0", "nsecs", "(int16)1")).append("; $b = 1; ");
        text.append("$s = ").append(pick("\"x\"", "comm", "probe")).append("; ");
        for (int i = random.nextInt(4); i >= 0; i--) {
            text.append(statement(2));
        }
        return text.append("}").toString();
    }

    private String statement(int depth) {
        return switch (random.nextInt(depth > 0 ? 12 : 8)) {
            case 0 -> "$a = " + value(2) + "; ";
            case 1 -> "@n = " + value(2) + "; ";
            case 2 -> "@k[" + value(1) + "] = " + value(1) + "; ";
            case 3 -> pick("$a++", "--$b", "@n++", "@k[tid]--", "@new[comm]++") + "; ";
            case 4 -> pick("$a", "@n", "@k[1]") + pick(" += ", " -= ", " <<= ") + value(1) + "; ";
            case 5 -> "@h[" + value(1) + "] = " + pick("hist(", "sum(", "min(") + value(1) + "); ";
            case 6 -> "printf(\"%d %s\\n\", " + value(1) + ", " + value(1) + "); ";
            case 7 -> "print(" + value(2) + "); ";
            case 8 -> "if (" + value(1) + ") { " + statement(depth - 1) + "} ";
            case 9 -> "for ($i : 0.." + value(0) + ") { " + statement(depth - 1) + "} ";
            case 10 -> "for ($kv : @k) { $a = $kv.1; " + statement(depth - 1) + "} ";
            default -> "while (" + value(1) + ") { " + statement(depth - 1) + "} ";
        };
    }

    private String value(int depth) {
        if (depth == 0 || random.nextInt(3) == 0) {
            return pick(LEAVES);
        }
        return switch (random.nextInt(7)) {
            case 0 ->
                    "("
                            + value(depth - 1)
                            + " ? "
                            + value(depth - 1)
                            + " : "
                            + value(depth - 1)
                            + ")";
            case 1 -> pick("-", "~", "!") + value(depth - 1);
            case 2 -> pick("(uint8)", "(int64)", "(bool)") + value(depth - 1);
            case 3 -> "(" + value(depth - 1) + ", " + value(depth - 1) + ")";
            case 4 ->
                    "{ let $v"
                            + random.nextInt(1000)
                            + " = "
                            + value(depth - 1)
                            + "; "
                            + value(depth - 1)
                            + " }";
            default -> "(" + value(depth - 1) + " " + pick(BINARY) + " " + value(depth - 1) + ")";
        };
    }
}
