package dev.nopal.script.language;

import java.util.ArrayList;
import java.util.List;

/**
 * The arguments that a function takes.
 *
 * @param parameters by position; the last one stands for all that follow where it is variadic
 * @param required how many of them must be given
 * @param isVariadic whether more arguments may follow
 */
public record Signature(List<Parameter> parameters, int required, boolean isVariadic) {
    private static final int MAX_ARGUMENTS = 128;

    public Signature {
        parameters = List.copyOf(parameters);
    }

    static Signature takes(Parameter... parameters) {
        return new Signature(List.of(parameters), parameters.length, false);
    }

    /** Returns the same with more parameters that may be left out. */
    Signature optionally(Parameter... more) {
        List<Parameter> all = new ArrayList<>(parameters);
        all.addAll(List.of(more));
        return new Signature(all, required, false);
    }

    /** Returns the same with any number of further values. */
    Signature andValues() {
        List<Parameter> all = new ArrayList<>(parameters);
        all.add(Parameter.VALUE);
        return new Signature(all, required, true);
    }

    public int maxArguments() {
        return isVariadic ? MAX_ARGUMENTS : parameters.size();
    }

    /** Returns what an argument must be. */
    public Parameter at(int index) {
        return parameters.get(Math.min(index, parameters.size() - 1));
    }

    /** Returns the readable form: {@code string[, integer]}. */
    public String text() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < parameters.size(); i++) {
            boolean isOptional = i >= required;
            boolean isRest = isVariadic && i == parameters.size() - 1;
            text.append(isOptional ? "[" : "").append(i == 0 ? "" : ", ");
            text.append(isRest ? "…" : parameters.get(i).text());
        }
        return text + "]".repeat(parameters.size() - required);
    }
}
