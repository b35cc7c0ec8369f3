package dev.nopal.script;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The diagnostics of one script: each once, and no more of them than a reader can use. */
public final class Diagnostics {
    private static final int MAX_ERRORS = 25;
    private static final int MAX_WARNINGS = 25;

    private final Set<Diagnostic> errors = new LinkedHashSet<>();
    private final Set<Diagnostic> warnings = new LinkedHashSet<>();

    /** Returns another collection that has the same diagnostics and grows on its own. */
    public Diagnostics copy() {
        Diagnostics copy = new Diagnostics();
        copy.errors.addAll(errors);
        copy.warnings.addAll(warnings);
        return copy;
    }

    public void error(DiagnosticCode code, Span span, String message) {
        error(code, span, message, "");
    }

    public void error(DiagnosticCode code, Span span, String message, String hint) {
        if (errors.size() < MAX_ERRORS) {
            errors.add(Diagnostic.error(code, span, message, hint));
        }
    }

    public void warning(DiagnosticCode code, Span span, String message, String hint) {
        if (warnings.size() < MAX_WARNINGS) {
            warnings.add(Diagnostic.warning(code, span, message, hint));
        }
    }

    public boolean hasErrors() {
        return !errors.isEmpty();
    }

    public boolean isFull() {
        return errors.size() >= MAX_ERRORS;
    }

    public List<Diagnostic> errors() {
        return List.copyOf(errors);
    }

    public List<Diagnostic> warnings() {
        return List.copyOf(warnings);
    }

    /** Returns everything, in the order of the text. */
    public List<Diagnostic> all() {
        List<Diagnostic> all = new ArrayList<>(errors);
        all.addAll(warnings);
        all.sort((a, b) -> Integer.compare(a.span().start(), b.span().start()));
        return all;
    }
}
