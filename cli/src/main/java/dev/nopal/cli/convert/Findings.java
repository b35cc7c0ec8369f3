package dev.nopal.cli.convert;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.Span;

import java.util.HashSet;
import java.util.Set;

/** What a conversion has to say: what has no equivalent, and what differs. */
record Findings(Diagnostics diagnostics, Set<String> said) {
    /** The text in the place of what could not be converted; such a script is not printed. */
    static final Term NOTHING = Term.primary("0");

    Findings(Diagnostics diagnostics) {
        this(diagnostics, new HashSet<>());
    }

    /** Reports what the other language lacks. */
    Term lacks(Span span, String what, String hint) {
        diagnostics.error(DiagnosticCode.NO_EQUIVALENT, span, what + " has no equivalent", hint);
        return NOTHING;
    }

    Term wrong(DiagnosticCode code, Span span, String message, String hint) {
        diagnostics.error(code, span, message, hint);
        return NOTHING;
    }

    /** Returns a number and what it counts: {@code 1 key}, {@code 2 keys}. */
    static String counted(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** Notes a difference in meaning or output; each sentence once. */
    void note(Span span, String message, String hint) {
        if (said.add(message)) {
            diagnostics.warning(DiagnosticCode.NO_EQUIVALENT, span, message, hint);
        }
    }
}
