package dev.nopal.system.recipes;

import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;

import java.util.ArrayList;
import java.util.List;

/** A run of {@code nopal RECIPE}, as users run it. */
final class RecipeRun implements AutoCloseable {
    private final Subprocess process;

    private RecipeRun(Subprocess process) {
        this.process = process;
    }

    /** Starts it and does not wait for anything. */
    static RecipeRun begin(long pid, List<String> words) {
        return begin(List.of(), Nopal.jar().toString(), pid, words);
    }

    static RecipeRun begin(List<String> before, String jar, long pid, List<String> words) {
        List<String> command = new ArrayList<>(before);
        command.addAll(
                List.of(
                        TargetJvm.java(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-jar",
                        jar));
        command.addAll(words);
        command.addAll(List.of("-p", Long.toString(pid)));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().put("NOPAL_RECIPES", "/nowhere");
        return new RecipeRun(Subprocess.start(builder));
    }

    RecipeRun awaitAttached() {
        process.awaitErr("attachment", line -> line.startsWith("Attached "));
        return this;
    }

    /** Interrupts it as control-C does; returns what it printed. */
    String stop() {
        process.signal("INT");
        return end();
    }

    /** Waits for its end; returns what it printed. */
    String end() {
        int code = process.awaitExit(Subprocess.DEADLINE);
        if (code != 0) {
            throw new AssertionError("exit %s\n%s\n%s".formatted(code, process.out(), said()));
        }
        return process.out();
    }

    String said() {
        return process.err();
    }

    /** Kills it by SIGKILL if it still runs. */
    @Override
    public void close() {
        process.close();
    }
}
