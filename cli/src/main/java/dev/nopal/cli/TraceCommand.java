package dev.nopal.cli;

import dev.nopal.agent.control.Message;
import dev.nopal.cli.bpftrace.Bpftrace;
import dev.nopal.cli.dtrace.Dtrace;
import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.file.Destination;
import dev.nopal.cli.file.OutputFile;
import dev.nopal.cli.file.Saving;
import dev.nopal.cli.format.OutputFormat;
import dev.nopal.cli.kubernetes.KubernetesJvms;
import dev.nopal.cli.kubernetes.PodRequest;
import dev.nopal.cli.kubernetes.TransportedPods;
import dev.nopal.cli.line.TargetWish;
import dev.nopal.cli.output.TraceOutput;
import dev.nopal.cli.output.WriterStream;
import dev.nopal.cli.request.CommandWords;
import dev.nopal.cli.request.DurationOption;
import dev.nopal.cli.request.EngineChoice;
import dev.nopal.cli.request.KnownParameters;
import dev.nopal.cli.request.OverheadOption;
import dev.nopal.cli.request.Request;
import dev.nopal.cli.request.ScriptWords;
import dev.nopal.cli.terminal.Terminal;
import dev.nopal.cli.text.CheckedStream;
import dev.nopal.cli.text.Printable;
import dev.nopal.cli.trace.JvmSource;
import dev.nopal.cli.trace.Launch;
import dev.nopal.cli.trace.TraceRun;
import dev.nopal.cli.transport.TransportCommand;
import dev.nopal.cli.transport.TransportSource;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.check.Script;
import dev.nopal.script.session.MalformedSessionException;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

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
sealed class TraceCommand implements Callable<Integer> permits RecipeCommand {
    private static final String[] EXIT_CODES = {
        "0:done; or the code that the script passes to exit()",
        "1:the command line or the script is wrong, or the target cannot be traced",
        "124:the trace did not complete, or not everything could be written",
        "125:a bug in nopal",
        "126:not permitted",
        "127:target not found",
        "141:standard output was closed by its reader, as in nopal trace | head"
    };

    private final TraceOptions options = new TraceOptions();
    private final CommandSpec spec;
    private final ServedOutputs served = new ServedOutputs(options);
    private Optional<String> size = Optional.empty();
    private boolean isDocumentWritten;

    TraceCommand(String name) {
        spec = StandardOptions.command(name, this);
        options.addTo(spec);
        spec.usageMessage()
                .exitCodeListHeading("%nExit codes:%n")
                .exitCodeList(UsageMessageSpec.keyValuesMap(EXIT_CODES));
    }

    /** Returns the command {@code nopal trace}. */
    static CommandSpec describe() {
        CommandSpec spec = new TraceCommand("trace").spec();
        spec.usageMessage()
                .description(
                        "Runs a bpftrace script at the probes of a JVM, inside that JVM if"
                                + " possible.",
                        "Ctrl-C ends the script and prints its maps; a second Ctrl-C quits at"
                                + " once.");
        return spec;
    }

    final CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() throws IOException {
        try {
            Request request = request();
            Optional<List<String>> command = options.command().map(CommandWords::program);
            if (options.includesChildren() && command.isEmpty()) {
                throw Failure.usage("--children needs -c CMD");
            }
            if (command.isPresent() && !(options.targets().isEmpty() && options.jvms().isEmpty())) {
                throw Failure.usage("-c CMD starts its own target; leave out -p and --jvms");
            }
            TraceTarget target = target(command);
            EngineChoice.Choice choice = target.choose(options.engine(), request);
            if (choice.rejected().isPresent()) {
                err().print(request.diagnosticText().of(choice.rejected().get()));
                return ExitCode.USAGE;
            }
            if (choice.engine() != EngineChoice.jvm) {
                announce(choice);
                return inKernel(request, choice);
            }
            return options.isDryRun()
                    ? inNone(request, choice, target)
                    : inJvm(request, choice, sources(command, target));
        } catch (Refusal e) {
            throw Failure.of(e);
        } catch (MalformedSessionException e) {
            throw Failure.usage("the session file is damaged: " + e.getMessage());
        }
    }

    private TraceTarget target(Optional<List<String>> command) throws IOException {
        Optional<PodRequest> pods = options.pods();
        boolean isHere = options.via().isEmpty() && pods.isEmpty();
        if (!isHere && (command.isPresent() || options.isDryRun())) {
            throw Failure.usage(
                    "-c CMD and --dry-run work on this machine; leave out "
                            + (pods.isPresent() ? "-k" : "--via"));
        }
        TargetWish wish = options.there();
        List<JvmSource> sources = new ArrayList<>();
        TransportCommand.parseAll(options.via())
                .forEach(each -> sources.add(new TransportSource(each, wish)));
        pods.ifPresent(
                wanted -> sources.add(new KubernetesJvms(wanted, new TransportedPods(wish))));
        try {
            return TraceTarget.of(options.targets(), options.jvms(), sources, err());
        } catch (Failure e) {
            throw isHere || e.exitCode() != ExitCode.NOT_FOUND
                    ? e
                    : Failure.notFound(
                            e.getMessage()
                                    + "; -p and --jvms before --via or -k name JVMs of this"
                                    + " machine");
        }
    }

    /** Says which engine runs the script; only once nothing speaks against it. */
    private void announce(EngineChoice.Choice choice) {
        if (!options.isQuiet()) {
            announce();
            say("engine " + choice.engine() + ": " + choice.reason());
        }
    }

    private List<JvmSource> sources(Optional<List<String>> command, TraceTarget target) {
        return command.isPresent()
                ? List.of(new Launch(command.get(), options.includesChildren()))
                : target.sources();
    }

    private int inNone(Request request, EngineChoice.Choice choice, TraceTarget target)
            throws Refusal, IOException {
        List<Integer> pids = target.running();
        for (int pid : pids) {
            target.requireTraceable(pid);
        }
        announce(choice);
        return new DryRun(request, err()).in(pids);
    }

    private int inKernel(Request request, EngineChoice.Choice choice) throws IOException {
        Optional<List<String>> formatOptions = format().bpftraceOptions();
        if (options.includesChildren()
                || options.save().isPresent()
                || options.web().isPresent()
                || options.metrics().isPresent()
                || formatOptions.isEmpty()) {
            throw Failure.usage(
                    "--children, --save, --web, --metrics, formats of other tools and pages need"
                            + " --engine jvm");
        }
        PrintWriter out = spec.commandLine().getOut();
        if (choice.engine() == EngineChoice.dtrace) {
            if (!formatOptions.get().isEmpty()) {
                throw Failure.usage("dtrace prints text only; leave out -f");
            }
            Dtrace dtrace = new Dtrace(request, choice.pid(), out, err(), System.getenv("PATH"));
            return options.isDryRun()
                    ? dtrace.show()
                    : dtrace.run(
                            options.command(),
                            options.isUnsafe(),
                            options.output(),
                            options.isAppended());
        }
        Bpftrace bpftrace = new Bpftrace(request, choice.pid(), out, err());
        return options.isDryRun()
                ? bpftrace.show()
                : bpftrace.run(
                        options.command(),
                        options.isUnsafe(),
                        formatOptions.get(),
                        options.output(),
                        options.isAppended());
    }

    private Integer inJvm(Request request, EngineChoice.Choice choice, List<JvmSource> sources)
            throws Refusal, IOException {
        Optional<Path> output = options.output();
        try (Saving saving = Saving.to(options.save())) {
            if (output.isEmpty()) {
                return inJvm(
                        request,
                        choice,
                        sources,
                        new WriterStream(spec.commandLine().getOut()),
                        saving);
            }
            if (format().isDocument()) {
                return inJvm(request, choice, sources, saving, output.get());
            }
            try (CheckedStream out = open(output.get())) {
                int exitCode = inJvm(request, choice, sources, out, saving);
                OutputFile.requireWritten(out, output.get());
                return exitCode;
            }
        }
    }

    /** Writes a document, whose file is created if and when all of it is written. */
    private int inJvm(
            Request request,
            EngineChoice.Choice choice,
            List<JvmSource> sources,
            Saving saving,
            Path output)
            throws Refusal, IOException {
        try (Destination file = format().destination(output)) {
            int exitCode = inJvm(request, choice, sources, file.stream(), saving);
            // If it could not be written, this says so; a script that was rejected has none.
            if (isDocumentWritten || file.hasFailed()) {
                file.complete();
                size.ifPresent(text -> say("wrote " + output + " (" + text + ")"));
            }
            return exitCode;
        }
    }

    private int inJvm(
            Request request,
            EngineChoice.Choice choice,
            List<JvmSource> sources,
            OutputStream out,
            Saving saving)
            throws Refusal, IOException {
        try (TraceOutput traced = open(request, out);
                TraceRun run = new TraceRun(request, traced, out, err(), sources)) {
            run.start();
            announce(choice);
            served.addresses().forEach(this::say);
            int exitCode = run.run();
            isDocumentWritten = traced.summary().isPresent();
            size = traced.summary().filter(_ -> !options.isQuiet());
            if (run.wasCut()) {
                cut(events().orElseThrow());
            }
            saving.save(run.sessions(), run.targets());
            return exitCode;
        }
    }

    private TraceOutput open(Request request, OutputStream out) {
        TraceOutput formatted =
                format().open(request, Version.text(), out, new WriterStream(err()));
        return served.with(request, formatted);
    }

    private OutputFormat format() {
        return OutputFormat.of(options.format().orElse(null), options.output().orElse(null));
    }

    private CheckedStream open(Path output) {
        return OutputFile.open(
                output,
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                options.isAppended()
                        ? StandardOpenOption.APPEND
                        : StandardOpenOption.TRUNCATE_EXISTING);
    }

    private Message.Limits limits() {
        if (options.maxMethods().orElse(1) < 1) {
            throw Failure.usage("--max-methods needs a number from 1 on");
        }
        return new Message.Limits(
                options.maxMethods().orElse(0),
                options.maxOverhead().map(OverheadOption::thousandths).orElse(0),
                options.includesTrivial());
    }

    private Request request() {
        ScriptCall call = ConvertedScript.of(script(), options.engine(), options.isQuiet(), err());
        boolean isDrawn = options.isLive() && options.web().isEmpty();
        if (isDrawn && (options.output().isPresent() || format() != OutputFormat.text)) {
            throw Failure.usage("--live draws text on the terminal; leave out -o and -f json");
        }
        if (options.isAppended() && format().isDocument()) {
            String what = format() == OutputFormat.html ? "a page" : "the format " + format();
            throw Failure.usage(what + " cannot be appended to a file; leave out --append");
        }
        format().requireFile(options.output());
        Script script = Script.of(call);
        requireKnownParameters(script);
        return new Request(
                script,
                options.isQuiet(),
                isDrawn && new Terminal(err()).isInteractive(),
                duration().map(text -> DurationOption.parse("-d", text)),
                events().map(OptionalLong::of).orElse(OptionalLong.empty()),
                limits());
    }

    /** Returns the script to run; a recipe overrides this. */
    ScriptCall script() {
        return ScriptWords.read(options.program().orElse(null), options.words());
    }

    /** Refuses parameters that the script does not read; a recipe has checked its own. */
    void requireKnownParameters(Script script) {
        KnownParameters.require(script);
    }

    /** Called when nothing speaks against the trace, unless it is quiet; prints nothing more. */
    void announce() {}

    /** Called when -n ended the trace; prints nothing, because the user passed -n. */
    void cut(long events) {}

    private Optional<String> duration() {
        return isLimited("-d") ? options.duration() : Optional.empty();
    }

    private Optional<Long> events() {
        return isLimited("-n") ? options.events() : Optional.empty();
    }

    /** Returns whether a limit holds: while metrics are served, that of a recipe does not. */
    private boolean isLimited(String option) {
        return options.metrics().isEmpty()
                || spec.commandLine().getParseResult().hasMatchedOption(option);
    }

    /** Returns the options that end the trace, for messages. */
    String ends() {
        String time = duration().map(text -> " after " + text + " (-d)").orElse("");
        String count = events().map(n -> " after " + n + " events (-n)").orElse("");
        return time.isEmpty() || count.isEmpty() ? time + count : time + " or" + count;
    }

    boolean isQuiet() {
        return options.isQuiet();
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
