package dev.nopal.script;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects what is wrong with a script: each thing once, and not more than a reader can use. */
public final class Diagnostics {
    private static final int MAX_ERRORS = 25;
    private static final int MAX_WARNINGS = 25;

    private final Set<Diagnostic> errors = new LinkedHashSet<>();
    private final Set<Diagnostic> warnings = new LinkedHashSet<>();

    public void error(Span span, String message) {
        error(span, message, "");
    }

    public void error(Span span, String message, String hint) {
        if (errors.size() < MAX_ERRORS) {
            errors.add(new Diagnostic(Diagnostic.Severity.ERROR, span, message, hint));
        }
    }

    public void warning(Span span, String message, String hint) {
        if (warnings.size() < MAX_WARNINGS) {
            warnings.add(new Diagnostic(Diagnostic.Severity.WARNING, span, message, hint));
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
