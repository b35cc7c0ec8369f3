package dev.nopal.script.parse;

/** The characters of names, in ASCII only. */
final class Characters {
    private Characters() {}

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    static boolean startsName(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
    }

    static boolean continuesName(char c) {
        return startsName(c) || isDigit(c);
    }

    /** Returns a character for a message: quoted where it is visible, else by its number. */
    static String shown(int character) {
        return character > 0x20 && character < 0x7f
                ? "'" + Character.toString(character) + "'"
                : String.format("U+%04X", character);
    }
}
