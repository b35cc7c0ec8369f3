package dev.nopal.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.regex.Pattern;

/** Runs the command inside the test. */
final class Cli {
    /** Said only where a busy machine makes it wait. */
    private static final Pattern WAITED =
            Pattern.compile(
                    "(?m)^nopal: (.* has not answered for 3 seconds; waiting for .*"
                            + "|traced [\\d.]+ s; .* took [\\d.]+ s)\n");

    private Cli() {}

    static Tools.Result run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = Main.run(new PrintWriter(out), new PrintWriter(err), args);
        return new Tools.Result(
                exitCode, out.toString(), WAITED.matcher(err.toString()).replaceAll(""));
    }
}
