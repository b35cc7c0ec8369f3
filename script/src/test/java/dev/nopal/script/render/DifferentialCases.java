package dev.nopal.script.render;

import static dev.nopal.script.render.Difference.*;
import static dev.nopal.script.render.DifferentialCase.of;
import static dev.nopal.script.render.Rendered.hist;
import static dev.nopal.script.render.Rendered.lhist;
import static dev.nopal.script.render.Rendered.map;
import static dev.nopal.script.render.Rendered.print;
import static dev.nopal.script.render.Rendered.printf;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;

/** Holds what both releases can run, in groups that fit into one program each. */
final class DifferentialCases {
    private static final long WIDE = 0x12345678abcdefL;

    private DifferentialCases() {}

    static List<List<DifferentialCase>> groups() {
        return List.of(histograms(), linear(), maps(), aggregations(), values(), formats());
    }

    private static List<DifferentialCase> histograms() {
        List<DifferentialCase> cases = new ArrayList<>();
        cases.add(histogram("@all", -1, 0, 1, 2, 3, 1023, 1024, 1 << 20, 1 << 30));
        Random random = new Random(1);
        for (int i = 0; i < 6; i++) {
            int bits = 1 + random.nextInt(31);
            long[] some = random.longs(25, -2, (1L << bits) - 1).toArray();
            cases.add(histogram("@r" + i, some));
        }
        cases.add(histogram("@big", 1L << 40).but(HIST_HEADING_ENDS_WITH_COLON, HIST_HAS_64_BITS));
        MapData divided = MapData.scalar("@div", hist(0, 5, 6, 7, 100));
        cases.add(
                of(
                                assign("@div", "hist(%d)", 5, 6, 7, 100) + "print(@div, 0, 2);",
                                new Event.PrintMap(divided, 0, 2))
                        .but(
                                HIST_HEADING_ENDS_WITH_COLON,
                                BARS_SHOW_DIVIDED_COUNTS,
                                ARRAYS_HAVE_NO_SPACES));
        MapData keyed =
                map(
                        "@k",
                        Value.of("c"),
                        hist(0, 7, 7, 70),
                        Value.of("a"),
                        hist(0, 5),
                        Value.of("b"),
                        hist(0, 5, 6));
        cases.add(
                of(
                                assign("@k[\"a\"]", "hist(%d)", 5)
                                        + assign("@k[\"c\"]", "hist(%d)", 7, 7, 70)
                                        + assign("@k[\"b\"]", "hist(%d)", 5, 6)
                                        + "print(@k); print(@k, 2);",
                                print(keyed),
                                new Event.PrintMap(keyed, 2, 0))
                        .but(HIST_HEADING_ENDS_WITH_COLON, ARRAYS_HAVE_NO_SPACES));
        return cases;
    }

    private static DifferentialCase histogram(String name, long... values) {
        String statements = assign(name, "hist(%d)", values) + "print(" + name + ");";
        return of(statements, print(name, hist(0, values)))
                .but(HIST_HEADING_ENDS_WITH_COLON, ARRAYS_HAVE_NO_SPACES);
    }

    private static List<DifferentialCase> linear() {
        List<DifferentialCase> cases = new ArrayList<>();
        cases.add(linear("@l", 0, 100, 10, -1, 0, 55, 100, 101));
        cases.add(linear("@kilo", 0, 10240, 1024, 3000, 99999, 1));
        cases.add(linear("@mega", 0, 4194304, 1048576, 3_000_000, 1));
        cases.add(linear("@from", 50, 90, 20, 4, 49, 50, 69, 90, 1000));
        Random random = new Random(2);
        for (int i = 0; i < 4; i++) {
            int step = 2 + random.nextInt(50);
            int min = random.nextInt(100);
            int max = min + step * (2 + random.nextInt(12));
            long[] some = random.longs(20, min - 3, max + 3).toArray();
            cases.add(linear("@lr" + i, min, max, step, some));
        }
        cases.add(
                linear("@one", 0, 5, 1, 3, 5, 1)
                        .but(
                                HIST_HEADING_ENDS_WITH_COLON,
                                BUCKET_OF_ONE_VALUE_NAMES_IT,
                                ARRAYS_HAVE_NO_SPACES));
        cases.add(
                linear("@suffix", 630_000, 660_000, 10_000, 645_000, 635_000)
                        .but(
                                HIST_HEADING_ENDS_WITH_COLON,
                                LINEAR_SUFFIX_NEEDS_A_STEP_OF_1024,
                                ARRAYS_HAVE_NO_SPACES));
        cases.add(
                linear("@odd", 0, 10, 3, 9, 10, 11, 4)
                        .but(
                                HIST_HEADING_ENDS_WITH_COLON,
                                LAST_LINEAR_BUCKET_BEGINS_AT_A_STEP,
                                ARRAYS_HAVE_NO_SPACES));
        return cases;
    }

    private static DifferentialCase linear(
            String name, long min, long max, long step, long... values) {
        String call = "lhist(%d, " + min + ", " + max + ", " + step + ")";
        MapData map = MapData.scalar(name, lhist(min, max, step, values));
        return of(
                        assign(name, call, values)
                                + "print(%1$s); print(%1$s, 0, 2);".formatted(name),
                        print(map),
                        new Event.PrintMap(map, 0, 2))
                .but(HIST_HEADING_ENDS_WITH_COLON, ARRAYS_HAVE_NO_SPACES);
    }

    private static List<DifferentialCase> maps() {
        MapData letters =
                map(
                        "@k",
                        Value.of("a"),
                        Value.of(3),
                        Value.of("b"),
                        Value.of(1),
                        Value.of("c"),
                        Value.of(-2));
        return List.of(
                of("@i = 5; print(@i);", print("@i", Value.of(5))),
                of("@n = -5; print(@n);", print("@n", Value.of(-5))),
                of(
                        "@k[\"a\"] = 3; @k[\"b\"] = 1; @k[\"c\"] = -2; print(@k); print(@k, 2);"
                                + "print(@k, 0, 2); print(@k, 9); print(@k, 1, 3);",
                        print(letters),
                        new Event.PrintMap(letters, 2, 0),
                        new Event.PrintMap(letters, 0, 2),
                        new Event.PrintMap(letters, 9, 0),
                        new Event.PrintMap(letters, 1, 3)),
                of(
                        "@two[1, \"x\"] = 2; @two[2, \"a\"] = 1; print(@two);",
                        print(
                                map(
                                        "@two",
                                        Value.tuple(Value.of(1), Value.of("x")),
                                        Value.of(2),
                                        Value.tuple(Value.of(2), Value.of("a")),
                                        Value.of(1)))),
                of(
                        "@t[7] = (1, \"a\", (2, 3)); @t[3] = (4, \"b\", (5, 6)); print(@t);",
                        print(
                                map(
                                        "@t",
                                        Value.of(7),
                                        tuple(1, "a", 2, 3),
                                        Value.of(3),
                                        tuple(4, "b", 5, 6)))),
                of(
                        "@s[\"x\"] = \"b\"; @s[\"a\"] = \"c\"; @s[\"ab\"] = \"d\"; print(@s);",
                        print(
                                map(
                                        "@s",
                                        Value.of("x"),
                                        Value.of("b"),
                                        Value.of("a"),
                                        Value.of("c"),
                                        Value.of("ab"),
                                        Value.of("d")))),
                of(
                        "@by[2, \"b\"] = \"p\"; @by[1, \"c\"] = \"q\"; @by[1, \"a\"] = \"r\"; print(@by);",
                        print(
                                map(
                                        "@by",
                                        Value.tuple(Value.of(2), Value.of("b")),
                                        Value.of("p"),
                                        Value.tuple(Value.of(1), Value.of("c")),
                                        Value.of("q"),
                                        Value.tuple(Value.of(1), Value.of("a")),
                                        Value.of("r")))),
                of(
                                "@ik[1] = \"p\"; @ik[-1] = \"m\"; print(@ik);",
                                print(
                                        map(
                                                "@ik",
                                                Value.of(1),
                                                Value.of("p"),
                                                Value.of(-1),
                                                Value.of("m"))))
                        .but(KEYS_ARE_SIGNED),
                of("@e[1] = 1; delete(@e[1]); print(@e);", print(map("@e")))
                        .but(EMPTY_MAP_PRINTS_NOTHING),
                of("@w[\"a b\"] = 1; print(@w);", print(map("@w", Value.of("a b"), Value.of(1))))
                        .but(KEYS_HAVE_NO_SPACES),
                of("@p = (uint8 *)16; print(@p);", print("@p", Value.pointer(16)))
                        .but(POINTERS_ARE_HEXADECIMAL),
                of(
                                "@b = buf(\"ok\\xff\", 3); print(@b);",
                                print("@b", new Value.Buffer(new byte[] {'o', 'k', (byte) 0xff})))
                        .but(BUFFERS_ARE_ARRAYS));
    }

    private static List<DifferentialCase> aggregations() {
        MapData averages =
                map(
                        "@av",
                        Value.of("x"),
                        new Aggregate.Avg(2, 23, true),
                        Value.of("y"),
                        new Aggregate.Avg(2, -15, true));
        MapData sums =
                map(
                        "@su",
                        Value.of("x"),
                        new Aggregate.Sum(10, true),
                        Value.of("y"),
                        new Aggregate.Sum(-2, true));
        return List.of(
                of(
                        "@c[\"x\"] = count(); @c[\"y\"] = count(); @c[\"y\"] = count(); print(@c);",
                        print(
                                map(
                                        "@c",
                                        Value.of("y"),
                                        new Aggregate.Count(2),
                                        Value.of("x"),
                                        new Aggregate.Count(1)))),
                of("@cs = count(); print(@cs);", print("@cs", new Aggregate.Count(1))),
                of(
                        "@su[\"x\"] = sum(10); @su[\"y\"] = sum(5); @su[\"y\"] = sum(-7);"
                                + "print(@su); print(@su, 0, 2); print(@su, 1);",
                        print(sums),
                        new Event.PrintMap(sums, 0, 2),
                        new Event.PrintMap(sums, 1, 0)),
                of(
                        "@mi[\"x\"] = min(10); @mi[\"y\"] = min(5); print(@mi);",
                        print(
                                map(
                                        "@mi",
                                        Value.of("x"),
                                        new Aggregate.Min(10, true),
                                        Value.of("y"),
                                        new Aggregate.Min(5, true)))),
                of(
                        "@ma[\"x\"] = max(10); @ma[\"y\"] = max(5); print(@ma);",
                        print(
                                map(
                                        "@ma",
                                        Value.of("x"),
                                        new Aggregate.Max(10, true),
                                        Value.of("y"),
                                        new Aggregate.Max(5, true)))),
                of(
                                assign("@av[\"x\"]", "avg(%d)", 10, 13)
                                        + assign("@av[\"y\"]", "avg(%d)", -7, -8)
                                        + "print(@av); print(@av, 1, 2);",
                                print(averages),
                                new Event.PrintMap(averages, 1, 2))
                        .but(NO_EMPTY_LINE_AFTER_AVERAGES),
                of("@avs = avg(5); print(@avs);", print("@avs", new Aggregate.Avg(1, 5, true)))
                        .but(NO_EMPTY_LINE_AFTER_AVERAGES),
                of(
                                assign("@st[\"x\"]", "stats(%d)", 10, 13)
                                        + assign("@st[\"y\"]", "stats(%d)", 3)
                                        + "print(@st);",
                                print(
                                        map(
                                                "@st",
                                                Value.of("x"),
                                                new Aggregate.Stats(2, 23, true),
                                                Value.of("y"),
                                                new Aggregate.Stats(1, 3, true))))
                        .but(NO_EMPTY_LINE_AFTER_AVERAGES, STATS_ARE_A_RECORD),
                of(
                                assign("@sts", "stats(%d)", -4, -5) + "print(@sts);",
                                print("@sts", new Aggregate.Stats(2, -9, true)))
                        .but(NO_EMPTY_LINE_AFTER_AVERAGES, STATS_ARE_A_RECORD),
                of(
                                assign("@std", "stats(%d)", 10, 13) + "print(@std, 0, 2);",
                                new Event.PrintMap(
                                        MapData.scalar("@std", new Aggregate.Stats(2, 23, true)),
                                        0,
                                        2))
                        .but(NO_EMPTY_LINE_AFTER_AVERAGES, STATS_ARE_A_RECORD, STATS_ARE_DIVIDED));
    }

    private static List<DifferentialCase> values() {
        return List.of(
                of("print(\"text\");", new Event.Print(Value.of("text"))),
                of("print(-3);", new Event.Print(Value.of(-3))),
                of("print((uint8)255);", new Event.Print(new Value.Int(255, 8, false))),
                of("print((int8)255);", new Event.Print(new Value.Int(255, 8, true))),
                of("print((uint64)-1 >> 12);", new Event.Print(Value.unsigned(-1L >>> 12))),
                of("print((1, \"a\", (2, 3)));", new Event.Print(tuple(1, "a", 2, 3))),
                of(
                        "print(\"q\\\" b\\\\ t\\t n\\n\");",
                        new Event.Print(Value.of("q\" b\\ t\t n\n"))),
                of("@q = \"q\\\" b\\\\\"; print(@q);", print("@q", Value.of("q\" b\\"))));
    }

    private static List<DifferentialCase> formats() {
        List<DifferentialCase> cases = new ArrayList<>();
        cases.add(format("%d|%5d|%-5d|%05d", 1, 2, 3, 4));
        cases.add(format("%u|%x|%X|%o|%llu|%lx", -1, 255, 255, 8, -1, -1));
        cases.add(format("%hhd|%hd|%d|%ld|%lld", WIDE, WIDE, WIDE, WIDE, WIDE));
        cases.add(format("%hhx|%hx|%x|%jx|%zx|%tx", WIDE, WIDE, WIDE, WIDE, WIDE, WIDE));
        cases.add(format("%hhu|%hu|%20d|%-20x|%020d|", WIDE, WIDE, WIDE, WIDE, WIDE));
        cases.add(format("%c|%5c|%-3c|", 65, 66, 67));
        cases.add(format("%p|%10p|%-10p|", 255, 255, 255));
        cases.add(format("%05d", -5).but(ZEROS_COME_BEFORE_THE_SIGN));
        cases.add(format("%p", 0).but(NULL_POINTER_IS_ZERO));
        cases.add(format("%d%%", 5).but(PERCENT_IS_ALWAYS_DOUBLED));
        cases.add(format("%y 50%"));
        cases.add(
                of(
                        "printf(\"%s|%5s|%-5s|%1s|\", \"ab\", \"ab\", \"ab\", \"abc\");",
                        printf(
                                "%s|%5s|%-5s|%1s|",
                                Value.of("ab"), Value.of("ab"), Value.of("ab"), Value.of("abc"))));
        cases.add(
                of(
                                "printf(\"%.1s|%10.3s\", \"abcd\", \"abcd\");",
                                printf("%.1s|%10.3s", Value.of("abcd"), Value.of("abcd")))
                        .but(PRECISION_MEANS_NOTHING));
        Value.Buffer buffer = new Value.Buffer(new byte[] {'a', '\\', 1, (byte) 0xff});
        cases.add(
                of(
                        "printf(\"%r|%rx|%rh\", buf(\"a\\\\\\x01\\xff\", 4), "
                                + "buf(\"a\\\\\\x01\\xff\", 4), buf(\"a\\\\\\x01\\xff\", 4));",
                        printf("%r|%rx|%rh", buffer, buffer, buffer)));
        Random random = new Random(3);
        for (int i = 0; i < 12; i++) {
            String flags = List.of("", "-", "0").get(random.nextInt(3));
            String length = List.of("", "hh", "h", "l", "ll", "j", "z").get(random.nextInt(7));
            String specifier = List.of("d", "u", "x", "X", "o").get(random.nextInt(5));
            String conversion = "%" + flags + random.nextInt(1, 25) + length + specifier;
            long sign = flags.equals("0") || random.nextBoolean() ? 1 : -1;
            long value = sign * (random.nextLong() >>> random.nextInt(33, 63));
            cases.add(format(conversion + "|", value));
        }
        return cases;
    }

    private static DifferentialCase format(String format, long... numbers) {
        StringBuilder statement = new StringBuilder("printf(\"" + format + "\"");
        LongStream.of(numbers).forEach(number -> statement.append(", ").append(number));
        Value[] values = LongStream.of(numbers).mapToObj(Value::of).toArray(Value[]::new);
        return of(statement + ");", printf(format, values));
    }

    private static Value tuple(long first, String second, long third, long fourth) {
        return Value.tuple(
                Value.of(first), Value.of(second), Value.tuple(Value.of(third), Value.of(fourth)));
    }

    private static String assign(String map, String call, long... values) {
        StringBuilder statements = new StringBuilder();
        for (long value : values) {
            statements.append(map).append(" = ").append(call.formatted(value)).append("; ");
        }
        return statements.toString();
    }
}
