package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.ObjectField;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.type.Type;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Programs whose handlers do not fit into one class. */
class ManyProbesTest {
    /** More than the constant pool of one class has room for, which is about 21,400. */
    private static final int MANY = 22_000;

    private static final String LAST = "method:A:m" + (MANY - 1);

    @TempDir private Path folder;

    @Test
    void everyProbeHasItsOwnHandler() throws Throwable {
        CheckedProgram program =
                ScriptRun.check("method:A:* { @[probe] = count(); }", new Signatures(MANY, ""));
        try (Session session =
                        Session.create(program, folder.resolve("file"), SessionOptions.DEFAULT);
                SessionView view = SessionView.follow(folder.resolve("file"))) {
            List<ProbeHandler> handlers = session.handlers();
            assertThat(handlers).hasSize(MANY);
            for (int i : new int[] {0, 999, 1_000, MANY - 1}) {
                handlers.get(i).handler().invoke();
            }
            assertThat(view.info().probes()).hasSize(MANY).startsWith("method:A:m0").endsWith(LAST);
            MapData counts = view.maps().getFirst();
            assertThat(counts.entries())
                    .extracting(entry -> text(entry.key()))
                    .containsExactlyInAnyOrder(
                            "method:A:m0", "method:A:m999", "method:A:m1000", LAST);
        }
    }

    private static int handlers(HandlerClass each) {
        String text = new String(each.bytes(), StandardCharsets.ISO_8859_1);
        return text.split("handler[0-9]+", -1).length - 1;
    }

    private static String text(Value key) {
        return new String(((Value.Text) key).bytes(), StandardCharsets.UTF_8);
    }

    /** The code that sets all constants of a class has at most 64 KiB, too. */
    @Test
    void handlersWithManyConstantsAreSpreadOverMoreClasses() {
        String reads =
                String.join(
                        "; ",
                        IntStream.range(0, 20)
                                .mapToObj(i -> "@ = sum(args.o.f" + i + ")")
                                .toList());
        CheckedProgram program =
                ScriptRun.check("method:A:* { " + reads + " }", new Signatures(1_000, "o"));
        List<HandlerClass> classes = new ProgramCompiler(program, new PrintFormats("")).generate();
        assertThat(classes).hasSizeGreaterThan(1);
        int handlers = 0;
        for (HandlerClass each : classes) {
            handlers += handlers(each);
        }
        assertThat(handlers).isEqualTo(1_000);
    }

    /**
     * Methods of one class, each with its name; those with an argument have classes of their own.
     */
    private record Signatures(int count, String argument) implements ProbeCatalog {
        @Override
        public List<ProbeSignature> match(AttachPoint attachPoint) {
            List<ProbeSignature> all = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                List<ProbeSignature.Argument> arguments =
                        argument.isEmpty()
                                ? List.of()
                                : List.of(
                                        new ProbeSignature.Argument(
                                                argument, new Type.JavaObject("a.C" + i)));
                all.add(new ProbeSignature("method:A:m" + i, arguments));
            }
            return all;
        }

        @Override
        public Optional<ObjectField> field(Type.JavaObject object, String name) {
            return Optional.of(
                    new ObjectField(
                            Type.INT64,
                            MethodHandles.empty(MethodType.methodType(long.class, Object.class))));
        }
    }
}
