package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.TraceContext;
import dev.nopal.script.check.CheckResult;
import dev.nopal.script.check.Script;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.session.FileMapping;
import dev.nopal.script.session.Loss;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.type.Type;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/** The effects of event handlers, and of the session around them. */
final class HandlerTest {
    @TempDir Path folder;

    private static String text(List<Event> events) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Renderer renderer = Renderer.text(out, out);
        for (Event event : events) {
            renderer.render(event);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static String text(MapData map) throws IOException {
        return text(List.of(Event.PrintMap.all(map)));
    }

    @Test
    void argumentsArriveAsTheyAre() throws IOException {
        try (TracedShop shop =
                new TracedShop("printf(\"%lld %s %s\\n\", args.id, args.customer, probe);")) {
            shop.order(Long.MIN_VALUE, "grün");
            shop.order(7, null);
            assertThat(text(shop.drain()))
                    .isEqualTo(
                            "-9223372036854775808 grün usdt:/shop.so:shop:order\n"
                                    + "7  usdt:/shop.so:shop:order\n");
        }
    }

    @Test
    void predicateDecides() throws IOException {
        try (TracedShop shop =
                new TracedShop(
                        "usdt::shop:order /arg0 > 5 && str(arg1) == \"x\"/ { @ = count(); }")) {
            shop.order(6, "x");
            shop.order(5, "x");
            shop.order(6, "y");
            assertThat(text(shop.map("@"))).isEqualTo("@: 1\n");
        }
    }

    @Test
    void narrowArgumentsKeepTheirSign() throws Throwable {
        ProbeSignature narrow =
                new ProbeSignature(
                        "usdt:/x:p:n",
                        List.of(
                                new ProbeSignature.Argument("a", new Type.Int(8, true)),
                                new ProbeSignature.Argument("b", new Type.Int(8, false)),
                                new ProbeSignature.Argument("c", new Type.Int(16, true)),
                                new ProbeSignature.Argument("d", new Type.Int(16, false)),
                                new ProbeSignature.Argument("e", new Type.Int(32, true)),
                                new ProbeSignature.Argument("f", new Type.Int(32, false)),
                                new ProbeSignature.Argument("g", Type.BOOL)));
        Path file = folder.resolve("file");
        String script = "usdt::p:n { print((arg0, arg1, arg2, arg3, arg4, arg5, arg6)); }";
        CheckedProgram program = ScriptRun.check(script, _ -> List.of(narrow));
        try (Session session = Session.create(program, file, SessionOptions.DEFAULT);
                SessionView view = SessionView.follow(file)) {
            MethodHandle handler = session.handlers().getFirst().handler();
            assertThat(handler.type())
                    .isEqualTo(
                            MethodType.methodType(
                                    void.class,
                                    byte.class,
                                    byte.class,
                                    short.class,
                                    char.class,
                                    int.class,
                                    int.class,
                                    boolean.class));
            handler.invokeExact((byte) -1, (byte) -1, (short) -1, (char) -1, -1, -1, true);
            assertThat(text(view.poll())).isEqualTo("(-1, 255, -1, 65535, -1, 4294967295, true)\n");
        }
    }

    @Test
    void patternMakesOneHandlerForEachSignature() throws IOException {
        ProbeSignature other =
                new ProbeSignature(
                        "usdt:/shop.so:shop:paid",
                        List.of(new ProbeSignature.Argument("id", Type.INT64)));
        ProbeCatalog catalog = _ -> List.of(TracedShop.ORDER, other);
        Path file = folder.resolve("file");
        CheckedProgram program =
                ScriptRun.check("usdt::shop:* { @[probe] = count(); } BEGIN { @b = 1; }", catalog);
        try (Session session = Session.create(program, file, SessionOptions.DEFAULT);
                SessionView view = SessionView.follow(file)) {
            assertThat(session.handlers())
                    .extracting(handler -> handler.signature().probe())
                    .containsExactly("usdt:/shop.so:shop:order", "usdt:/shop.so:shop:paid");
            assertThat(view.info().probes())
                    .containsExactlyInAnyOrder(
                            "usdt:/shop.so:shop:order", "usdt:/shop.so:shop:paid", "begin");
        }
    }

    @Test
    void probesThatAppearLaterAreAdded() throws Throwable {
        Path file = folder.resolve("file");
        List<ProbeSignature> known = new ArrayList<>();
        String script = "usdt::shop:* { @[probe] = count(); printf(\"%s\\n\", probe); }";
        CheckedProgram first = ScriptRun.check(script, _ -> List.copyOf(known));
        try (Session session = Session.create(first, file, SessionOptions.DEFAULT);
                SessionView view = SessionView.follow(file)) {
            assertThat(session.handlers()).isEmpty();
            known.add(TracedShop.ORDER);
            CheckResult again = Script.of(script).check(_ -> List.copyOf(known), first.maps());
            List<ProbeHandler> added = session.add(((CheckResult.Accepted) again).program());
            assertThat(added).hasSize(1);
            added.getFirst().handler().invokeExact(1L, "x");
            assertThat(text(view.poll())).isEqualTo("usdt:/shop.so:shop:order\n");
            assertThat(session.add(((CheckResult.Accepted) again).program())).isEmpty();
            assertThat(view.maps().getFirst().entries()).hasSize(1);
        }
    }

    @Test
    void probesThatAppearLaterMayClearMaps() throws Throwable {
        Path file = folder.resolve("file");
        List<ProbeSignature> known = new ArrayList<>();
        String script = "BEGIN { @[1] = count(); } usdt::shop:order { clear(@); }";
        CheckedProgram first = ScriptRun.check(script, _ -> List.copyOf(known));
        try (Session session = Session.create(first, file, SessionOptions.DEFAULT);
                SessionView view = SessionView.follow(file)) {
            session.begin();
            assertThat(view.maps().getFirst().entries()).hasSize(1);
            known.add(TracedShop.ORDER);
            CheckResult again = Script.of(script).check(_ -> List.copyOf(known), first.maps());
            invoke(session.add(((CheckResult.Accepted) again).program()).getFirst(), "x");
            assertThat(view.maps().getFirst().entries()).isEmpty();
        }
    }

    @Test
    void longStringsAreCutWithTrailer() throws IOException {
        String script =
                "config = { max_strlen = 16 } usdt::shop:order { printf(\"%s\\n\", str(arg1)); @[str(arg1)] ="
                        + " count(); }";
        ProbeSignature signature =
                new ProbeSignature(
                        "usdt:/x:shop:order",
                        List.of(
                                new ProbeSignature.Argument("id", Type.INT64),
                                new ProbeSignature.Argument("customer", new Type.Text(16))));
        Path file = folder.resolve("file");
        CheckedProgram program = ScriptRun.check(script, _ -> List.of(signature));
        try (Session session = Session.create(program, file, SessionOptions.DEFAULT);
                SessionView view = SessionView.follow(file)) {
            ProbeHandler handler = session.handlers().getFirst();
            invoke(handler, "123456789012345");
            invoke(handler, "1234567890123456");
            invoke(handler, "ä".repeat(8));
            assertThat(text(view.poll()))
                    .isEqualTo("123456789012345\n123456789012345..\n" + "ä".repeat(7) + "..\n");
            assertThat(view.maps().getFirst().entries()).hasSize(2);
        }
    }

    private static void invoke(ProbeHandler handler, String text) {
        try {
            handler.handler().invokeExact(1L, text);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void tooBigRecordsAreCounted() throws IOException {
        String many = "str(arg1), ".repeat(5) + "str(arg1)";
        try (TracedShop shop =
                new TracedShop(
                        "printf(\"%s%s%s%s%s%s\\n\", " + many + ");",
                        SessionOptions.DEFAULT.withOutput(4 << 10, 1))) {
            shop.order(1, "x".repeat(1000));
            shop.order(1, "y".repeat(10));
            assertThat(shop.losses().of(Loss.TOO_BIG)).isEqualTo(1);
            assertThat(text(shop.drain())).isEqualTo("y".repeat(60) + "\n");
        }
    }

    @Test
    void runawayLoopsEnd() throws IOException {
        try (TracedShop shop = new TracedShop("$i = 0; while (1) { $i++; } @ = count();")) {
            shop.order(1, "x");
            assertThat(shop.losses().of(Loss.STATEMENTS)).isEqualTo(1);
            assertThat(shop.map("@").entries()).isEmpty();
        }
    }

    @Test
    void outputRateIsLimited() throws IOException {
        SessionOptions options =
                new SessionOptions(0, "", TraceContext.NONE, 1 << 20, 1, 10_000, FileMapping.BEST);
        try (TracedShop shop = new TracedShop("printf(\"%s\\n\", str(arg1));", options)) {
            for (int i = 0; i < 1000; i++) {
                shop.order(i, "a text of some length");
            }
            long lost = shop.losses().of(Loss.OUTPUT_RATE);
            assertThat(lost).isPositive();
            assertThat(shop.drain().size() + lost).isEqualTo(1000);
        }
    }

    @Test
    void wrongReaderPositionCostsOnlyCountedRecords() throws Exception {
        SessionOptions options = SessionOptions.DEFAULT.withOutput(4 << 10, 1);
        try (TracedShop shop = new TracedShop("printf(\"%s\\n\", str(arg1));", options)) {
            byte[] wild = new byte[8];
            for (int value : new int[] {0x7f, 0x80, 0xff, 0x55}) {
                java.util.Arrays.fill(wild, (byte) value);
                try (var access = new java.io.RandomAccessFile(shop.file().toFile(), "rw")) {
                    access.seek(headOffset(shop.file()));
                    access.write(wild);
                }
                for (int i = 0; i < 500; i++) {
                    shop.order(i, "x");
                }
            }
            long delivered = 4096 / 24;
            assertThat(shop.losses().of(Loss.OUTPUT_FULL)).isEqualTo(2000 - delivered);
        }
    }

    /**
     * Reads the output's offset from the header, as the documents describe it: offset at 88, head
     * at +64.
     */
    private static long headOffset(Path file) throws IOException {
        byte[] header = Files.readAllBytes(file);
        return java.nio.ByteBuffer.wrap(header).order(java.nio.ByteOrder.nativeOrder()).getLong(88)
                + 64;
    }

    @Test
    void handlersOfClosedSessionDoNothing() throws IOException {
        Path file = folder.resolve("file");
        CheckedProgram program =
                ScriptRun.check(
                        "usdt::shop:order { @ = count(); printf(\"x\"); }", TracedShop.CATALOG);
        Session session = Session.create(program, file, SessionOptions.DEFAULT);
        session.finish();
        session.close();
        session.close();
        invoke(session.handlers().getFirst(), "late");
        try (SessionView view = SessionView.open(file)) {
            assertThat(view.drain()).isEmpty();
        }
    }

    @Test
    void killedProcessLeavesAggregatesButNoPlainMaps() throws IOException {
        try (TracedShop shop = new TracedShop("@c[arg0] = count(); @p = 5; printf(\"x\\n\");")) {
            shop.order(3, "x");
            Path copy = Files.copy(shop.file(), folder.resolve("copy"));
            try (SessionView view = SessionView.open(copy)) {
                assertThat(view.isFinished()).isFalse();
                assertThat(text(view.drain())).isEqualTo("x\n");
                assertThat(text(view.maps().getFirst())).isEqualTo("@c[3]: 1\n");
                assertThat(view.maps().getLast().entries()).isEmpty();
            }
        }
    }

    @Test
    void fileIsPrivateAndNeverOverwritten() throws IOException {
        Path file = folder.resolve("file");
        CheckedProgram program = ScriptRun.check("BEGIN { @ = 1; }", ProbeCatalog.EMPTY);
        Session.create(program, file, SessionOptions.DEFAULT).close();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        byte[] before = Files.readAllBytes(file);
        assertThatThrownBy(() -> Session.create(program, file, SessionOptions.DEFAULT))
                .isInstanceOf(FileAlreadyExistsException.class);
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @Test
    void largeMapsAreListedInSeveralRecords() throws IOException {
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 3000; i++) {
            expected.append("@m[%s, %s]: %s\n".formatted(i, "key-" + i, i));
        }
        try (TracedShop shop =
                new TracedShop(
                        "@m[arg0, str(arg1)] = arg0; if (arg0 == 2999) { print(@m); clear(@m); }")) {
            for (int i = 0; i < 3000; i++) {
                shop.order(i, "key-" + i);
            }
            assertThat(text(shop.drain())).isEqualTo(expected.toString());
        }
    }

    @Test
    void timersKnowTheirPeriod() throws IOException {
        Path file = folder.resolve("file");
        CheckedProgram program =
                ScriptRun.check("interval:ms:20 { @ = count(); }", ProbeCatalog.EMPTY);
        try (Session session = Session.create(program, file, SessionOptions.DEFAULT)) {
            TimerHandler timer = session.timers().getFirst();
            assertThat(timer.periodNanos()).isEqualTo(20_000_000);
            assertThat(timer.attachPoint()).isInstanceOf(AttachPoint.Interval.class);
        }
    }
}
