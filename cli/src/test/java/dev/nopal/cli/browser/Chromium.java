package dev.nopal.cli.browser;

import dev.nopal.cli.Tools;
import dev.nopal.cli.text.Json;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A headless Chromium with its protocol; each answer must arrive within a deadline. */
public final class Chromium implements AutoCloseable {
    static final int DEADLINE_SECONDS = 30;

    private final Process process;
    private final OutputStream requests;
    private final InputStream answers;
    private final AtomicLong ids = new AtomicLong();
    private final Map<Long, CompletableFuture<Object>> waiting = new ConcurrentHashMap<>();
    private final Map<String, Tab> tabs = new ConcurrentHashMap<>();

    private Chromium(Process process, OutputStream requests, InputStream answers) {
        this.process = process;
        this.requests = requests;
        this.answers = new BufferedInputStream(answers);
        Thread.ofVirtual().start(this::read);
    }

    /** Starts a browser with its own files in a folder; skips the test if there is none. */
    public static Chromium start(Path folder) throws IOException {
        Tools.require("chromium");
        Path to = folder.resolve("to-chromium");
        Path from = folder.resolve("from-chromium");
        Tools.run("mkfifo", to.toString(), from.toString());
        String command =
                "exec chromium --headless=new --no-sandbox --disable-gpu --no-first-run"
                        + " --disable-background-networking --hide-scrollbars --force-device-scale-factor=1"
                        + " --remote-debugging-pipe --user-data-dir=\"$0/profile\" about:blank"
                        + " 3<\"$1\" 4>\"$2\"";
        Process process =
                new ProcessBuilder(
                                "sh",
                                "-c",
                                command,
                                folder.toString(),
                                to.toString(),
                                from.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("chromium.log").toFile())
                        .start();
        // In the order in which the shell opens them, because each waits for the other side.
        OutputStream requests = new FileOutputStream(to.toFile());
        return new Chromium(process, requests, new FileInputStream(from.toFile()));
    }

    /** Opens an empty tab. */
    public Tab open() {
        Object target = call("", "Target.createTarget", Map.of("url", "about:blank"));
        Object session =
                call(
                        "",
                        "Target.attachToTarget",
                        Map.of("targetId", ParsedJson.get(target, "targetId"), "flatten", true));
        String id = (String) ParsedJson.get(session, "sessionId");
        Tab tab = new Tab(this, id);
        tabs.put(id, tab);
        tab.prepare();
        return tab;
    }

    Object call(String session, String method, Map<String, ?> parameters) {
        Map<String, Object> message = new LinkedHashMap<>();
        long id = ids.incrementAndGet();
        message.put("id", id);
        message.put("method", method);
        message.put("params", parameters);
        if (!session.isEmpty()) {
            message.put("sessionId", session);
        }
        CompletableFuture<Object> answer = new CompletableFuture<>();
        waiting.put(id, answer);
        try {
            synchronized (requests) {
                requests.write(Json.of(message).getBytes(StandardCharsets.UTF_8));
                requests.write(0);
                requests.flush();
            }
            return answer.get(DEADLINE_SECONDS, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError(method + " failed: " + e, e);
        }
    }

    private void read() {
        try {
            ByteArrayOutputStream message = new ByteArrayOutputStream();
            for (int letter = answers.read(); letter >= 0; letter = answers.read()) {
                if (letter == 0) {
                    handle(ParsedJson.of(message.toString(StandardCharsets.UTF_8)));
                    message.reset();
                } else {
                    message.write(letter);
                }
            }
        } catch (IOException e) {
            // Closed.
        }
        waiting.values().forEach(each -> each.completeExceptionally(new IOException("closed")));
    }

    private void handle(Object message) {
        Map<?, ?> parts = (Map<?, ?>) message;
        if (parts.get("id") instanceof Long id) {
            CompletableFuture<Object> answer = waiting.remove(id);
            if (parts.containsKey("error")) {
                answer.completeExceptionally(new IOException(parts.get("error").toString()));
            } else {
                answer.complete(parts.get("result"));
            }
        } else if (parts.get("sessionId") instanceof String session && tabs.containsKey(session)) {
            tabs.get(session).happened((String) parts.get("method"), parts.get("params"));
        }
    }

    /** Ends the browser, and waits until none of its processes can write a file any more. */
    @Override
    public void close() throws IOException {
        List<ProcessHandle> children = process.descendants().toList();
        requests.close();
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor(5, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        children.forEach(ProcessHandle::destroyForcibly);
        children.forEach(child -> child.onExit().orTimeout(5, TimeUnit.SECONDS).join());
        answers.close();
    }
}
