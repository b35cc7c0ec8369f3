package dev.nopal.script.mutation;

import dev.nopal.script.compile.ScriptRun;
import dev.nopal.script.render.Event;
import dev.nopal.script.render.Renderer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.BiFunction;

/** Runs a script with seeded classes and returns all that can be seen of it; loaded beside them. */
public final class SeededRun implements BiFunction<String, String[], String> {
    @Override
    public String apply(String script, String[] parameters) {
        ScriptRun.Result result = ScriptRun.run(script, parameters);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            Renderer text = Renderer.text(out, out);
            Renderer json = Renderer.json(out);
            for (Event event : result.events()) {
                text.render(event);
                json.render(event);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return out.toString(StandardCharsets.UTF_8) + result.exitCode() + " " + result.losses();
    }
}
