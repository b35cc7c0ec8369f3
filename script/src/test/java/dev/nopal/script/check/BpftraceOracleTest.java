package dev.nopal.script.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A comparison of acceptance and rejection with the installed bpftrace, for programs that mean the
 * same in both.
 */
@Tag("slow")
final class BpftraceOracleTest {
    private static final List<String> GOOD =
            List.of(
                    "BEGIN { @ = count(); @b[pid, comm] = hist(nsecs); exit(); }",
                    "BEGIN { $x = 1; $x += 2; @y = $x << 3; if (@y > 5) { print(@y); } }",
                    "BEGIN /pid > 1/ { printf(\"%d %s %5d %-10s|\\n\", pid, comm, 1, \"a\"); }",
                    "BEGIN { @x[1] = 1; delete(@x[1]); clear(@x); zero(@x); print(@x, 5); }",
                    "BEGIN { $t = (1, \"a\", (2, 3)); print($t.2.1); }",
                    "BEGIN { unroll(5) { @++ } while (@ < 10) { @++; if (@ == 7) { break; } } }",
                    "BEGIN { @l = lhist(5, 0, 100, 10); @s = stats(5); @a = avg(5); }",
                    "BEGIN { $x = pid > 5 ? 1 : 0; $s = pid == 1 ? \"a\" : \"b\"; print($s); }",
                    "BEGIN { printf(\"%s\", strftime(\"%H:%M\", nsecs)); time(\"%H\"); }",
                    "BEGIN { @ = (uint8)256; @b = (int64)-1; @c = 0x1f + 017 + 1e3 + 1_000; }",
                    "BEGIN { if (comm == \"a\" && strncmp(comm, \"b\", 1) != 0) { exit(); } }",
                    "interval:s:1, interval:ms:100, interval:hz:5 { @ = sum(5); }",
                    "END { print(@x); } BEGIN { @x[\"a\", 1] = min(3); @y = max(2); }",
                    "BEGIN { $a = 1; ++$a; $a--; @m[$a]++; printf(\"%d\", $a++); }",
                    "BEGIN { @[ustack(3)] = count(); @b[ustack(perf)] = count(); }",
                    "BEGIN { print((nsecs, elapsed, cpu, rand, uid, gid)); }",
                    "BEGIN{}END{}");

    private static final List<String> BAD =
            List.of(
                    "BEGIN { $x = ; }",
                    "BEGIN { print(1; }",
                    "BEGIN { @x = count(5); }",
                    "BEGIN { @x = sum(); }",
                    "BEGIN { $x = count(); }",
                    "BEGIN { @x = count(); @x = 5; }",
                    "BEGIN { @x = 1; @x = \"a\"; }",
                    "BEGIN { @x[1] = 1; @x[\"a\"] = 2; }",
                    "BEGIN { @x[1, 2] = 1; @x[1] = 2; }",
                    "BEGIN { print($x); }",
                    "BEGIN { $x = 1; $x = \"a\"; }",
                    "BEGIN { printf(\"%d\", \"a\"); }",
                    "BEGIN { printf(\"%d %d\", 1); }",
                    "BEGIN { printf(\"%d\", 1, 2); }",
                    "BEGIN { printf(5); }",
                    "BEGIN { @x = lhist(5, 10, 0, 1); }",
                    "BEGIN { @x = lhist(5, 0, 100000, 1); }",
                    "BEGIN { @x = lhist(5, 0, 10, 0); }",
                    "BEGIN { unroll(101) { } }",
                    "BEGIN { unroll(0) { } }",
                    "BEGIN { break; }",
                    "BEGIN { $t = (1, 2); print($t.5); }",
                    "BEGIN { $x = -comm; }",
                    "BEGIN { if (comm == 5) { } }",
                    "BEGIN { clear(5); }",
                    "BEGIN { frobnicate(1); }",
                    "BEGIN { exit(\"a\"); }",
                    "BEGIN { time(5); }",
                    "BEGIN { strncmp(\"a\", \"b\"); }",
                    "BEGIN { @ = (int64)\"abc\"; }",
                    "BEGIN { 5++; }",
                    "BEGIN { @x = hist(\"a\"); }",
                    "BEGIN { print(arg0); }",
                    "nosuchprobe:x { }",
                    "interval:s:0x { }",
                    "interval:weeks:1 { }",
                    "usdt { }",
                    "BEGIN { ",
                    "BEGIN");

    @BeforeAll
    static void findBpftrace() {
        boolean isCi = "true".equals(System.getenv("CI"));
        boolean runs;
        try {
            runs = run("BEGIN { }") == 0;
        } catch (IOException e) {
            runs = false;
        }
        assumeTrue(isCi || runs, "bpftrace is not installed or may not run");
        assertThat(runs).as("bpftrace runs").isTrue();
    }

    private static int run(String program) throws IOException {
        Process process =
                new ProcessBuilder("bpftrace", "-d", "-e", program)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("bpftrace hangs on " + program);
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void acceptsWhatBpftraceAccepts() throws IOException {
        for (String program : GOOD) {
            assertThat(run(program)).as("bpftrace on " + program).isZero();
            assertThat(Shop.errors(program)).as(program).isEmpty();
        }
    }

    @Test
    void rejectsWhatBpftraceRejects() throws IOException {
        for (String program : BAD) {
            assertThat(run(program)).as("bpftrace on " + program).isNotZero();
            assertThat(Shop.errors(program)).as(program).isNotEmpty();
        }
    }
}
