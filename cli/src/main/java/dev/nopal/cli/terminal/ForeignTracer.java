package dev.nopal.cli.terminal;

import dev.nopal.cli.failure.ExitCode;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A kernel tracer that runs in the command's place. */
public record ForeignTracer(Process process, PrintWriter err) {
    /**
     * Starts a tracer with the command's input and output.
     *
     * @param output the file to write instead of standard output, or to append to
     */
    public static ForeignTracer start(
            List<String> words, Optional<Path> output, boolean append, PrintWriter err)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(words).inheritIO();
        output.map(Path::toFile)
                .map(append ? Redirect::appendTo : Redirect::to)
                .ifPresent(builder::redirectOutput);
        return new ForeignTracer(builder.start(), err);
    }

    /**
     * Waits for its end, or ends it when its time is over.
     *
     * @return its exit code
     */
    public int await(Optional<Duration> duration) {
        // A terminal sends Ctrl-C to both; the tracer prints its maps, and we wait for that.
        boolean getsInterrupts = new Terminal(err).isInteractive();
        Interrupts.call(getsInterrupts ? () -> {} : process::destroy);
        try {
            if (duration.isPresent()
                    && !process.waitFor(duration.get().toNanos(), TimeUnit.NANOSECONDS)) {
                process.destroy();
            }
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            return ExitCode.BUG;
        }
    }
}
