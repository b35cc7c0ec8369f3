package dev.nopal.cli.bpftrace;

import dev.nopal.cli.connect.DiagnosticCommand;
import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.probes.ListedProbe;
import dev.nopal.cli.probes.ProbeScan;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.request.Request;
import dev.nopal.cli.terminal.ForeignTracer;
import dev.nopal.cli.waiting.BoundedWait;
import dev.nopal.script.system.HostSystem;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The engine that runs a script with the installed bpftrace and passes its output through. */
public final class Bpftrace {
    private static final Duration PERF_MAP_TIME = Duration.ofSeconds(30);

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
        if (!HostSystem.IS_LINUX) {
            throw Failure.usage(
                    "bpftrace runs on Linux only, and this is "
                            + HostSystem.NAME
                            + "; --engine jvm runs scripts in the JVM, and docs/macos.md says what"
                            + " it cannot do");
        }
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
            boolean isUnsafe,
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
        if (isUnsafe) {
            words.add("--unsafe");
        }
        words.addAll(List.of("-e", result.get().script()));
        words.addAll(request.script().call().parameters());
        return ForeignTracer.start(words, output, append, err).await(request.duration());
    }

    /** Writes /tmp/perf-PID.map, where bpftrace finds the names of compiled Java methods. */
    private void writePerfMap() {
        if (pid.isEmpty() || JavaProcess.find(ProcFs.real(), (int) pid.getAsLong()).isEmpty()) {
            return;
        }
        int jvm = (int) pid.getAsLong();
        BoundedWait wait = new BoundedWait(ProcFs.real(), jvm, sentence -> {});
        boolean isWritten;
        try {
            isWritten =
                    DiagnosticCommand.run(
                                    ProcFs.real(), wait, PERF_MAP_TIME, jvm, "Compiler.perfmap")
                            .isDone();
        } catch (Refusal | IOException e) {
            isWritten = false;
        }
        if (!isWritten) {
            err.println("nopal: no perf map could be written: stacks have no Java names");
            err.flush();
        }
    }
}
