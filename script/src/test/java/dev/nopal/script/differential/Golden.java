package dev.nopal.script.differential;

import dev.nopal.script.compile.ScriptRun;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.value.Event;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The recorded output of each script of the corpus, in both formats, with exit code and losses:
 * recorded where the differential test had found it equal to bpftrace's, so that every build can
 * compare.
 *
 * <p>In the file, a line {@code = NAME} begins a script, and each of its lines begins with {@code
 * |}.
 */
public final class Golden {
    static final String FILE = "golden.txt";

    /** The name that {@code comm} has in bpftrace's {@code BEGIN}. */
    private static final String THREAD = "bpftrace";

    private Golden() {}

    /**
     * Returns the scripts by name: those that bpftrace 0.17 has, newer ones, and others that were
     * not compared with any bpftrace.
     */
    public static Map<String, Case> cases() {
        Map<String, Case> cases = new LinkedHashMap<>();
        for (Case one : Corpus.compared()) {
            cases.put(one.name(), one);
        }
        for (Case one : Corpus.read("newer.spec")) {
            cases.put("newer: " + one.name(), one);
        }
        for (Case one : Corpus.read("more.spec")) {
            cases.put("more: " + one.name(), one);
        }
        return cases;
    }

    /** Returns what was recorded, by the script's name. */
    public static Map<String, String> recorded() {
        try (InputStream in = Golden.class.getResourceAsStream(FILE)) {
            Map<String, String> recorded = new LinkedHashMap<>();
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            for (String block : text.split("(?m)^= ")) {
                int end = block.indexOf('\n');
                if (end > 0) {
                    String lines = block.substring(end + 2, block.length() - 1);
                    recorded.put(block.substring(0, end), lines.replace("\n|", "\n"));
                }
            }
            return recorded;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static String record(String name, String output) {
        return "= " + name + "\n|" + output.replace("\n", "\n|") + "\n";
    }

    /** Runs a script and returns everything observable about it. */
    public static String run(Case one) {
        String name = Thread.currentThread().getName();
        Thread.currentThread().setName(THREAD);
        try {
            ScriptRun.Result result =
                    ScriptRun.run(one.program(), one.parameters().toArray(String[]::new));
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            Renderer text = Renderer.text(out, out);
            Renderer json = Renderer.json(out);
            for (Event event : result.events()) {
                text.render(event);
            }
            for (Event event : result.events()) {
                json.render(event);
            }
            String end = "exit code " + result.exitCode() + ", losses " + result.losses();
            return one.shaped(out.toString(StandardCharsets.UTF_8)) + end;
        } catch (IOException e) {
            throw new AssertionError(e);
        } finally {
            Thread.currentThread().setName(name);
        }
    }
}
