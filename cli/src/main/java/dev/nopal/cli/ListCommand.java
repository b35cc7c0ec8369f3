package dev.nopal.cli;

import dev.nopal.agent.control.Message;
import dev.nopal.cli.declare.Declarations;
import dev.nopal.cli.declare.DeclaredProbe;
import dev.nopal.cli.declare.ProviderFormat;
import dev.nopal.cli.declare.ProviderText;
import dev.nopal.cli.dof.DofJson;
import dev.nopal.cli.dof.DofText;
import dev.nopal.cli.dof.FileProbes;
import dev.nopal.cli.dof.ListedDofProbe;
import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.probes.CommonProbe;
import dev.nopal.cli.probes.JfrEventText;
import dev.nopal.cli.probes.JvmTracepoint;
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

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

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
            "Without -p and --file, lists Nopal's tracepoints in all JVMs that nopal ps shows.",
            "usdt::PROVIDER:NAME, without a path, is a tracepoint that lives in the JVM only.",
            "dof:PATH:PROVIDER:NAME is a probe that a file declares to DTrace, not to tracers that"
                    + " read notes."
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

    @Option(
            names = "--as",
            paramLabel = "FORMAT",
            description =
                    "Declares the providers for another tool: d for dtrace, tapset for SystemTap.")
    private ProviderFormat as;

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
                description =
                        "A program, a library or an object, of ELF or Mach-O, or nothing but DOF.")
        private String file;

        @Option(
                names = "--all",
                description =
                        "All JVMs: each tracepoint once, with the path by which kernel tracers"
                                + " trace all JVMs that share it, also those that start later.")
        private boolean all;
    }

    ListCommand() {}

    @Override
    public Integer call() throws IOException {
        boolean usdt = !EventQuery.isPattern(pattern) && !MethodQuery.isPattern(pattern);
        if (as != null && (json || !usdt)) {
            throw Failure.usage(
                    "--as declares USDT probes as text; leave out "
                            + (usdt ? "--json" : pattern + ", which is none"));
        }
        if (EventQuery.isPattern(pattern)) {
            return events();
        }
        if (MethodQuery.isPattern(pattern)) {
            return methods();
        }
        ProbePattern selected = ProbePattern.parse(pattern);
        if (where.all) {
            return common(selected);
        }
        List<Scanned> scanned = scans(selected);
        List<ProbeScan> scans = scanned.stream().map(Scanned::scan).toList();
        boolean nopalOnly = where.target == null && file(selected) == null;
        List<ListedProbe> probes =
                scans.stream()
                        .flatMap(scan -> scan.probes().stream())
                        .filter(probe -> !nopalOnly || probe.nopal())
                        .filter(selected::matches)
                        .toList();
        List<ListedDofProbe> dof =
                scanned.stream()
                        .flatMap(each -> each.dof().stream())
                        .filter(probe -> selected.matches(probe.listed()))
                        .toList();
        if (as == null) {
            print(probes, dof, jvmOnly(selected, scanned), file(selected) == null);
        } else {
            declare(probes, dof);
        }
        if (verbose) {
            PrintWriter err = spec.commandLine().getErr();
            scans.stream()
                    .flatMap(scan -> scan.skipped().stream())
                    .forEach(why -> err.println("nopal: skipped: " + Printable.of(why)));
        }
        return ExitCode.OK;
    }

    private void declare(List<ListedProbe> probes, List<ListedDofProbe> dof) {
        List<DeclaredProbe> declared =
                Stream.concat(
                                probes.stream().map(Declarations::of),
                                dof.stream().map(Declarations::of))
                        .toList();
        if (declared.isEmpty()) {
            throw Failure.notFound("no probe matches " + pattern + "; nopal list shows all");
        }
        ProviderText written = as.write(declared);
        spec.commandLine().getOut().print(written.text());
        written.skipped().forEach(why -> say("not declared: " + why));
    }

    /** Lists each tracepoint of all JVMs once. */
    private int common(ProbePattern selected) throws IOException {
        ProcFs proc = ProcFs.real();
        Map<Integer, ProbeScan> scans = new TreeMap<>();
        new JvmSearch(proc, this::say)
                .read(jvm -> new Scanned(jvm.pid(), scan(proc, jvm.pid(), jvm.mappings())))
                .forEach(each -> scans.put(each.pid(), each.scan()));
        List<CommonProbe> probes =
                CommonProbe.of(proc, scans).stream()
                        .filter(each -> selected.matches(each.probe()))
                        .toList();
        PrintWriter out = spec.commandLine().getOut();
        if (as != null) {
            declare(probes.stream().map(CommonProbe::probe).toList(), List.of());
        } else if (json) {
            out.println(Json.of(Map.of("probes", probes.stream().map(CommonProbe::json).toList())));
        } else {
            probes.forEach(
                    each ->
                            out.print(
                                    verbose
                                            ? each.details()
                                            : ProbeText.line(each.probe()) + "\n"));
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

    /** What was read; the pid is 0 for a file, and only a file is searched for DOF. */
    private record Scanned(int pid, ProbeScan scan, List<ListedDofProbe> dof) {
        Scanned(int pid, ProbeScan scan) {
            this(pid, scan, List.of());
        }
    }

    private List<JvmTracepoint> jvmOnly(ProbePattern selected, List<Scanned> scanned)
            throws IOException {
        JvmOnlyTracepoints search = new JvmOnlyTracepoints(this::say);
        List<JvmTracepoint> found = new ArrayList<>();
        for (Scanned each : scanned) {
            if (each.pid() > 0) {
                found.addAll(
                        where.target == null
                                ? search.ofAgent(each.pid(), each.scan())
                                : search.ofNamed(each.pid(), each.scan(), !pattern.equals("*")));
            }
        }
        return found.stream()
                .filter(tracepoint -> selected.matches(tracepoint.listed()))
                .sorted(Comparator.comparing(JvmTracepoint::line))
                .toList();
    }

    private List<Scanned> scans(ProbePattern selected) throws IOException {
        ProcFs proc = ProcFs.real();
        if (where.target != null) {
            return List.of(process(proc, where.target));
        }
        if (file(selected) != null) {
            FileProbes file = ListedFile.read(file(selected));
            return List.of(new Scanned(0, file.notes(), file.dof()));
        }
        return new JvmSearch(proc, this::say)
                .read(jvm -> new Scanned(jvm.pid(), scan(proc, jvm.pid(), jvm.mappings())));
    }

    /** Returns the file to read; a pattern with a full path needs no --file, as in bpftrace. */
    private String file(ProbePattern selected) {
        if (where.file != null || where.target != null) {
            return where.file;
        }
        return selected.file().orElse(null);
    }

    private Scanned process(ProcFs proc, String text) throws IOException {
        TargetResolver target = new TargetResolver(proc, new Terminal(spec.commandLine().getErr()));
        int pid = target.resolve(text);
        OptionalLong started = proc.startTime(pid);
        List<Mapping> mappings = target.mappings(pid);
        ProbeScan scan = scanInTime(proc, pid, mappings);
        if (!proc.startTime(pid).equals(started)) {
            throw Failure.notFound(
                    "process " + pid + " ended while it was read; nopal ps shows those that run");
        }
        return new Scanned(pid, scan);
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

    private void print(
            List<ListedProbe> probes,
            List<ListedDofProbe> dof,
            List<JvmTracepoint> jvmOnly,
            boolean running) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            List<Object> all = new ArrayList<>(probes.stream().map(ProbeJson::of).toList());
            dof.forEach(probe -> all.add(DofJson.of(probe)));
            jvmOnly.forEach(tracepoint -> all.add(tracepoint.json()));
            out.println(Json.of(Map.of("probes", all)));
        } else if (verbose) {
            probes.forEach(probe -> out.print(ProbeText.details(probe, running)));
            dof.forEach(probe -> out.print(DofText.details(probe)));
            jvmOnly.forEach(tracepoint -> out.print(tracepoint.details()));
        } else {
            probes.forEach(probe -> out.println(ProbeText.line(probe)));
            dof.forEach(probe -> out.println(DofText.line(probe)));
            jvmOnly.forEach(tracepoint -> out.println(tracepoint.line()));
        }
    }
}
