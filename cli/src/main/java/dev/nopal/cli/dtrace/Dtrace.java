package dev.nopal.cli.dtrace;

import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.request.Request;
import dev.nopal.cli.terminal.ForeignTracer;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The engine that runs a D script with the installed dtrace and passes its output through. */
public final class Dtrace {
    private final Request request;
    private final OptionalLong pid;
    private final PrintWriter out;
    private final PrintWriter err;
    private final String path;

    /**
     * @param request its script is in D
     * @param path the folders of commands, separated by colons
     */
    public Dtrace(
            Request request, OptionalLong pid, PrintWriter out, PrintWriter err, String path) {
        this.request = request;
        this.pid = pid;
        this.out = out;
        this.err = err;
        this.path = path;
    }

    /** Prints the script that would run. */
    public int show() {
        out.print(request.script().call().text());
        return ExitCode.OK;
    }

    /** Runs dtrace to its end and returns its exit code. */
    public int run(
            Optional<String> command, boolean isUnsafe, Optional<Path> output, boolean append)
            throws IOException {
        if (request.events().isPresent() || request.isLive()) {
            throw Failure.usage("-n and --live need --engine jvm");
        }
        InstalledDtrace dtrace = InstalledDtrace.on(path);
        // -Z: probes may appear later, as in a JVM session.
        List<String> words = new ArrayList<>(List.of(dtrace.file().toString(), "-Z"));
        pid.ifPresent(id -> words.addAll(List.of("-p", Long.toString(id))));
        command.ifPresent(text -> words.addAll(List.of("-c", text)));
        if (request.isQuiet()) {
            words.add("-q");
        }
        if (isUnsafe) {
            words.add("-w");
        }
        words.addAll(List.of("-n", request.script().call().text()));
        words.addAll(request.script().call().parameters());
        return ForeignTracer.start(words, output, append, err).await(request.duration());
    }
}
