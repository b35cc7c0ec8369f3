package dev.nopal.script.compile;

import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.session.Losses;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.type.Type;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A session at one tracepoint, {@code shop:order(long id, String customer)}, and its reader. */
final class TracedShop implements AutoCloseable {
    static final ProbeSignature ORDER =
            new ProbeSignature(
                    "usdt:/shop.so:shop:order",
                    List.of(
                            new ProbeSignature.Argument("id", Type.INT64),
                            new ProbeSignature.Argument("customer", new Type.Text(1024))));
    static final ProbeCatalog CATALOG = _ -> List.of(ORDER);

    final Session session;
    final SessionView view;
    final MethodHandle order;
    private final Path file;

    TracedShop(String body) throws IOException {
        this(body, SessionOptions.DEFAULT);
    }

    TracedShop(String body, SessionOptions options) throws IOException {
        file = Files.createTempDirectory("session").resolve("file");
        String script = body.contains("usdt:") ? body : "usdt::shop:order { " + body + " }";
        session = Session.create(ScriptRun.check(script, CATALOG), file, options);
        view = SessionView.follow(file);
        order = session.handlers().getFirst().handler();
    }

    Path file() {
        return file;
    }

    void order(long id, String customer) {
        try {
            order.invokeExact(id, customer);
        } catch (Throwable e) {
            throw new AssertionError("a handler must not throw", e);
        }
    }

    MapData map(String name) {
        return view.maps().stream()
                .filter(map -> map.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    List<Event> drain() {
        List<Event> events = new ArrayList<>();
        ScriptRun.drain(view, events);
        return events;
    }

    Losses losses() {
        return view.losses();
    }

    @Override
    public void close() throws IOException {
        view.close();
        session.close();
        Files.delete(file);
        Files.delete(file.getParent());
    }
}
