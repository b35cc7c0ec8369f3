package dev.nopal.fuzz;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.DiagnosticText;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.check.CheckResult;
import dev.nopal.script.check.Script;
import dev.nopal.script.compile.CompiledScript;
import dev.nopal.script.compile.ProbeHandler;
import dev.nopal.script.compile.Session;
import dev.nopal.script.compile.SessionOptions;
import dev.nopal.script.compile.UncompilableException;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.type.Type;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The target that checks a text as a script. An accepted script is compiled and its class verified;
 * some that need little memory are run and read back.
 */
public final class ScriptTarget {
    private static final int MEGABYTES = 256;
    private static final long MAX_MAP_BYTES = 1 << 20;

    /** A run costs as much as checking a hundred texts. */
    private static final int RUN_ONE_OF = 16;

    private static final ProbeSignature ORDER =
            new ProbeSignature(
                    "usdt:/shop.so:shop:order",
                    List.of(
                            new ProbeSignature.Argument("id", Type.INT64),
                            new ProbeSignature.Argument("customer", new Type.Text(1024))));
    private static final ProbeCatalog CATALOG =
            point -> point instanceof AttachPoint.Usdt ? List.of(ORDER) : List.of();
    private static final SessionOptions OPTIONS = SessionOptions.DEFAULT.withOutput(4 << 10, 1);
    private static final Path FILE = SparseFile.folder().resolve("session");

    private ScriptTarget() {}

    public static void fuzzerTestOneInput(byte[] input) throws Exception {
        String text = new String(input, StandardCharsets.UTF_8);
        Bounds.check(MEGABYTES, () -> check(text));
    }

    private static void check(String text) throws Exception {
        switch (Script.of(text).check(CATALOG)) {
            case CheckResult.Accepted(var program) -> {
                try {
                    compile(program, text.hashCode() % RUN_ONE_OF == 0);
                } catch (UncompilableException e) {
                    // Says so to the user.
                }
            }
            case CheckResult.Rejected(var diagnostics) -> {
                if (!new DiagnosticText("stdin", text).of(diagnostics).contains("ERROR")) {
                    throw new AssertionError("rejected without an error: " + diagnostics);
                }
            }
        }
    }

    private static void compile(CheckedProgram program, boolean isRun) throws Exception {
        CompiledScript compiled = new CompiledScript(program);
        for (byte[] each : compiled.classes()) {
            List<VerifyError> errors = ClassFile.of().verify(each);
            if (!errors.isEmpty()) {
                throw errors.getFirst();
            }
        }
        if (isRun && compiled.mapBytes() <= MAX_MAP_BYTES) {
            try {
                run(program);
                SessionTarget.show(
                        FILE,
                        Renderer.text(
                                OutputStream.nullOutputStream(), OutputStream.nullOutputStream()));
            } finally {
                Files.deleteIfExists(FILE);
            }
        }
    }

    private static void run(CheckedProgram program) throws IOException {
        try (Session session = Session.create(program, FILE, OPTIONS)) {
            session.begin();
            for (ProbeHandler handler : session.handlers()) {
                fire(handler, 1, "customer");
                fire(handler, -7, "");
            }
            session.timers().forEach(timer -> timer.body().run());
            session.end();
            session.finish();
        }
    }

    /** Returns the program of a script that has no mistake. */
    static CheckedProgram accepted(ScriptCall call) {
        return switch (Script.of(call).check(CATALOG)) {
            case CheckResult.Accepted(var program) -> program;
            case CheckResult.Rejected(var diagnostics) ->
                    throw new IllegalArgumentException(call.text() + ": " + diagnostics);
        };
    }

    static void fire(ProbeHandler handler, long id, String customer) {
        try {
            handler.handler().invokeExact(id, customer);
        } catch (Throwable e) {
            throw new AssertionError("a handler must not throw", e);
        }
    }
}
