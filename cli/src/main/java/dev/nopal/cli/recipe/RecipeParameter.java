package dev.nopal.cli.recipe;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One parameter of a recipe, as its usage line declares it: {@code METHOD...}, {@code [NUMBER]},
 * {@code [--over TIME=20ms]}, {@code [--all]}.
 *
 * @param option {@code --over}, or an empty string for words
 * @param label {@code TIME}, as it is shown; an empty string for an option without a value
 * @param fallback the default of an option, or an empty string
 */
public record RecipeParameter(
        String option, String label, boolean isOptional, boolean isRepeated, String fallback) {
    private static final Pattern FORM =
            Pattern.compile(
                    "(\\[)?(?:(--[a-z][a-z0-9-]*)(?: ([A-Z]+)(?:=([^\\]\\s]+))?)?"
                            + "|([A-Z]+)(\\.\\.\\.)?)(\\])?(?=\\s|$)");

    /**
     * Parses what follows {@code nopal NAME} in a usage line.
     *
     * @throws IllegalArgumentException if a part of it is not a parameter
     */
    static List<RecipeParameter> list(String text) {
        Matcher form = FORM.matcher(text);
        String rest = form.replaceAll("").strip();
        if (!rest.isEmpty()) {
            throw new IllegalArgumentException(
                    "the usage line has "
                            + rest
                            + "; parameters are METHOD, METHOD..., [METHOD...] and"
                            + " [--name KIND=default]");
        }
        return FORM.matcher(text).results().map(RecipeParameter::of).toList();
    }

    private static RecipeParameter of(java.util.regex.MatchResult form) {
        boolean isOption = form.group(2) != null;
        RecipeParameter parameter =
                new RecipeParameter(
                        orEmpty(form.group(2)),
                        orEmpty(form.group(isOption ? 3 : 5)),
                        form.group(1) != null,
                        form.group(6) != null,
                        orEmpty(form.group(4)));
        if ((form.group(1) == null) != (form.group(7) == null)) {
            throw new IllegalArgumentException("the usage line has " + form.group());
        }
        if (!parameter.label().isEmpty()) {
            var unused = parameter.kind();
            if (!parameter.fallback().isEmpty()) {
                var value = parameter.value(parameter.fallback());
            }
        }
        return parameter;
    }

    private static String orEmpty(String text) {
        return text == null ? "" : text;
    }

    public boolean isOption() {
        return !option.isEmpty();
    }

    /** Returns whether it is an option without a value. */
    public boolean isFlag() {
        return label.isEmpty();
    }

    /** Returns whether the script gets it by name, not by number. */
    public boolean isNamed() {
        return isOption() || kind() == ParameterKind.EXPRESSION;
    }

    /**
     * Returns the name for {@code getopt} or {@code getexpr}; that of a word is its kind, such as
     * {@code expression}.
     */
    public String name() {
        return isOption() ? option.substring(2) : label.toLowerCase(Locale.ROOT);
    }

    private ParameterKind kind() {
        return ParameterKind.named(label);
    }

    /**
     * Returns the value for the script.
     *
     * @throws IllegalArgumentException if it is not of this kind; the message has the value
     */
    public String value(String text) {
        try {
            return isFlag() ? text : kind().value(text);
        } catch (IllegalArgumentException e) {
            String message = e.getMessage();
            throw isOption() && message.startsWith(label + "=")
                    ? new IllegalArgumentException(
                            option + " " + message.substring(label.length() + 1), e)
                    : e;
        }
    }
}
