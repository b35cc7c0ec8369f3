package dev.nopal.cli.bpftrace;

import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.probes.ListedProbe;
import dev.nopal.cli.probes.ProbeScan;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.request.Request;
import dev.nopal.cli.terminal.Interrupts;
import dev.nopal.cli.terminal.Terminal;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** The engine that runs a script with the installed bpftrace and passes its output through. */
public final class Bpftrace {
    private static final int PERF_MAP_SECONDS = 30;

    private final Request request;
    private final OptionalLong pid;
    private final PrintWriter out;
    private final PrintWriter err;

    public Bpftrace(Request request, OptionalLong pid, PrintWriter out, PrintWriter err) {
        this.request = request;
        this.pid = pid;
        this.out = out;
        this.err = err;
    }

    /**
     * Returns the script for this version; if that is not possible, prints why and returns an empty
     * result.
     */
    private Optional<ScriptRewrite.Result> rewrite() throws IOException {
        BpftraceVersion version =
                BpftraceVersion.installed()
                        .orElseThrow(
                                () ->
                                        Failure.usage(
                                                "bpftrace is not installed; apt-get install"
                                                        + " bpftrace, or --engine jvm"));
        ScriptRewrite.Result result = ScriptRewrite.of(request.script(), version, probes());
        if (!result.problems().isEmpty()) {
            err.print(request.diagnosticText().of(result.problems()));
            err.flush();
            return Optional.empty();
        }
        return Optional.of(result);
    }

    private List<ListedProbe> probes() throws IOException {
        if (pid.isEmpty()) {
            return List.of();
        }
        ProcFs proc = ProcFs.real();
        int process = (int) pid.getAsLong();
        ProbeScan scan = ProbeScan.ofProcess(proc, process, proc.mappings(process));
        List<String> files = scan.images().stream().map(image -> image.file().path()).toList();
        return scan.probes().stream()
                .sorted(Comparator.comparingInt(probe -> files.indexOf(probe.path())))
                .toList();
    }

    /** Prints the script that would run. */
    public int show() throws IOException {
        Optional<ScriptRewrite.Result> result = rewrite();
        result.ifPresent(found -> out.println(found.script()));
        return result.isPresent() ? ExitCode.OK : ExitCode.USAGE;
    }

    public int run(
            Optional<String> command,
            List<String> formatOptions,
            Optional<Path> output,
            boolean append)
            throws IOException {
        if (request.events().isPresent() || request.isLive()) {
            throw Failure.usage("-n and --live need --engine jvm");
        }
        Optional<ScriptRewrite.Result> result = rewrite();
        if (result.isEmpty()) {
            return ExitCode.USAGE;
        }
        if (result.get().takesStacks()) {
            writePerfMap();
        }
        List<String> words = new ArrayList<>(List.of("bpftrace"));
        pid.ifPresent(id -> words.addAll(List.of("-p", Long.toString(id))));
        command.ifPresent(text -> words.addAll(List.of("-c", text)));
        words.addAll(formatOptions);
        if (request.isQuiet()) {
            words.add("-q");
        }
        words.addAll(List.of("-e", result.get().script()));
        words.addAll(request.script().call().parameters());
        ProcessBuilder builder = new ProcessBuilder(words).inheritIO();
        output.ifPresent(
                file ->
                        builder.redirectOutput(
                                append
                                        ? ProcessBuilder.Redirect.appendTo(file.toFile())
                                        : ProcessBuilder.Redirect.to(file.toFile())));
        return wait(builder.start());
    }

    private int wait(Process process) {
        // A terminal sends Ctrl-C to both; bpftrace prints its maps, and we wait for that.
        boolean getsInterrupts = new Terminal(err).isInteractive();
        Interrupts.call(getsInterrupts ? () -> {} : process::destroy);
        try {
            if (request.duration().isPresent()
                    && !process.waitFor(request.duration().get().toNanos(), TimeUnit.NANOSECONDS)) {
                process.destroy();
            }
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            return ExitCode.BUG;
        }
    }

    /** Writes /tmp/perf-PID.map, where bpftrace finds the names of compiled Java methods. */
    private void writePerfMap() throws IOException {
        if (pid.isEmpty() || JavaProcess.find(ProcFs.real(), (int) pid.getAsLong()).isEmpty()) {
            return;
        }
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        Process process =
                new ProcessBuilder(
                                jcmd.toString(), Long.toString(pid.getAsLong()), "Compiler.perfmap")
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try {
            if (!process.waitFor(PERF_MAP_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                err.println("nopal: no perf map could be written: stacks have no Java names");
                err.flush();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
