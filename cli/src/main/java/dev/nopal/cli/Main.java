package dev.nopal.cli;

import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.failure.SystemFailure;
import dev.nopal.cli.far.FarLoader;
import dev.nopal.cli.mcp.EndOfInput;
import dev.nopal.cli.recipe.Recipe;
import dev.nopal.cli.recipe.RecipeCatalog;
import dev.nopal.cli.text.Printable;
import dev.nopal.cli.text.StandardOutput;
import dev.nopal.script.Suggestion;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The {@code nopal} command: parses the command line, runs a subcommand and reports a failure in
 * one sentence.
 */
public final class Main implements Runnable {
    /** The description of each command by its name. */
    static final Map<String, Supplier<CommandSpec>> COMMANDS = commands();

    private static final String[] EXIT_CODES = {
        "0:done",
        "1:the command line, a pattern or a file is wrong",
        "124:a trace did not complete, or not everything could be written",
        "125:a bug in nopal",
        "126:not permitted",
        "127:target not found",
        "141:standard output was closed by its reader, as in nopal list | head"
    };

    private Main() {}

    private static Map<String, Supplier<CommandSpec>> commands() {
        Map<String, Supplier<CommandSpec>> commands = new LinkedHashMap<>();
        commands.put("list", () -> ViaOption.addTo(annotated(ListCommand.class)));
        commands.put("ps", () -> ViaOption.addTo(annotated(PsCommand.class)));
        commands.put("trace", TraceCommand::describe);
        commands.put("tracer", () -> annotated(TracerCommand.class));
        commands.put("show", () -> annotated(ShowCommand.class));
        commands.put("diff", () -> annotated(DiffCommand.class));
        commands.put("doctor", () -> ViaOption.addTo(DoctorCommand.describe()));
        commands.put("recipes", () -> annotated(RecipesCommand.class));
        commands.put("convert", () -> annotated(ConvertCommand.class));
        commands.put("heap", () -> ViaOption.addTo(annotated(HeapCommand.class)));
        commands.put("heapdump", () -> ViaOption.addTo(annotated(HeapDumpCommand.class)));
        commands.put("mcp", () -> annotated(McpCommand.class));
        commands.put("tree", () -> ViaOption.addTo(annotated(TreeCommand.class)));
        commands.put("demo", () -> annotated(DemoCommand.class));
        commands.put("completion", () -> annotated(CompletionCommand.class));
        commands.put("train", () -> annotated(TrainCommand.class));
        commands.put("manual", () -> annotated(ManualCommand.class));
        return commands;
    }

    private static CommandSpec annotated(Class<?> command) {
        return new CommandLine(command).getCommandSpec();
    }

    private static CommandSpec describe() {
        CommandSpec spec = StandardOptions.command("nopal", new Main());
        spec.usageMessage()
                .description(
                        "Traces JVMs with scripts, and lists the static tracepoints of any program.")
                .synopsisSubcommandLabel("COMMAND")
                .footerHeading(
                        "%nRecipes are commands, too; each answers one question about a JVM:%n")
                .footer(
                        "  nopal triage -p PID   begins where nothing is known but that it is slow",
                        "  nopal dump, profile, latency, slow, by, alloc, gc, leaks, locks, offcpu,"
                                + " sql, http …",
                        "nopal recipes lists them all; nopal help COMMAND explains a command or a"
                                + " recipe.")
                .exitCodeListHeading("%nExit codes:%n")
                .exitCodeList(UsageMessageSpec.keyValuesMap(EXIT_CODES));
        return spec;
    }

    /** Runs the command and ends the process with its exit code. */
    public static void main(String[] args) throws Exception {
        if (args.length == 1 && args[0].equals(FarLoader.WORD)) {
            FarLoader.main(new String[0]); // This is the far side of a transport.
            return;
        }
        EndOfInput.watchIfAsked();
        WarmStart.begin(args);
        // What no option needs takes picocli milliseconds to look for: converters, and Groovy in
        // the jar.
        System.setProperty("picocli.converters.excludes", "java[.](sql|time)[.].*");
        System.setProperty("picocli.disable.closures", "true");
        PrintWriter err =
                new PrintWriter(
                        new OutputStreamWriter(
                                new FileOutputStream(FileDescriptor.err), StandardCharsets.UTF_8));
        System.exit(run(StandardOutput.ofProcess(), err, args));
    }

    /** Runs the command with these streams. */
    static int run(PrintWriter out, PrintWriter err, String... args) {
        try {
            int exitCode = execute(out, err, args);
            return out instanceof StandardOutput output ? written(output, err, exitCode) : exitCode;
        } finally {
            out.flush();
            err.flush();
        }
    }

    private static int execute(PrintWriter out, PrintWriter err, String... args) {
        try {
            String[] words = withoutHelp(args);
            ViaOption.refusePods(words);
            if (ViaOption.isIn(words)) {
                return ViaOption.run(out, err, words);
            }
            return commandLine(out, err, words).execute(words);
        } catch (Throwable e) {
            return failed(e, err);
        }
    }

    /** Returns {@code trace --help} for {@code help trace}. */
    private static String[] withoutHelp(String... args) {
        if (args.length == 0 || !args[0].equals("help")) {
            return args;
        }
        return args.length == 1 ? new String[] {"--help"} : new String[] {args[1], "--help"};
    }

    /** Returns the exit code, which is 0 only if everything was written. */
    private static int written(StandardOutput out, PrintWriter err, int exitCode) {
        Optional<String> failure = out.failure();
        if (failure.isEmpty()) {
            return exitCode;
        }
        if (out.isReaderGone()) {
            return exitCode == ExitCode.OK ? ExitCode.READER_GONE : exitCode;
        }
        err.println(
                "nopal: cannot write standard output: "
                        + sentence(failure.get())
                        + "; the output is incomplete");
        return exitCode == ExitCode.OK ? ExitCode.INCOMPLETE : exitCode;
    }

    @Override
    public void run() {
        throw Failure.usage(
                "say what to do: nopal demo, trace, list, ps, tracer, doctor or a recipe;"
                        + " nopal --help explains");
    }

    private static CommandLine commandLine(PrintWriter out, PrintWriter err, String... args) {
        CommandLine nopal = new CommandLine(describe());
        Optional<Recipe> recipe = recipe(args);
        if (recipe.isPresent() && isGrowing(recipe.get(), args)) {
            nopal.addSubcommand(args[0], ViaOption.addTo(annotated(GrowingCommand.class)));
        } else if (recipe.isPresent()) {
            nopal.addSubcommand(args[0], RecipeCommand.of(recipe.get()));
        } else {
            subcommands(args).forEach((name, spec) -> nopal.addSubcommand(name, spec.get()));
        }
        nopal.getSubcommands().values().forEach(each -> addExitCodes(nopal, each));
        return nopal.setOut(out)
                .setErr(err)
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler((e, _) -> misused(e, err))
                .setExecutionExceptionHandler((e, _, _) -> failed(e, err));
    }

    /** Returns the command with all of its commands and the recipes that come with it. */
    static CommandLine withEveryCommand() throws IOException {
        CommandLine nopal = new CommandLine(describe());
        COMMANDS.forEach((name, command) -> nopal.addSubcommand(name, command.get()));
        // No folder has this name, so there are no recipes of the user's own.
        RecipeCatalog catalog = new RecipeCatalog(Path.of("/dev/null/none"));
        for (String name : catalog.names()) {
            Recipe recipe = catalog.find(name).orElseThrow();
            CommandSpec command = RecipeCommand.of(recipe).name(name);
            command.usageMessage().header(recipe.header().summary().replace("%", "%%"));
            nopal.addSubcommand(name, command);
        }
        nopal.getSubcommands().values().forEach(each -> addExitCodes(nopal, each));
        return nopal;
    }

    /** Returns whether the recipe for leaks is asked for what no script can find out. */
    private static boolean isGrowing(Recipe recipe, String... args) {
        return recipe.name().equals("leaks")
                && recipe.file().isEmpty()
                && List.of(args).contains(GrowingCommand.OPTION);
    }

    /** Gives the help of a command the exit codes of all, unless it has its own. */
    private static void addExitCodes(CommandLine nopal, CommandLine command) {
        if (command.getCommandSpec().usageMessage().exitCodeList().isEmpty()) {
            command.getCommandSpec()
                    .usageMessage()
                    .exitCodeListHeading(
                            nopal.getCommandSpec().usageMessage().exitCodeListHeading())
                    .exitCodeList(nopal.getCommandSpec().usageMessage().exitCodeList());
        }
        command.getSubcommands().values().forEach(each -> addExitCodes(nopal, each));
    }

    /**
     * Returns only the subcommand that is named, if possible: reading all takes tens of
     * milliseconds.
     */
    private static Map<String, Supplier<CommandSpec>> subcommands(String... args) {
        Supplier<CommandSpec> meant = args.length > 0 ? COMMANDS.get(args[0]) : null;
        return meant != null ? Map.of(args[0], meant) : COMMANDS;
    }

    static boolean isCommand(String word) {
        return COMMANDS.containsKey(word);
    }

    /**
     * Returns the recipe of the first word, which is a recipe or a mistake if it is not a command.
     */
    private static Optional<Recipe> recipe(String... args) {
        if (args.length == 0 || args[0].startsWith("-") || isCommand(args[0])) {
            return Optional.empty();
        }
        RecipeCatalog catalog = RecipeCatalog.of(System.getenv());
        try {
            Optional<Recipe> recipe = catalog.find(args[0]);
            if (recipe.isEmpty()) {
                throw unknown(args[0], catalog.names());
            }
            return catalog.variant(recipe.get(), List.of(args)).or(() -> recipe);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(e.getMessage());
        } catch (IOException e) {
            throw Failure.usage("the recipe " + args[0] + " cannot be read: " + e.getMessage());
        }
    }

    private static Failure unknown(String word, List<String> recipes) {
        List<String> known = new ArrayList<>(COMMANDS.keySet());
        known.addAll(recipes);
        known.removeAll(List.of("train", "manual"));
        String suggestion = Suggestion.of(word, known);
        return Failure.usage(
                "unknown command \""
                        + word
                        + "\". "
                        + (suggestion.isEmpty() ? "" : suggestion.replaceFirst("^did", "Did") + " ")
                        + "nopal recipes lists the recipes, nopal --help explains");
    }

    private static int misused(ParameterException e, PrintWriter err) {
        CommandSpec command = e.getCommandLine().getCommandSpec();
        String help = command.qualifiedName() + " --help";
        err.println("nopal: " + sentence(mistake(e, command)) + "; " + help + " explains");
        return ExitCode.USAGE;
    }

    private static String mistake(ParameterException e, CommandSpec command) {
        if (!(e instanceof UnmatchedArgumentException unmatched)) {
            return e.getMessage();
        }
        String first = unmatched.getUnmatched().getFirst();
        if (command.name().equals("trace")) {
            Optional<String> explained = BpftraceOption.explained(first);
            if (explained.isPresent()) {
                return explained.get();
            }
        }
        if (!first.startsWith("-")) {
            boolean takesNone = command.positionalParameters().isEmpty();
            return command.qualifiedName()
                    + (takesNone ? " takes no argument: " : " takes fewer arguments, without: ")
                    + String.join(" ", unmatched.getUnmatched());
        }
        return e.getMessage();
    }

    static int failed(Throwable e, PrintWriter err) {
        if (e instanceof Failure failure) {
            err.println("nopal: " + sentence(failure.getMessage()));
            return failure.exitCode();
        }
        if (e instanceof IOException io) {
            err.println("nopal: " + sentence(SystemFailure.of(io)));
            return ExitCode.USAGE;
        }
        if (e instanceof UncheckedIOException unchecked) {
            err.println("nopal: " + sentence(SystemFailure.of(unchecked.getCause())));
            return ExitCode.USAGE;
        }
        err.println(
                "nopal: this is a bug in nopal, please report it with what follows: "
                        + sentence(String.valueOf(e)));
        e.printStackTrace(err);
        return ExitCode.BUG;
    }

    private static String sentence(String text) {
        return Printable.sentence(String.valueOf(text));
    }
}
