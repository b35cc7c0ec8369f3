package dev.nopal.cli.convert;

import dev.nopal.script.Diagnostic;
import dev.nopal.script.Diagnostics;

import java.util.List;

/**
 * A script in the other language.
 *
 * @param text the script; empty if it cannot be converted
 * @param diagnostics what has no equivalent, as errors, and what differs, as warnings, with places
 *     in the source
 */
public record Equivalent(String text, List<Diagnostic> diagnostics) {
    public Equivalent {
        diagnostics = List.copyOf(diagnostics);
    }

    /** Converts a D program to bpftrace's language. */
    public static Equivalent fromD(String source) {
        Diagnostics diagnostics = new Diagnostics();
        DProgram program = DParser.parse(source, diagnostics);
        return diagnostics.hasErrors()
                ? new Equivalent("", diagnostics.all())
                : result(new ToBpftrace(program, diagnostics).text(), diagnostics);
    }

    /** Converts a bpftrace script to D. */
    public static Equivalent toD(String source) {
        Diagnostics diagnostics = new Diagnostics();
        BpftraceSource script = BpftraceSource.of(source, diagnostics);
        return diagnostics.hasErrors()
                ? new Equivalent("", diagnostics.all())
                : result(new ToD(script, diagnostics).text(), diagnostics);
    }

    private static Equivalent result(String text, Diagnostics diagnostics) {
        return new Equivalent(diagnostics.hasErrors() ? "" : text, diagnostics.all());
    }

    /** Returns whether the whole script could be converted. */
    public boolean isComplete() {
        return diagnostics.stream().noneMatch(Diagnostic::isError);
    }
}
