package dev.nopal.script.language;

/** What a function takes at one position, by the name that the documentation has for it. */
public enum Parameter {
    /** A value of any type that can be printed. */
    VALUE("value"),
    STRING("string"),
    INTEGER("integer"),
    /** A string or an integer. */
    DATA("data"),
    /** A string in quotes that every call must have here. */
    FORMAT("\"format\""),
    /** A string in quotes that the function's own check looks at. */
    TEXT("\"text\""),
    /** An integer from 0 on, known before the script runs. */
    LITERAL("literal"),
    /** A number of frames, known before the script runs. */
    FRAMES("frames"),
    /** A literal of any type. */
    DEFAULT("default"),
    /** A condition. */
    CONDITION("condition"),
    /** One of some words that only this function knows. */
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
