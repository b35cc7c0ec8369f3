package dev.nopal.cli;

import dev.nopal.agent.control.Message;
import dev.nopal.cli.bpftrace.Bpftrace;
import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.file.OutputFile;
import dev.nopal.cli.file.Saving;
import dev.nopal.cli.format.OutputFormat;
import dev.nopal.cli.output.CombinedOutput;
import dev.nopal.cli.output.TraceOutput;
import dev.nopal.cli.output.WriterStream;
import dev.nopal.cli.page.BrowserOutput;
import dev.nopal.cli.request.CommandWords;
import dev.nopal.cli.request.DurationOption;
import dev.nopal.cli.request.EngineChoice;
import dev.nopal.cli.request.OverheadOption;
import dev.nopal.cli.request.Request;
import dev.nopal.cli.request.ScriptWords;
import dev.nopal.cli.terminal.Terminal;
import dev.nopal.cli.text.CheckedStream;
import dev.nopal.cli.text.Printable;
import dev.nopal.cli.trace.Launch;
import dev.nopal.cli.trace.TraceRun;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.check.Script;
import dev.nopal.script.session.MalformedSessionException;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;

/** The command {@code nopal trace}: runs a script at the probes of a JVM. */
@Command(
        name = "trace",
        description = {
            "Runs a bpftrace script at the probes of a JVM, inside that JVM if possible.",
            "Ctrl-C ends the script and prints its maps; a second Ctrl-C quits at once."
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done; or the code that the script passes to exit()",
            "1:the command line or the script is wrong, or the target cannot be traced",
            "124:the trace did not complete, or not everything could be written",
            "125:a bug in nopal",
            "126:not permitted",
            "127:target not found",
            "141:standard output was closed by its reader, as in nopal trace | head"
        })
sealed class TraceCommand implements Callable<Integer> permits RecipeCommand {
    @ArgGroup private Where where = new Where();

    @Option(names = "-e", paramLabel = "PROGRAM", description = "The script itself.")
    private String program;

    @Parameters(
            arity = "0..*",
            paramLabel = "FILE.bt|PARAMETER",
            description =
                    "The file of the script (- for standard input) unless -e is given; then its"
                            + " parameters: $1, $2 ..., and after -- also --name=value.")
    private List<String> words = new ArrayList<>();

    @Option(
            names = "--engine",
            paramLabel = "ENGINE",
            description =
                    "Where the script runs: jvm, bpftrace, or auto (default), which reports its"
                            + " choice.")
    private EngineChoice engine = EngineChoice.auto;

    @Option(
            names = {"-f", "--format"},
            paramLabel = "FORMAT",
            description = OutputFormat.NAMES + " (default for -o FILE.html).")
    private OutputFormat format;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Writes what the script prints to a file.")
    private Path output;

    @Option(names = "--append", description = "With -o: appends to the file.")
    private boolean append;

    @Option(
            names = "--save",
            paramLabel = "FILE",
            description = "Saves the session, for nopal show and nopal diff.")
    private Path save;

    @Option(
            names = {"-d", "--duration"},
            paramLabel = "TIME",
            description = "Ends after this time: 30s, 500ms, 2m or 1h.")
    private String duration;

    @Option(
            names = {"-n", "--events"},
            paramLabel = "EVENTS",
            description = "Ends after the script has printed so many times; time() does not count.")
    private Long events;

    @Option(
            names = "--max-methods",
            paramLabel = "N",
            description = "How many methods the probes may match (default: 5000).")
    private Integer maxMethods;

    @Option(
            names = "--max-overhead",
            paramLabel = "PERCENT",
            description =
                    "The share of one processor that probes may cost (default: 10); above it, the"
                            + " most expensive ones are removed. none: no limit.")
    private String maxOverhead;

    @Option(
            names = "--include-trivial",
            description =
                    "Patterns with * also match accessors, methods that the compiler generates for"
                            + " records, and lambdas that only call another method.")
    private boolean includeTrivial;

    @Option(
            names = {"-q", "--quiet"},
            description = "Prints only the output of the script.")
    private boolean quiet;

    @Option(names = "--live", description = "Keeps redrawing the maps on the terminal.")
    private boolean live;

    @Option(
            names = "--web",
            arity = "0..1",
            parameterConsumer = WebPort.class,
            paramLabel = "PORT",
            description =
                    "With --live: shows the maps in a browser on this machine instead, at the"
                            + " address that is printed.")
    private Integer web;

    @Option(
            names = "--children",
            description = "With -c: also traces the JVMs that the command starts.")
    private boolean children;

    @Option(
            names = "--dry-run",
            description = "Checks the script and shows what would run; attaches nothing.")
    private boolean dryRun;

    @Spec private CommandSpec spec;

    static final class Where {
        @Option(
                names = {"-p", "--pid"},
                paramLabel = "TARGET",
                description = "The process: a pid or part of a main class's name.")
        private String target;

        @Option(
                names = {"-c", "--cmd"},
                paramLabel = "CMD",
                description = "Starts a command and traces it from before its main method.")
        private String command;
    }

    TraceCommand() {}

    @Override
    public Integer call() throws IOException {
        try {
            Request request = request();
            Optional<List<String>> command = Optional.ofNullable(where.command).map(this::words);
            if (children && command.isEmpty()) {
                throw Failure.usage("--children needs -c CMD");
            }
            EngineChoice.Choice choice = target().choose(engine, request);
            if (choice.rejected().isPresent()) {
                err().print(request.diagnosticText().of(choice.rejected().get()));
                return ExitCode.USAGE;
            }
            if (choice.engine() == EngineChoice.bpftrace) {
                announce(choice);
                return inKernel(request, choice.pid());
            }
            return dryRun ? inNone(choice) : inJvm(request, choice, command);
        } catch (Refusal e) {
            throw Failure.of(e);
        } catch (MalformedSessionException e) {
            throw Failure.usage("the session file is damaged: " + e.getMessage());
        }
    }

    /** Says which engine runs the script; only once nothing speaks against it. */
    private void announce(EngineChoice.Choice choice) {
        if (!quiet) {
            say("engine " + choice.engine() + ": " + choice.reason());
        }
    }

    private int inNone(EngineChoice.Choice choice) throws Refusal, IOException {
        if (choice.pid().isPresent()) {
            target().requireTraceable((int) choice.pid().getAsLong());
        }
        announce(choice);
        return ExitCode.OK;
    }

    private int inKernel(Request request, OptionalLong pid) throws IOException {
        Optional<List<String>> formatOptions = format().bpftraceOptions();
        if (children || save != null || web != null || formatOptions.isEmpty()) {
            throw Failure.usage("--children, --save, --web and pages need --engine jvm");
        }
        Bpftrace bpftrace = new Bpftrace(request, pid, spec.commandLine().getOut(), err());
        return dryRun
                ? bpftrace.show()
                : bpftrace.run(
                        Optional.ofNullable(where.command),
                        formatOptions.get(),
                        Optional.ofNullable(output),
                        append);
    }

    private Integer inJvm(
            Request request, EngineChoice.Choice choice, Optional<List<String>> command)
            throws Refusal, IOException {
        try (Saving saving = Saving.to(Optional.ofNullable(save))) {
            if (output == null) {
                return inJvm(
                        request,
                        choice,
                        command,
                        new WriterStream(spec.commandLine().getOut()),
                        saving);
            }
            try (CheckedStream out = output()) {
                int exitCode = inJvm(request, choice, command, out, saving);
                OutputFile.requireWritten(out, output);
                return exitCode;
            }
        }
    }

    private int inJvm(
            Request request,
            EngineChoice.Choice choice,
            Optional<List<String>> command,
            OutputStream out,
            Saving saving)
            throws Refusal, IOException {
        try (TraceOutput traced = open(request, out);
                TraceRun run =
                        new TraceRun(
                                request,
                                traced,
                                out,
                                err(),
                                command.map(words -> new Launch(words, children)))) {
            if (command.isEmpty()) {
                run.attach((int) choice.pid().orElseGet(target()::pick));
            } else {
                run.launch();
            }
            announce(choice);
            int exitCode = run.run();
            if (output != null && !quiet) {
                traced.summary().ifPresent(this::say);
            }
            if (run.wasCut()) {
                cut(events);
            }
            saving.save(run.sessions());
            return exitCode;
        }
    }

    private TraceOutput open(Request request, OutputStream out) {
        TraceOutput formatted =
                format().open(request, Version.text(), out, new WriterStream(err()));
        if (web == null) {
            return formatted;
        }
        BrowserOutput browser =
                BrowserOutput.open(
                        web,
                        request.script().call().name(),
                        request.script().call().text(),
                        Version.text());
        say("open " + browser.address() + " in a browser on this machine; it works once");
        return new CombinedOutput(formatted, browser);
    }

    private OutputFormat format() {
        return OutputFormat.of(format, output);
    }

    private CheckedStream output() {
        return OutputFile.open(
                output,
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                append ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING);
    }

    private TraceTarget target() {
        return new TraceTarget(Optional.ofNullable(where.target), err());
    }

    private Message.Limits limits() {
        if (maxMethods != null && maxMethods < 1) {
            throw Failure.usage("--max-methods needs a number from 1 on");
        }
        return new Message.Limits(
                maxMethods == null ? 0 : maxMethods,
                maxOverhead == null ? 0 : OverheadOption.thousandths(maxOverhead),
                includeTrivial);
    }

    private Request request() {
        ScriptCall call = script();
        if (live && web == null && (output != null || format() != OutputFormat.text)) {
            throw Failure.usage("--live draws text on the terminal; leave out -o and -f json");
        }
        if (append && format().isDocument()) {
            throw Failure.usage("a page cannot be appended to a file; leave out --append");
        }
        boolean isDrawn = live && web == null && new Terminal(err()).isInteractive();
        return new Request(
                Script.of(call),
                quiet,
                isDrawn,
                Optional.ofNullable(duration).map(text -> DurationOption.parse("-d", text)),
                events == null ? OptionalLong.empty() : OptionalLong.of(events),
                limits());
    }

    /** Returns the script to run; a recipe overrides this. */
    ScriptCall script() {
        return ScriptWords.read(program, words);
    }

    private List<String> words(String command) {
        List<String> split = CommandWords.split(command);
        if (split.isEmpty()) {
            throw Failure.usage("an empty CMD names no program");
        }
        return split;
    }

    /** Called when -n ended the trace; prints nothing, because the user passed -n. */
    void cut(long events) {}

    /** Returns the options that end the trace, for messages. */
    String ends() {
        String time = duration == null ? "" : " after " + duration + " (-d)";
        String count = events == null ? "" : " after " + events + " events (-n)";
        return time.isEmpty() || count.isEmpty() ? time + count : time + " or" + count;
    }

    boolean isQuiet() {
        return quiet;
    }

    void say(String sentence) {
        err().println("nopal: " + Printable.of(sentence));
        err().flush();
    }

    void print(String text) {
        spec.commandLine().getOut().print(text);
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
