package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.script.session.Loss;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the installed bpftrace is too old to be asked about. */
final class LanguageTest {
    /** Runs statements in {@code BEGIN} and returns what they print, lines joined by {@code |}. */
    private static String printed(String statements) {
        ScriptRun.Result result = ScriptRun.run("BEGIN { " + statements + " }");
        assertThat(result.losses().total()).isZero();
        String text = result.text();
        return text.substring(0, text.indexOf("\n\n")).strip().replace("\n", "|");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "$x = { let $y = 3; $y + 1 }; print($x + { let $z = 2; $z * 5 });~14",
                "for ($i : 0..5) { if ($i == 3) { break; } print($i); }~0|1|2",
                "for ($i : 0..3) { $q = 1 + { if ($i == 1) { continue; } 5 }; print(($i, $q)); }~(0, 6)|(2, 6)",
                "for ($i : 0..9) { $q = 1 + { if ($i == 2) { break; } 5 }; print($i); }~0|1",
                "@a[1] = 5; @a[2] = 6; $s = 0; for ($kv : @a) { $s += $kv.0 * $kv.1; } print($s);~17",
                "@a[1] = count(); for ($kv : @a) { print($kv); }~(1, 1)",
                "@b[true] = count(); @b[true] = count(); print(@b[true]); print(@b[false]);~2|0",
                "@a[1,2,3] = sum(4); @a[1,2,3] = sum(5); print(@a[1,2,3]); print(@a[1,2,4]);~9|0",
                "@a[(1,(2,\"z\"))] = sum(3); print(@a[(1,(2,\"z\"))]); print(len(@a));~3|1",
                "@a[1] = 1; print(has_key(@a, 1)); print(has_key(@a, 2));~true|false",
                "@a[1] = max(4); print(has_key(@a, 1)); print(delete(@a, 1)); print(delete(@a, 1));"
                        + "~true|true|false",
                "let $v; @a[1] = 5; print(find(@a, 1, $v)); print($v); print(find(@a, 2, $v));~true|5|false",
                "let $v; @a[1] = count(); print(find(@a, 1, $v)); print($v); print(find(@a, 2, $v));"
                        + "~true|1|false",
                "$r = (a=1, b=\"x\"); print($r); print($r.b);~{ .a = 1, .b = x }|x",
                "$s = \"hello\"; print($s[1]); print(strstr($s, \"l\")); print(strlen($s));~101|2|5",
                "print(bswap((uint16)0x1234)); print(strerror(2));~13330|No such file or directory",
                "printf(\"%r %rh\\n\", buf(\"hello\", 3), buf(\"hi\", 2)); print(ntop(0x0100007f));"
                        + "~hel 68 69|127.0.0.1",
                "join((\"x\", \"y\")); join((\"x\", \"y\"), \"-\");~x y|x-y",
                "print(\"\" ?: \"none\"); print(0 ?: 5); print(3 ?: 5);~none|5|3",
                "@m = min(5); @m = min(-5); print(@m); zero(@m); print(@m); @m = min(7); print(@m);"
                        + "~@m: -5|@m: 0|@m: 7",
                "@m = max(-5); @m = max(-9); print(@m); clear(@m); print(@m);~@m: -5",
                "@a[1] = avg(-7); @a[1] = avg(2); print(@a[1]); print(@a);~-2|@a[1]: -2",
                "@a = sum(4); @b = count(); print(@a + @b); if (@b > 0) { print(\"yes\"); }~5|yes",
                "print(nsecs > 1000); print(elapsed < nsecs); print(pid > 0); print(ncpus > 0);"
                        + "~true|true|true|true",
                "print(strcontains(comm, \"x\") || 1); print(probe); print(virtual);~true|begin|false",
                "$z = 0; print(5 / $z + 3); print(7 % $z);~3|7",
                "printf(\"%r %r\\n\", buf(\"a\\xff\\x80b\", 4), buf(\"\\xff\\303\\xa9\", 3));~a\\xff\\x80b \\xff\\xc3\\xa9",
                "@s = \"q\\xf0z\"; print(@s); print(strlen(@s)); $s = @s; print($s[1]); print(@s == \"q\\xf0z\");"
                        + "~@s: q\\xf0z|3|-16|true",
                "@a[\"\\xff\"] = 1; @a[\"\\xfe\"] = 2; print(len(@a)); print(@a[\"\\xff\"]);~2|1",
                "@a[\"\\xff\"] = 1; for ($kv : @a) { print($kv.0 == \"\\xff\"); }~true",
                "@c[\"\\xff\"] = count(); for ($kv : @c) { print($kv.0 == \"\\xff\"); }~true",
                "print(strncmp(\"\\xff\", \"\\xfe\", 1)); print(strstr(\"\\xff\\xe9x\", \"x\"));~1|2",
                "print(globmatch(\"hello\", \"h*o\"));~true"
            })
    void prints(String statements, String expected) {
        assertThat(printed(statements)).isEqualTo(expected);
    }

    @Test
    void nothingBehindExitRunsAndEndDoes() {
        ScriptRun.Result result =
                ScriptRun.run("BEGIN { print(1); exit(3); print(2); } END { print(9); }");
        assertThat(result.text()).isEqualTo("1\n9\n\n\n");
        assertThat(result.exitCode()).isEqualTo(3);
    }

    @Test
    void intervalsRunUntilExit() {
        ScriptRun.Result result =
                ScriptRun.run("interval:ms:5 { @c++; print(@c); if (@c == 3) { exit(); } }");
        assertThat(result.text()).isEqualTo("@c: 1\n@c: 2\n@c: 3\n\n\n@c: 3\n");
    }

    @Test
    void printShowsTheMapAsItWasThen() {
        ScriptRun.Result result =
                ScriptRun.run(
                        "BEGIN { @ = count(); print(@); clear(@); @ = count(); @ = count(); }");
        assertThat(result.text()).isEqualTo("@: 1\n\n\n@: 2\n");
    }

    @Test
    void mapsCanBeKeptQuiet() {
        ScriptRun.Result result =
                ScriptRun.run("config = { print_maps_on_exit = 0 } BEGIN { @x = 1; }");
        assertThat(result.text()).isEqualTo("\n\n");
    }

    @Test
    void declaredSizeOfMapIsItsLimit() {
        ScriptRun.Result result =
                ScriptRun.run("let @m = hash(2); BEGIN { @m[1] = 1; @m[2] = 2; @m[3] = 3; }");
        assertThat(result.text()).isEqualTo("\n\n@m[1]: 1\n@m[2]: 2\n");
        assertThat(result.losses().of(Loss.KEYS)).isEqualTo(1);
    }

    @Test
    void messagesKnowTheirPlace() {
        ScriptRun.Result result = ScriptRun.run("BEGIN {\n  errorf(\"bad %d\", 1); }");
        assertThat(result.json()).contains("\"line\": 2, \"col\": 3");
    }

    @Test
    void stacksAreTaken() {
        ScriptRun.Result result =
                ScriptRun.run("BEGIN { @[ustack(2)] = count(); print(ustack(1)); }");
        assertThat(result.text()).contains("(").contains("]: 1\n");
    }

    @Test
    void printsTheBytesOfEscapes() {
        assertThat(ScriptRun.run("BEGIN { printf(\"A\\xffB %s\", \"\\xe9\\xc3\\xa9\"); }").bytes())
                .startsWith('A', 0xff, 'B', ' ', 0xe9, 0xc3, 0xa9);
    }

    @Test
    void namesTheProbeThatIsTooLargeForAMethod() {
        String large = "@a[1, 2, 3] = sum(1); ".repeat(3000);
        assertThatThrownBy(() -> ScriptRun.run("BEGIN { } END { " + large + "}"))
                .isInstanceOfSatisfying(
                        UncompilableException.class, e -> assertThat(e.block()).isEqualTo(1));
    }
}
