package dev.nopal.script.language;

/**
 * The kind of argument that a function takes at one position, with its name in the documentation.
 */
public enum Parameter {
    /** A value of any type that can be printed. */
    VALUE("value"),
    STRING("string"),
    INTEGER("integer"),
    /** A string or an integer. */
    DATA("data"),
    /** A string literal, required in every call. */
    FORMAT("\"format\""),
    /** A string literal, checked by the function's own check. */
    TEXT("\"text\""),
    /** A non-negative integer that is known before the script runs. */
    LITERAL("literal"),
    /** A number of frames that is known before the script runs. */
    FRAMES("frames"),
    /** A literal of any type. */
    DEFAULT("default"),
    /** A condition. */
    CONDITION("condition"),
    /** One of the words that only this function accepts. */
    WORD("word"),
    TUPLE("(string, …)"),
    STACK("stack"),
    MAP("@map"),
    KEY("key"),
    VARIABLE("$variable");

    private final String text;

    Parameter(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }
}
