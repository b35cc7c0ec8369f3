package dev.nopal.cli;

import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.failure.SystemFailure;
import dev.nopal.cli.recipe.Recipe;
import dev.nopal.cli.recipe.RecipeCatalog;
import dev.nopal.cli.text.Printable;
import dev.nopal.cli.text.StandardOutput;
import dev.nopal.script.Suggestion;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The {@code nopal} command: parses the command line, runs a subcommand and reports a failure in
 * one sentence.
 */
@Command(
        name = "nopal",
        description = "Traces JVMs with scripts, and lists the static tracepoints of any program.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footerHeading = "%nRecipes are commands, too; each answers one question about a JVM: ",
        footer = {
            "nopal profile, latency, slow, count, stacks,"
                    + " alloc, gc, locks, io, exceptions, threads, offcpu;",
            "nopal recipes lists them all."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:the command line, a pattern or a file is wrong",
            "124:a trace did not complete, or not everything could be written",
            "125:a bug in nopal",
            "126:not permitted",
            "127:target not found",
            "141:standard output was closed by its reader, as in nopal list | head"
        })
public final class Main implements Runnable {
    private static final Map<String, Class<?>> COMMANDS = commands();

    @Spec private CommandSpec spec;

    Main() {}

    private static Map<String, Class<?>> commands() {
        Map<String, Class<?>> commands = new LinkedHashMap<>();
        commands.put("list", ListCommand.class);
        commands.put("ps", PsCommand.class);
        commands.put("trace", TraceCommand.class);
        commands.put("tracer", TracerCommand.class);
        commands.put("show", ShowCommand.class);
        commands.put("diff", DiffCommand.class);
        commands.put("doctor", DoctorCommand.class);
        commands.put("recipes", RecipesCommand.class);
        commands.put("heap", HeapCommand.class);
        commands.put("heapdump", HeapDumpCommand.class);
        commands.put("demo", DemoCommand.class);
        commands.put("train", TrainCommand.class);
        return commands;
    }

    /** Runs the command and ends the process with its exit code. */
    public static void main(String[] args) {
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
            return commandLine(out, err, args).execute(args);
        } catch (Throwable e) {
            return failed(e, err);
        }
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
        CommandLine nopal = new CommandLine(new Main());
        Optional<Recipe> recipe = recipe(args);
        if (recipe.isPresent()) {
            nopal.addSubcommand(args[0], RecipeCommand.of(recipe.get()));
        } else {
            subcommands(args).forEach(nopal::addSubcommand);
        }
        return nopal.setOut(out)
                .setErr(err)
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler((e, _) -> misused(e, err))
                .setExecutionExceptionHandler((e, _, _) -> failed(e, err));
    }

    /**
     * Returns only the subcommand that is named, if possible: reading all takes tens of
     * milliseconds.
     */
    private static Map<String, Class<?>> subcommands(String... args) {
        Class<?> meant = args.length > 0 ? COMMANDS.get(args[0]) : null;
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
            return recipe;
        } catch (IllegalArgumentException e) {
            throw Failure.usage(e.getMessage());
        } catch (IOException e) {
            throw Failure.usage("the recipe " + args[0] + " cannot be read: " + e.getMessage());
        }
    }

    private static Failure unknown(String word, List<String> recipes) {
        List<String> known = new ArrayList<>(COMMANDS.keySet());
        known.addAll(recipes);
        known.remove("train");
        String suggestion = Suggestion.of(word, known);
        return Failure.usage(
                "there is no command and no recipe \""
                        + word
                        + "\""
                        + (suggestion.isEmpty() ? "" : ", " + suggestion.replace("?", ""))
                        + "; nopal recipes lists the recipes, nopal --help explains");
    }

    private static int misused(ParameterException e, PrintWriter err) {
        String help = e.getCommandLine().getCommandSpec().qualifiedName() + " --help";
        err.println("nopal: " + sentence(e.getMessage()) + "; " + help + " explains");
        return ExitCode.USAGE;
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
