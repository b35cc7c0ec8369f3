package dev.nopal.cli;

import dev.nopal.cli.text.Printable;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Parses the command line, runs a subcommand and turns what goes wrong into one sentence. */
@Command(
        name = "nopal",
        description = "Looks at the static tracepoints of JVMs and of any other program.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {ListCommand.class, PsCommand.class, DoctorCommand.class, TrainCommand.class},
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:the command line, a pattern or a file is wrong",
            "125:a bug of nopal",
            "126:not permitted",
            "127:target not found"
        })
public final class Main implements Runnable {
    @Spec private CommandSpec spec;

    Main() {}

    /** Runs the command and ends the process with its exit code. */
    public static void main(String[] args) {
        // Names are UTF-8 whatever the locale says.
        PrintStream out =
                new PrintStream(
                        new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        PrintStream err =
                new PrintStream(
                        new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        System.setErr(err);
        int exitCode = run(new PrintWriter(out), new PrintWriter(err, true), args);
        System.exit(exitCode);
    }

    /** Runs the command with these streams. */
    static int run(PrintWriter out, PrintWriter err, String... args) {
        try {
            return commandLine(out, err).execute(args);
        } finally {
            out.flush();
            err.flush();
        }
    }

    @Override
    public void run() {
        throw Failure.usage(
                "say what to do: nopal list, nopal ps or nopal doctor; nopal --help explains");
    }

    private static CommandLine commandLine(PrintWriter out, PrintWriter err) {
        return new CommandLine(new Main())
                .setOut(out)
                .setErr(err)
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler((e, args) -> misused(e, err))
                .setExecutionExceptionHandler((e, command, result) -> failed(e, err));
    }

    private static int misused(ParameterException e, PrintWriter err) {
        String help = e.getCommandLine().getCommandSpec().qualifiedName() + " --help";
        err.println("nopal: " + sentence(e.getMessage()) + "; " + help + " explains");
        return ExitCode.USAGE;
    }

    private static int failed(Exception e, PrintWriter err) {
        if (e instanceof Failure failure) {
            err.println("nopal: " + sentence(failure.getMessage()));
            return failure.exitCode();
        }
        err.println(
                "nopal: this is a bug of nopal, please report it with what follows: "
                        + sentence(String.valueOf(e)));
        e.printStackTrace(err);
        return ExitCode.BUG;
    }

    private static String sentence(String text) {
        return Printable.of(text);
    }
}
