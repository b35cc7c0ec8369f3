package dev.nopal.script.compile;

import java.util.List;

/**
 * Scripts that mean the same in bpftrace 0.17 and here; each prints what it found and leaves no
 * map.
 */
final class DifferentialScripts {
    private DifferentialScripts() {}

    static final List<String> ALL =
            List.of(
                    // Integers
                    "printf(\"%d %d %d\", 7 / 2, 7 % 3, 2 * 3 - 10);",
                    "printf(\"%lld\", 9223372036854775807 + 1);",
                    "printf(\"%d %d\", 1 << 4, 256 >> 3);",
                    "printf(\"%d %d %d %d\", 12 & 10, 12 | 3, 12 ^ 10, ~5);",
                    "$a = 10; $b = 0; printf(\"%d %d\", $a / ($b + 3), $a % 4);",
                    "$a = -7; printf(\"%d %d\", $a, -$a);",
                    "$a = 5; $a += 3; $a *= 2; $a -= 1; $a /= 3; $a <<= 2; printf(\"%d\", $a);",
                    "$a = 12; $a |= 3; $a &= 14; $a ^= 1; $a %= 7; $a >>= 1; printf(\"%d\", $a);",
                    "$a = 1; printf(\"%d %d %d\", $a++, $a, ++$a);",
                    "$a = 3; printf(\"%d %d %d\", $a--, $a, --$a);",
                    "printf(\"%d %d %d\", 0x10, 010, 1000000);",
                    "$a = 1; $b = 2; printf(\"%d %d %d %d\", $a < $b, $a > $b, $a <= 1, $b >= 3);",
                    "$a = 1; printf(\"%d %d %d\", $a == 1 && 0, $a == 2 || 1, !$a);",
                    "printf(\"%d %d\", 1 ? 2 : 3, 0 ? 2 : 3);",
                    "$a = 4; $c = $a > 3 ? $a < 5 ? 1 : 2 : 3; printf(\"%d\", $c);",
                    "$a = (uint8)257; $b = (int8)255; printf(\"%d %d\", $a, $b);",
                    "$a = (uint16)65537; $b = (int16)65535; printf(\"%d %d\", $a, $b);",
                    "$a = (uint32)4294967297; printf(\"%lld\", $a);",
                    "$a = (uint64)1; printf(\"%llu\", $a - 2);",
                    "printf(\"%d %d\", 2 + 3 * 4, (2 + 3) * 4);",
                    "printf(\"%d %d\", 10 - 4 - 3, 64 / 4 / 2);",
                    "printf(\"%d %d %d\", 1 | 2 == 2, 7 & 3 << 1, 1 + 2 << 3);",
                    // printf
                    "printf(\"[%5d] [%-5d] [%05d] [%x] [%X]\", 42, 42, 42, 255, 255);",
                    "printf(\"[%s] [%10s] [%-10s]\", \"abc\", \"abc\", \"abc\");",
                    "printf(\"%c%c%c\", 72, 105, 33);",
                    "printf(\"%hhx %hx %x %llx\", 305419896, 305419896, 305419896, 305419896);",
                    "printf(\"%u %lu %o\", 42, 43, 8);",
                    "printf(\"plain\\ttext\\\\ %s\\n\", \"q\\\"q\");",
                    // print
                    "print(5); print(-5);",
                    "print(\"text\");",
                    "print((1, 2)); print((1, \"a\", (3, 4)));",
                    // Strings
                    "printf(\"%d %d\", \"a\" == \"a\", \"a\" != \"b\");",
                    "$s = \"hello\"; if ($s == \"hello\") { printf(\"same %s\", $s); }",
                    "printf(\"%d %d\", strncmp(\"hello\", \"help\", 3), strncmp(\"hello\", \"help\", 4));",
                    "$s = \"x\"; printf(\"%d %d\", strncmp($s, \"x\", 1), strncmp($s, \"y\", 1));",
                    "printf(\"%d %d\", strcontains(\"hello\", \"ell\"), strcontains(\"hello\", \"elk\"));",
                    // Control
                    "$a = 3; if ($a > 2) { printf(\"yes\"); } else { printf(\"no\"); }",
                    "$a = 1; if ($a > 2) { printf(\"a\"); } else if ($a > 0) { printf(\"b\"); } else {"
                            + " printf(\"c\"); }",
                    "$i = 0; while ($i < 5) { printf(\"%d \", $i); $i++; }",
                    "$i = 0; while ($i < 9) { $i++; if ($i == 3) { continue; } if ($i == 6) { break; }"
                            + " printf(\"%d \", $i); }",
                    "$i = 1; unroll(4) { printf(\"%d \", $i); $i *= 2; }",
                    "$t = (1, \"two\", 3); printf(\"%d %s %d\", $t.0, $t.1, $t.2);",
                    "$t = (1, (2, 3)); printf(\"%d\", $t.1.1);",
                    // Plain maps
                    "@m = 5; printf(\"%d\", @m); print(@m); clear(@m);",
                    "@m = \"text\"; print(@m); clear(@m);",
                    "@m[1] = 10; @m[2] = 20; printf(\"%d %d %d\", @m[1], @m[2], @m[3]); clear(@m);",
                    "@m[1] = 30; @m[2] = 20; @m[3] = 10; print(@m); clear(@m);",
                    "@m[\"a\"] = 1; @m[\"b\"] = 2; print(@m); clear(@m);",
                    "@m[1, \"a\"] = 1; @m[2, \"b\"] = 2; print(@m); clear(@m);",
                    "@m[\"k\"] = (1, \"v\"); print(@m); clear(@m);",
                    "@m[1] = \"x\"; @m[2] = \"y\"; print(@m); clear(@m);",
                    "@m++; @m++; @m--; ++@m; printf(\"%d\", @m); clear(@m);",
                    "@m[5]++; @m[5]++; @m[6]--; printf(\"%d %d\", @m[5], @m[6]); clear(@m);",
                    "@m = 5; @m += 10; @m *= 2; printf(\"%d\", @m); clear(@m);",
                    "@m[1] = 1; @m[2] = 2; delete(@m[1]); printf(\"%d %d\", @m[1], @m[2]); clear(@m);",
                    "@m[1] = 7; if (@m[1]) { printf(\"there\"); } if (@m[2]) { printf(\"no\"); } clear(@m);",
                    "@m = 3; @n = @m; @m = 4; printf(\"%d %d\", @m, @n); clear(@m); clear(@n);",
                    "@m[1] = 5; @n[@m[1]] = 6; printf(\"%d\", @n[5]); clear(@m); clear(@n);",
                    "@m[1] = 1; zero(@m); print(@m); clear(@m);",
                    "@m[1] = 4; @m[2] = 3; @m[3] = 2; @m[4] = 1; print(@m, 2); clear(@m);",
                    "@m[1] = 400; @m[2] = 300; print(@m, 0, 100); clear(@m);",
                    // Aggregations
                    "@m = count(); @m = count(); print(@m); clear(@m);",
                    "@m[1] = count(); @m[2] = count(); @m[2] = count(); print(@m); clear(@m);",
                    "@m = sum(5); @m = sum(7); print(@m); clear(@m);",
                    "@m = sum(-5); @m = sum(2); print(@m); clear(@m);",
                    "@m = avg(5); @m = avg(8); print(@m); clear(@m);",
                    "@m[\"x\"] = avg(5); @m[\"y\"] = avg(1); print(@m); clear(@m);",
                    "@m = min(5); @m = min(3); @m = min(8); print(@m); clear(@m);",
                    "@m = max(5); @m = max(30); @m = max(8); print(@m); clear(@m);",
                    "@m = stats(5); @m = stats(10); print(@m); clear(@m);",
                    "@m[1] = stats(5); @m[2] = stats(2); print(@m); clear(@m);",
                    "@m = hist(0); @m = hist(1); @m = hist(7); @m = hist(-1); print(@m); clear(@m);",
                    "@m[1] = hist(100); @m[2] = hist(2000); @m[2] = hist(2); print(@m); clear(@m);",
                    "@m = hist(1000000); @m = hist(70000); print(@m); clear(@m);",
                    "@m = lhist(3, 0, 100, 10); @m = lhist(99, 0, 100, 10); @m = lhist(100, 0, 100, 10);"
                            + " print(@m); clear(@m);",
                    "@m = lhist(-5, 10, 50, 5); @m = lhist(22, 10, 50, 5); print(@m); clear(@m);",
                    "@m[1, \"a\"] = count(); @m[1, \"b\"] = count(); @m[1, \"b\"] = count(); print(@m);"
                            + " clear(@m);",
                    "@m[1] = count(); @m[2] = count(); delete(@m[2]); print(@m); clear(@m);");
}
