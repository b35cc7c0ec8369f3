package dev.nopal.script.run;

/** The description of the application's objects, without a call into its code. */
final class Objects {
    private Objects() {}

    /**
     * Returns the text of strings, numbers, enum constants and classes, the class of an exception,
     * and the class and identity of everything else.
     */
    static String describe(Object value) {
        return switch (value) {
            case null -> "null";
            case String text -> text;
            case Integer number -> number.toString();
            case Long number -> number.toString();
            case Short number -> number.toString();
            case Byte number -> number.toString();
            case Double number -> number.toString();
            case Float number -> number.toString();
            case Boolean bool -> bool.toString();
            case Character character -> character.toString();
            case Enum<?> constant -> constant.name();
            case Class<?> type -> type.getTypeName();
            case Throwable thrown -> thrown.getClass().getName();
            default ->
                    value.getClass().getTypeName()
                            + "@"
                            + Integer.toHexString(System.identityHashCode(value));
        };
    }
}
