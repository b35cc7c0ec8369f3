package dev.nopal.cli.text;

/** The conversion of maps, collections, strings, numbers, booleans and null to indented JSON. */
public final class Json {
    private Json() {}

    /** Returns the value as JSON in ASCII, without a newline at the end. */
    public static String of(Object value) {
        return JsonWriter.indented().any(value).toString();
    }
}
