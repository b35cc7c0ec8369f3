package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.session.Loss;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.type.Type;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/** Scripts that use objects, child processes and limits of statements. */
final class HandlerArgumentsTest {
    @TempDir Path folder;

    @Test
    void nullObjectIsFalse() throws Throwable {
        ProbeSignature signature =
                new ProbeSignature(
                        "usdt:/x:p:n",
                        List.of(
                                new ProbeSignature.Argument(
                                        "o", new Type.JavaObject("java.lang.Object"))));
        CheckedProgram program =
                ScriptRun.check(
                        "usdt::p:n { if (args.o) { @yes = count(); } else { @no = count(); } }",
                        _ -> List.of(signature));
        Path file = folder.resolve("file");
        try (Session session = Session.create(program, file, SessionOptions.DEFAULT);
                SessionView view = SessionView.follow(file)) {
            var handler = session.handlers().getFirst().handler();
            handler.invokeExact((Object) null);
            handler.invokeExact((Object) "x");
            handler.invokeExact((Object) List.of());
            assertThat(view.maps().toString()).contains("Count[count=2]", "Count[count=1]");
            assertThat(session.losses().total()).isZero();
        }
    }

    @Test
    void childIsTheOneThatTheTracerStarted() throws Throwable {
        CheckedProgram program = ScriptRun.check("BEGIN { @c = sum(cpid); }", ProbeCatalog.EMPTY);
        Path file = folder.resolve("file");
        SessionOptions options = SessionOptions.DEFAULT.withChildProcess(4711);
        try (Session session = Session.create(program, file, options);
                SessionView view = SessionView.follow(file)) {
            session.begin();
            assertThat(view.maps().toString()).contains("4711");
        }
    }

    @Test
    void everyKindOfLoopIsBounded() throws Throwable {
        for (String loop :
                List.of(
                        "while (1) { @n = count(); }",
                        "for ($i : 0..1000000000) { @n = count(); }",
                        "for ($i : 0..1000000000) { }")) {
            try (TracedShop shop = new TracedShop(loop + " @end = count();")) {
                shop.order(1, "x");
                assertThat(shop.losses().of(Loss.STATEMENTS)).as(loop).isEqualTo(1);
                assertThat(shop.map("@end").entries()).isEmpty();
            }
        }
    }

    @Test
    void longTextsArePushedInPieces() {
        String text = "abcdefghij".repeat(2500);
        String script =
                "config = { max_strlen = 30000 } BEGIN { print(strlen(\"" + text + "\")); }";
        assertThat(ScriptRun.run(script).text()).contains("25000");
    }

    @Test
    void extrasFollowTheArguments() throws Throwable {
        ProbeSignature signature =
                new ProbeSignature(
                        "usdt:/x:p:n",
                        List.of(
                                new ProbeSignature.Argument("a", Type.INT64),
                                new ProbeSignature.Argument("b", new Type.Text(16))),
                        List.of(
                                new ProbeSignature.Argument("retval", Type.INT64),
                                new ProbeSignature.Argument("duration", Type.INT64)));
        CheckedProgram program =
                ScriptRun.check(
                        "usdt::p:n { @a = sum(arg0); @r = sum(retval); @d = sum(duration); }",
                        _ -> List.of(signature));
        Path file = folder.resolve("file");
        try (Session session = Session.create(program, file, SessionOptions.DEFAULT);
                SessionView view = SessionView.follow(file)) {
            session.handlers().getFirst().handler().invokeExact(1L, "x", 20L, 300L);
            assertThat(view.maps().toString()).contains("sum=1,", "sum=20,", "sum=300,");
        }
    }
}
