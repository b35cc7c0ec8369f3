package dev.nopal.cli.browser;

import static org.junit.jupiter.api.Assertions.fail;

import dev.nopal.cli.text.Json;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** One tab, which opens pages, evaluates expressions, presses keys and clicks as a user would. */
public final class Tab {
    private static final Map<String, Integer> KEYS =
            Map.of(
                    "Enter",
                    13,
                    "Escape",
                    27,
                    "Home",
                    36,
                    "ArrowLeft",
                    37,
                    "ArrowUp",
                    38,
                    "ArrowRight",
                    39,
                    "ArrowDown",
                    40,
                    "Tab",
                    9);

    private final Chromium browser;
    private final String session;
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<String> complaints = new CopyOnWriteArrayList<>();

    Tab(Chromium browser, String session) {
        this.browser = browser;
        this.session = session;
    }

    void prepare() {
        for (String domain : List.of("Page", "Runtime", "Network", "Log")) {
            call(domain + ".enable", Map.of());
        }
        resize(1360, 900);
    }

    void happened(String event, Object about) {
        switch (event) {
            case "Network.requestWillBeSent" ->
                    requests.add((String) ParsedJson.get(about, "request", "url"));
            case "Runtime.exceptionThrown", "Log.entryAdded" -> complaints.add(about.toString());
            case "Page.javascriptDialogOpening" -> complaints.add("a dialog: " + about);
            default -> {
                // Ignored.
            }
        }
    }

    private Object call(String method, Map<String, ?> parameters) {
        return browser.call(session, method, parameters);
    }

    /** Opens a page, and waits until it is drawn. */
    public void go(String address) {
        call("Page.navigate", Map.of("url", address));
        await(
                "document.readyState === 'complete' && document.querySelector('main section') !=="
                        + " null");
        // Canvases are drawn when their width is known, which is before the next frame.
        ask(
                "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() =>"
                        + " done(true))))");
    }

    /**
     * Records what the pages that are opened from now on write on canvases, in {@code
     * canvas.written}: texts, with their left and right ends in pixels.
     */
    public void recordTexts() {
        call(
                "Page.addScriptToEvaluateOnNewDocument",
                Map.of(
                        "source",
                        "(() => { const pen = CanvasRenderingContext2D.prototype; const write = pen.fillText;"
                                + " pen.fillText = function (text, x, y) { const wide = this.measureText(text).width;"
                                + " const left = x - wide * ({ center: 0.5, right: 1 }[this.textAlign] ?? 0);"
                                + " (this.canvas.written ??= []).push({ text, left, right: left + wide });"
                                + " write.call(this, text, x, y); }; })()"));
    }

    /** Returns the texts that were written on canvases that a selector finds. */
    public List<String> written(String selector) {
        List<?> texts =
                (List<?>)
                        ask(
                                "[...document.querySelectorAll("
                                        + quoted(selector)
                                        + ")].flatMap(c => (c.written ?? []).map(each => each.text))");
        return texts.stream().map(text -> ((String) text).replace('\u00a0', ' ')).toList();
    }

    /** Returns what is wider than the window or cut at a side, as short descriptions. */
    public List<String> cutOff() {
        List<?> found =
                (List<?>)
                        ask(
                                "(() => { const all = [...document.querySelectorAll('body *')].filter(e => e.checkVisibility());"
                                        + " const name = e => e.tagName.toLowerCase() + '.' + e.className + ' ' + e.textContent.slice(0, 60);"
                                        + " const out = all.filter(e => { const box = e.getBoundingClientRect(); return box.width > 0 && (box.left < -0.5 || box.right > innerWidth + 0.5); });"
                                        + " const cut = all.filter(e => getComputedStyle(e).overflowX !== 'visible' && e.scrollWidth > e.clientWidth + 1 && !e.matches('.hidden, input, select'));"
                                        + " const texts = [...document.querySelectorAll('canvas')].filter(c => c.checkVisibility()).flatMap(c => (c.written ?? []).filter(t => t.left < -0.5 || t.right > c.clientWidth + 0.5).map(t => 'canvas text ' + t.text));"
                                        + " return [...out.map(e => 'out: ' + name(e)), ...cut.map(e => 'cut: ' + name(e)), ...texts]; })()");
        return found.stream().map(String.class::cast).toList();
    }

    /** Returns the addresses that were fetched, including pages. */
    public List<String> requests() {
        return List.copyOf(requests);
    }

    /** Returns exceptions, violations of the page's content security policy, and dialogs. */
    public List<String> complaints() {
        return List.copyOf(complaints);
    }

    /** Returns the value of an expression, as parsed JSON. */
    public Object ask(String expression) {
        Object answer =
                call(
                        "Runtime.evaluate",
                        Map.of(
                                "expression",
                                expression,
                                "returnByValue",
                                true,
                                "awaitPromise",
                                true));
        if (((Map<?, ?>) answer).containsKey("exceptionDetails")) {
            fail(expression + " failed: " + answer);
        }
        return ParsedJson.get(answer, "result", "value");
    }

    /** Returns the text of the first element that a selector finds, with plain blanks. */
    public String text(String selector) {
        return ((String) ask("document.querySelector(" + quoted(selector) + ").textContent"))
                .replace('\u00a0', ' ');
    }

    /** Waits until an expression is true. */
    public void await(String condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Chromium.DEADLINE_SECONDS);
        while (!Boolean.TRUE.equals(ask(condition))) {
            if (System.nanoTime() > end) {
                fail(
                        condition
                                + " never came true; the page says "
                                + complaints
                                + " and shows "
                                + ask("document.body.innerText.slice(0, 2000)"));
            }
            Thread.onSpinWait();
        }
    }

    /** Presses and releases a key. */
    public void press(String key) {
        boolean isNamed = KEYS.containsKey(key);
        int code = isNamed ? KEYS.get(key) : key.charAt(0);
        String text = key.equals("Enter") ? "\r" : isNamed ? "" : key;
        call(
                "Input.dispatchKeyEvent",
                Map.of(
                        "type",
                        text.isEmpty() ? "rawKeyDown" : "keyDown",
                        "key",
                        key,
                        "windowsVirtualKeyCode",
                        code,
                        "text",
                        text));
        call(
                "Input.dispatchKeyEvent",
                Map.of("type", "keyUp", "key", key, "windowsVirtualKeyCode", code));
    }

    /** Types a text into the element with the focus. */
    public void type(String text) {
        call("Input.insertText", Map.of("text", text));
    }

    /** Moves the pointer to a place of an element, in pixels from its upper left corner. */
    public void hover(String selector, int x, int y) {
        mouse("mouseMoved", selector, x, y);
    }

    /** Clicks at a place of an element, in pixels from its upper left corner. */
    public void click(String selector, int x, int y) {
        mouse("mousePressed", selector, x, y);
        mouse("mouseReleased", selector, x, y);
    }

    private void mouse(String what, String selector, int x, int y) {
        String box = "document.querySelector(" + quoted(selector) + ").getBoundingClientRect()";
        int left = ((Number) ask("Math.round(" + box + ".left)")).intValue();
        int top = ((Number) ask("Math.round(" + box + ".top)")).intValue();
        call(
                "Input.dispatchMouseEvent",
                Map.of(
                        "type",
                        what,
                        "x",
                        left + x,
                        "y",
                        top + y,
                        "button",
                        what.equals("mouseMoved") ? "none" : "left",
                        "clickCount",
                        what.equals("mouseMoved") ? 0 : 1));
    }

    /** Clicks a button by its text. */
    public void button(String text) {
        Object found =
                ask(
                        "(() => { const b = [...document.querySelectorAll('button')].find(b => b.textContent === "
                                + quoted(text)
                                + "); b?.click(); return b !== undefined; })()");
        if (!Boolean.TRUE.equals(found)) {
            fail("there is no button " + text);
        }
    }

    /** Emulates a system with dark or light colours. */
    public void prefer(String scheme) {
        call(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "features",
                        List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** Makes the window as large as this. */
    public void resize(int width, int height) {
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** Saves a picture of the window. */
    public void screenshot(Path file) throws IOException {
        save(file, Map.of("format", "png"));
    }

    /** Saves a picture of the whole page, however long it is. */
    public void picture(Path file) throws IOException {
        long height =
                ((Number) ask("Math.ceil(document.documentElement.scrollHeight)")).longValue();
        Map<String, ?> all =
                Map.of("x", 0, "y", 0, "width", ask("innerWidth"), "height", height, "scale", 1);
        save(file, Map.of("format", "png", "captureBeyondViewport", true, "clip", all));
    }

    private void save(Path file, Map<String, ?> how) throws IOException {
        Object picture = call("Page.captureScreenshot", how);
        Files.createDirectories(file.getParent());
        Files.write(file, Base64.getDecoder().decode((String) ParsedJson.get(picture, "data")));
    }

    /** Returns how many colours a canvas shows. */
    public long colours(String selector) {
        return ((Number)
                        ask(
                                "(() => { const c = document.querySelector("
                                        + quoted(selector)
                                        + "); const d = new Uint32Array(c.getContext('2d').getImageData(0, 0, c.width, c.height).data.buffer);"
                                        + " return new Set(d).size; })()"))
                .longValue();
    }

    private static String quoted(String text) {
        return Json.of(text);
    }
}
