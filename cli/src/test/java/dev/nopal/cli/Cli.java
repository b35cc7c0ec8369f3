package dev.nopal.cli;

import dev.nopal.testing.HadToWait;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Runs the command inside the test. */
final class Cli {
    private Cli() {}

    static Tools.Result run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = Main.run(new PrintWriter(out), new PrintWriter(err), args);
        return new Tools.Result(exitCode, out.toString(), HadToWait.removedFrom(err.toString()));
    }
}
