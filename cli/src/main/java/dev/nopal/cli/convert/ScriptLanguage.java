package dev.nopal.cli.convert;

import java.util.Optional;

/** The languages that scripts are written in; the constants are spelled as users write them. */
public enum ScriptLanguage {
    bt,
    d;

    /** Returns the language of a script by its file's name or its first line, if they tell. */
    public static Optional<ScriptLanguage> of(String file, String text) {
        String firstLine = text.lines().findFirst().orElse("");
        if (file.endsWith(".d") || file.endsWith(".dt")) {
            return Optional.of(d);
        }
        if (file.endsWith(".bt")) {
            return Optional.of(bt);
        }
        return !firstLine.startsWith("#!")
                ? Optional.empty()
                : firstLine.contains("dtrace")
                        ? Optional.of(d)
                        : firstLine.contains("bpftrace") ? Optional.of(bt) : Optional.empty();
    }

    /** Converts a script to this language from the other one. */
    public Equivalent convert(String text) {
        return this == d ? Equivalent.toD(text) : Equivalent.fromD(text);
    }

    /** Returns the language that scripts in this one are converted to. */
    public ScriptLanguage other() {
        return this == d ? bt : d;
    }

    /** Returns the name of the language, for messages. */
    public String title() {
        return this == d ? "D" : "bpftrace's language";
    }
}
