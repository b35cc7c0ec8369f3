package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.check.Methods;
import dev.nopal.script.check.Methods.Order;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The use of the application's objects by compiled code: it reads fields, and nothing else. */
class ObjectsTest {
    @TempDir private Path folder;
    private Session session;
    private SessionView view;
    private Order order;

    @BeforeEach
    void makeAnOrder() {
        order = new Order(42, "ann", new Order(7, null, null));
    }

    @AfterEach
    void close() {
        view.close();
        session.close();
    }

    @Test
    void readsFieldsOfFields() throws Throwable {
        place(
                "printf(\"%d %s %d [%s]\\n\", args.order.id, args.order.customer,"
                        + " args.order.previous.id, args.order.previous.customer)",
                order);
        assertThat(printed()).isEqualTo("42 ann 7 []\n");
    }

    @Test
    void nullAnywhereIsZeroOrEmpty() throws Throwable {
        place(
                "$p = args.order.previous.previous; printf(\"%d [%s] %d %s\\n\", $p.id,"
                        + " $p.customer, $p.previous.previous.id, $p)",
                order);
        assertThat(printed()).isEqualTo("0 [] 0 null\n");
    }

    @Test
    void comparesWithNullAndForIdentity() throws Throwable {
        place(
                "printf(\"%d%d%d%d%d\\n\", args.order != null, args.order == 0,"
                        + " null == args.order.previous.previous, args.order == arg0,"
                        + " args.order == args.order.previous); if (args.order) {"
                        + " printf(\"there\\n\") } if (!args.order.previous.previous) {"
                        + " printf(\"not there\\n\") }",
                order);
        assertThat(printed()).isEqualTo("10110\nthere\nnot there\n");
    }

    @Test
    void describesObjectsByClassAndIdentity() throws Throwable {
        String text =
                Order.class.getName() + "@" + Integer.toHexString(System.identityHashCode(order));
        place(
                "printf(\"%s\\n\", args.order); @key[args.order] = count(); @plain[arg0] = 1;"
                        + " @value = arg0; print((arg0, 1)); print(args)",
                order);
        assertThat(printed())
                .isEqualTo(text + "\n(" + text + ", 1)\n{ .order = " + text + ", .count = 3 }\n");
        assertThat(map("@key")).contains(text);
        assertThat(map("@plain")).contains(text);
        assertThat(map("@value")).contains(text);
    }

    @Test
    void describesWhatHasATextByIt() throws Throwable {
        start("methodret:Shop:place { printf(\"%s %s\\n\", this, exception) }");
        MethodHandle exit = session.handlers().getFirst().handler();
        for (Object self : new Object[] {"text", 5, 6L, 'c', true, 1.5, Thread.State.NEW}) {
            exit.invoke((Object) order, 3, self, "", 1L, (Object) null);
        }
        exit.invoke((Object) order, 3, String[].class, "", 1L, new FileNotFoundException("gone"));
        assertThat(printed())
                .isEqualTo(
                        "text null\n5 null\n6 null\nc null\ntrue null\n1.5 null\nNEW null\n"
                                + "java.lang.String[] java.io.FileNotFoundException\n");
    }

    /** An application's method, which is its own caller. */
    private static void recurse(MethodHandle handler, Order placed, int depth) throws Throwable {
        handler.invokeExact((Object) placed, depth, (Object) "shop");
        if (depth > 0) {
            recurse(handler, placed, depth - 1);
        }
    }

    @Test
    void onlyTheFirstCallOfARecursionIsOutermost() throws Throwable {
        start("method:Shop:place { printf(\"%d %d\\n\", args.count, outermost) }");
        recurse(session.handlers().getFirst().handler(), order, 2);
        assertThat(printed()).isEqualTo("2 1\n1 0\n0 0\n");
    }

    @Test
    void allocatedGrowsWithWhatTheThreadAllocates() throws Throwable {
        start(
                "method:Shop:place { $n = allocated; print($n > 0); print($n - @last > 999999);"
                        + " @last = $n }");
        MethodHandle entry = session.handlers().getFirst().handler();
        entry.invokeExact((Object) order, 3, (Object) "shop");
        byte[] garbage = new byte[1 << 20];
        entry.invokeExact((Object) order, garbage.length, (Object) "shop");
        assertThat(printed()).endsWith("true\ntrue\n");
    }

    @Test
    void aCastReadsTheFieldsOfItsClass() throws Throwable {
        start("method:Shop:place { printf(\"%d\\n\", ((Order)this).id) }");
        MethodHandle entry = session.handlers().getFirst().handler();
        entry.invokeExact((Object) null, 3, (Object) order);
        assertThat(printed()).isEqualTo("42\n");
    }

    @Test
    void aCastToANumberIsTheIdentity() throws Throwable {
        place(
                "printf(\"%x %d\\n\", (uint64)args.order, (uint64)args.order.previous.previous)",
                order);
        assertThat(printed())
                .isEqualTo(Integer.toHexString(System.identityHashCode(order)) + " 0\n");
    }

    @Test
    void functionIsTheMethodAtItsEntry() throws Throwable {
        place("print(func)", order);
        assertThat(printed()).isEqualTo("Shop:place\n");
    }

    @Test
    void functionIsTheSameAtItsReturn() throws Throwable {
        start("methodret:Shop:* { @[func] = count() }");
        session.handlers().getFirst().handler().invoke((Object) order, 3, order, "r", 5L, order);
        assertThat(map("@")).contains("@[Shop:place]: 1");
    }

    @Test
    void readsExtrasByNameWhereShapesAreShared() throws Throwable {
        start("methodret:Shop:* { @[probe] = sum(duration) }");
        assertThat(session.handlers()).hasSize(2);
        session.handlers().getFirst().handler().invoke((Object) order, 3, order, "r", 5L, order);
        session.handlers().getLast().handler().invoke(9L);
        assertThat(map("@")).contains("methodret:Shop:place]: 5").contains("Shop:clear]: 9");
    }

    private void place(String body, Order placed) throws Throwable {
        start("method:Shop:place { " + body + " }");
        MethodHandle entry = session.handlers().getFirst().handler();
        entry.invokeExact((Object) placed, 3, (Object) "shop");
        assertThat(session.losses().total()).isZero();
    }

    private void start(String script) throws Exception {
        Path file = folder.resolve("file");
        session =
                Session.create(
                        ScriptRun.check(script, new Methods()), file, SessionOptions.DEFAULT);
        view = SessionView.follow(file);
    }

    private String printed() throws Exception {
        List<Event> events = new ArrayList<>();
        ScriptRun.drain(view, events);
        return text(events);
    }

    private String map(String name) throws Exception {
        session.finish();
        MapData found =
                view.maps().stream().filter(map -> map.name().equals(name)).findFirst().get();
        return text(List.of(Event.PrintMap.all(found)));
    }

    private static String text(List<Event> events) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Renderer renderer = Renderer.text(out, new ByteArrayOutputStream());
        for (Event event : events) {
            renderer.render(event);
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
