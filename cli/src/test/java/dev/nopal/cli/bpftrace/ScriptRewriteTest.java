package dev.nopal.cli.bpftrace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.probes.ListedProbe;
import dev.nopal.script.check.Script;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.stream.Stream;

final class ScriptRewriteTest {
    private static final BpftraceVersion OLD = new BpftraceVersion(0, 17);
    private static final BpftraceVersion NEW = new BpftraceVersion(0, 26);

    @Test
    void writesProbesInTheCaseThatEveryVersionHas() {
        assertThat(rewrite("begin { } end { } interval:5s { }"))
                .isEqualTo("BEGIN { } END { } interval:s:5 { }");
    }

    @Test
    void writesDurationsWithAFractionInNanoseconds() {
        assertThat(rewrite("BEGIN { print(0.5s); print(5ms); print((1, 2).0); }"))
                .isEqualTo("BEGIN { print(500000000); print(5ms); print((1, 2).0); }");
    }

    @Test
    void leavesTheRestAlone() {
        String script = "// c\nkprobe:x /pid == 1/ { @[comm] = count(); }\n";
        assertThat(rewrite(script)).isEqualTo(script);
    }

    @Test
    void letsBpftraceJudgeWhatItDoesNotUnderstand() {
        assertThat(rewrite("struct x { int y; } BEGIN { ((")).startsWith("struct x");
    }

    @Test
    void namesTheVersionThatIsNeeded() {
        rejects("BEGIN { let $x = 1; }", "let needs bpftrace 0.22");
        rejects("BEGIN { exit(3); }", "exit() with a code needs bpftrace 0.21");
        rejects("BEGIN { @ = hist(1, 2); }", "hist() with bits needs bpftrace 0.20");
        rejects("BEGIN { @m[1] = 1; if (has_key(@m, 1)) { } }", "has_key() needs bpftrace 0.22");
        rejects("usdt:a:b:c { @ = sum(arg11); }", "'arg11' needs bpftrace 0.24; installed is");
        assertThat(rewrite("usdt:a:b:c { @ = sum(arg5); }")).contains("arg5");
        rejects("BEGIN { for ($i : 0..5) { } }", "for over a range needs bpftrace 0.24");
        rejects("config = { max_map_keys = 5; } BEGIN { }", "a config block needs bpftrace 0.20");
        assertThat(ScriptRewrite.of(Script.of("BEGIN { exit(3); }"), NEW, List.of()).problems())
                .isEmpty();
    }

    @Test
    void namesWhatOnlyAJvmSessionHas() {
        rejects("BEGIN { record(); }", "record() needs a JVM session");
        rejects("BEGIN { speculate(); }", "speculate() needs a JVM session");
        rejects("BEGIN { keep(); }", "keep() needs a JVM session");
        rejects("BEGIN { print(thread); }", "'thread' needs a JVM session");
        rejects("BEGIN { print(trace_id); }", "'trace_id' needs a JVM session");
        rejects("BEGIN { print(target); }", "'target' needs a JVM session");
        rejects("BEGIN { print(span_id); }", "'span_id' needs a JVM session");
        rejects("method:a.B:c { }", "a method probe needs a JVM session");
        rejects(
                "BEGIN { @[ustack(own, 3)] = count(); }",
                "ustack() with a choice of frames needs a JVM session");
        rejects(
                "BEGIN { @[ustack(\"com.acme.*\")] = count(); }",
                "ustack() with a choice of frames needs a JVM session");
    }

    @Test
    void seesStacks() {
        assertThat(
                        ScriptRewrite.of(
                                        Script.of("BEGIN { @[ustack] = count(); }"), OLD, List.of())
                                .takesStacks())
                .isTrue();
        assertThat(
                        ScriptRewrite.of(Script.of("BEGIN { @ = count(); }"), OLD, List.of())
                                .takesStacks())
                .isFalse();
    }

    @Test
    void attachesToEveryFileThatHasTheProbe() {
        String script = "usdt::shop:order { @ = count(); }";
        assertThat(rewrite(script, NEW, "/a.so", "/b.so"))
                .isEqualTo("usdt:/a.so:shop:order,usdt:/b.so:shop:order { @ = count(); }");
        assertThat(rewrite(script, new BpftraceVersion(0, 25), "/a.so", "/b.so"))
                .contains("usdt:/b.so:shop:order");
    }

    @Test
    void namesOneFileToVersionsThatAttachToTheFirstWhicheverIsNamed() {
        assertThat(rewrite("usdt::shop:order { }", OLD, "/a.so", "/b.so"))
                .isEqualTo("usdt:/a.so:shop:order { }");
        assertThat(rewrite("usdt::shop:* { }", new BpftraceVersion(0, 24), "/a.so", "/b.so"))
                .isEqualTo("usdt:/a.so:shop:* { }");
    }

    @Test
    void attachesOnlyToTheFileThatTheScriptNames() {
        assertThat(rewrite("usdt:/b.so:shop:order { }", NEW, "/a.so", "/b.so"))
                .isEqualTo("usdt:/b.so:shop:order { }");
        assertThat(rewrite("usdt:/b.so:shop:order { }", OLD, "/a.so", "/b.so"))
                .isEqualTo("usdt:/b.so:shop:order { }");
    }

    private static String rewrite(String script, BpftraceVersion version, String... paths) {
        List<ListedProbe> probes =
                Stream.of(paths)
                        .map(path -> new ListedProbe(path, "shop", "order", true, List.of()))
                        .toList();
        return ScriptRewrite.of(Script.of(script), version, probes).script();
    }

    private static String rewrite(String script) {
        return ScriptRewrite.of(Script.of(script), OLD, List.of()).script();
    }

    private static void rejects(String script, String message) {
        assertThat(ScriptRewrite.of(Script.of(script), OLD, List.of()).problems())
                .first()
                .satisfies(problem -> assertThat(problem.sentence()).startsWith(message));
    }
}
