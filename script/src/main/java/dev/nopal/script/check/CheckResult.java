package dev.nopal.script.check;

import dev.nopal.script.Diagnostic;
import dev.nopal.script.program.CheckedProgram;

import java.util.List;

/** The result of a check: a program, or what is wrong with the script. */
public sealed interface CheckResult {
    /** The script can run; its warnings are in the program. */
    record Accepted(CheckedProgram program) implements CheckResult {}

    /** The script cannot run; errors and warnings in the order of the text. */
    record Rejected(List<Diagnostic> diagnostics) implements CheckResult {
        public Rejected {
            diagnostics = List.copyOf(diagnostics);
        }
    }
}
