package dev.nopal.cli;

import dev.nopal.cli.trace.SavedSession;
import dev.nopal.cli.trace.WriterStream;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.session.MalformedSessionException;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;

/** Prints a saved session again. */
@Command(
        name = "show",
        description = "Prints the maps, and what is left of the output, of a saved session.",
        mixinStandardHelpOptions = true)
final class ShowCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "What nopal trace --save wrote.")
    private Path file;

    @Option(
            names = {"-f", "--format"},
            paramLabel = "FORMAT",
            description = "text (default) or json.")
    private OutputFormat format = OutputFormat.text;

    @Spec private CommandSpec spec;

    ShowCommand() {}

    @Override
    public Integer call() throws IOException {
        OutputStream out = new WriterStream(spec.commandLine().getOut());
        OutputStream err = new WriterStream(spec.commandLine().getErr());
        Renderer renderer = format.renderer(out, err);
        try {
            SavedSession.show(file, renderer);
        } catch (MalformedSessionException e) {
            throw Failure.usage(file + " is no session of this nopal: " + e.getMessage());
        } catch (NoSuchFileException e) {
            throw Failure.usage("there is no file " + file);
        } catch (AccessDeniedException e) {
            throw Failure.notPermitted(file + " may not be read by this user; ask its owner");
        }
        return ExitCode.OK;
    }
}
