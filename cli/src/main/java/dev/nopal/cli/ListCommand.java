package dev.nopal.cli;

import dev.nopal.agent.control.Message;
import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.probes.JfrEventText;
import dev.nopal.cli.probes.ListedProbe;
import dev.nopal.cli.probes.MethodText;
import dev.nopal.cli.probes.ProbeJson;
import dev.nopal.cli.probes.ProbePattern;
import dev.nopal.cli.probes.ProbeScan;
import dev.nopal.cli.probes.ProbeText;
import dev.nopal.cli.process.Mapping;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.query.EventQuery;
import dev.nopal.cli.query.MethodQuery;
import dev.nopal.cli.targets.JvmSearch;
import dev.nopal.cli.targets.TargetResolver;
import dev.nopal.cli.terminal.Terminal;
import dev.nopal.cli.text.Json;
import dev.nopal.cli.text.Printable;
import dev.nopal.cli.waiting.BoundedWait;
import dev.nopal.elf.MalformedElfException;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Callable;

/** The command {@code nopal list}: lists probes exactly as bpftrace does, and more on request. */
@Command(
        name = "list",
        description = {
            "Lists the USDT probes of a process or a file, one usdt:PATH:PROVIDER:NAME per line,"
                    + " sorted, as bpftrace -l does.",
            "method:CLASS[:METHOD], methodret: and line:CLASS[:NUMBER] list those of a JVM's loaded"
                    + " classes; they need -p.",
            "jfr:EVENT lists events of the JDK Flight Recorder; with -p those of a JVM, including"
                    + " the application's own.",
            "Without -p and --file, lists Nopal's tracepoints in all JVMs that nopal ps shows."
        },
        mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "PATTERN",
            description =
                    "Which probes: NAME, PROVIDER:NAME or PATH:PROVIDER:NAME, also with usdt:"
                            + " before it; * stands for any characters, ? for one.")
    private String pattern = "*";

    @ArgGroup private Where where = new Where();

    @Option(
            names = {"-v", "--verbose"},
            description =
                    "Adds arguments, locations, semaphores, whether a tracer is attached now, and"
                            + " which files were skipped.")
    private boolean verbose;

    @Option(names = "--json", description = "Prints everything as one JSON document.")
    private boolean json;

    @Spec private CommandSpec spec;

    static final class Where {
        @Option(
                names = {"-p", "--pid"},
                paramLabel = "TARGET",
                description = "The process: a pid or part of a main class's name.")
        private String target;

        @Option(
                names = "--file",
                paramLabel = "FILE",
                description = "A program or a shared library.")
        private String file;
    }

    ListCommand() {}

    @Override
    public Integer call() throws IOException {
        if (EventQuery.isPattern(pattern)) {
            return events();
        }
        if (MethodQuery.isPattern(pattern)) {
            return methods();
        }
        ProbePattern selected = ProbePattern.parse(pattern);
        List<ProbeScan> scans = scans(selected);
        boolean nopalOnly = where.target == null && file(selected) == null;
        List<ListedProbe> probes =
                scans.stream()
                        .flatMap(scan -> scan.probes().stream())
                        .filter(probe -> !nopalOnly || probe.nopal())
                        .filter(selected::matches)
                        .toList();
        print(probes, file(selected) == null);
        if (verbose) {
            PrintWriter err = spec.commandLine().getErr();
            scans.stream()
                    .flatMap(scan -> scan.skipped().stream())
                    .forEach(why -> err.println("nopal: skipped: " + Printable.of(why)));
        }
        return ExitCode.OK;
    }

    /** Lists methods and lines, for which the JVM is asked. */
    private int methods() throws IOException {
        if (where.target == null) {
            throw Failure.usage("methods and lines belong to a JVM; add -p TARGET");
        }
        ProcFs proc = ProcFs.real();
        int pid =
                new TargetResolver(proc, new Terminal(spec.commandLine().getErr()))
                        .resolve(where.target);
        try {
            List<Message.Probe> probes = MethodQuery.of(pid, pattern, this::say);
            PrintWriter out = spec.commandLine().getOut();
            if (json) {
                out.println(
                        Json.of(Map.of("probes", probes.stream().map(MethodText::json).toList())));
            } else {
                probes.forEach(
                        probe ->
                                out.print(
                                        verbose
                                                ? MethodText.details(probe)
                                                : Printable.of(probe.name()) + "\n"));
            }
            return ExitCode.OK;
        } catch (Refusal e) {
            throw Failure.of(e);
        }
    }

    private void say(String sentence) {
        spec.commandLine().getErr().println("nopal: " + Printable.of(sentence));
        spec.commandLine().getErr().flush();
    }

    /** Lists the events of a JVM, or of the JDK that this command runs on. */
    private int events() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        try {
            List<Message.Event> events;
            if (where.target == null) {
                events = EventQuery.ofThisJdk(pattern);
                spec.commandLine()
                        .getErr()
                        .println(
                                "nopal: events of JDK "
                                        + Runtime.version().feature()
                                        + "; an application's own: -p TARGET");
            } else {
                Terminal terminal = new Terminal(spec.commandLine().getErr());
                int pid = new TargetResolver(ProcFs.real(), terminal).resolve(where.target);
                events = EventQuery.of(pid, pattern, this::say);
            }
            if (json) {
                out.println(
                        Json.of(
                                Map.of(
                                        "probes",
                                        events.stream().map(JfrEventText::json).toList())));
            } else {
                events.forEach(
                        event ->
                                out.print(
                                        verbose
                                                ? JfrEventText.details(event)
                                                : Printable.of(event.name()) + "\n"));
            }
            return ExitCode.OK;
        } catch (Refusal e) {
            throw Failure.of(e);
        }
    }

    private List<ProbeScan> scans(ProbePattern selected) throws IOException {
        ProcFs proc = ProcFs.real();
        if (where.target != null) {
            return List.of(process(proc, where.target));
        }
        if (file(selected) != null) {
            return List.of(file(file(selected)));
        }
        return new JvmSearch(proc, this::say).read(jvm -> scan(proc, jvm.pid(), jvm.mappings()));
    }

    /** Returns the file to read; a pattern with a full path needs no --file, as in bpftrace. */
    private String file(ProbePattern selected) {
        if (where.file != null || where.target != null) {
            return where.file;
        }
        return selected.file().orElse(null);
    }

    private ProbeScan process(ProcFs proc, String text) throws IOException {
        TargetResolver target = new TargetResolver(proc, new Terminal(spec.commandLine().getErr()));
        int pid = target.resolve(text);
        OptionalLong started = proc.startTime(pid);
        List<Mapping> mappings = target.mappings(pid);
        ProbeScan scan = scanInTime(proc, pid, mappings);
        if (!proc.startTime(pid).equals(started)) {
            throw Failure.notFound(
                    "process " + pid + " ended while it was read; nopal ps shows those that run");
        }
        return scan;
    }

    private ProbeScan scanInTime(ProcFs proc, int pid, List<Mapping> mappings) throws IOException {
        try {
            return new BoundedWait(proc, pid, this::say)
                    .await(
                            "its files with probes",
                            BoundedWait.ANSWER,
                            () -> scan(proc, pid, mappings));
        } catch (Refusal e) {
            throw Failure.of(e);
        }
    }

    private ProbeScan scan(ProcFs proc, int pid, List<Mapping> mappings) {
        return verbose || json
                ? ProbeScan.ofProcessWithState(proc, pid, mappings)
                : ProbeScan.ofProcess(proc, pid, mappings);
    }

    private static ProbeScan file(String file) throws IOException {
        try {
            return ProbeScan.ofFile(file);
        } catch (MalformedElfException e) {
            throw Failure.usage(
                    file
                            + " is not a valid ELF file: "
                            + e.reason()
                            + " at offset 0x"
                            + Long.toHexString(e.offset()));
        } catch (NoSuchFileException e) {
            throw Failure.usage("there is no file " + file);
        } catch (AccessDeniedException e) {
            throw Failure.notPermitted(
                    file + " may not be read by this user; ask its owner or run nopal as root");
        } catch (FileSystemException e) {
            throw Failure.usage(file + " cannot be read: " + e.getReason());
        } catch (InvalidPathException e) {
            throw Failure.usage(file + " is not a path: " + e.getReason());
        }
    }

    private void print(List<ListedProbe> probes, boolean running) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.of(Map.of("probes", probes.stream().map(ProbeJson::of).toList())));
        } else if (verbose) {
            probes.forEach(probe -> out.print(ProbeText.details(probe, running)));
        } else {
            probes.forEach(probe -> out.println(ProbeText.line(probe)));
        }
    }
}
