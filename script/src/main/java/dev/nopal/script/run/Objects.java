package dev.nopal.script.run;

/** Describes the application's objects without a call into its code. */
final class Objects {
    private Objects() {}

    /**
     * Gives the text of what is one to its reader (strings, numbers, enum constants, classes), the
     * class of an exception, and of everything else its class and identity.
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
