package dev.nopal.elf;

/** The check of the number at the end of a register's name. */
final class RegisterNumber {
    /** Returns whether the rest of the name is a number below the limit, without leading zeros. */
    static boolean isBelow(String name, int start, int limit) {
        int length = name.length() - start;
        if (length < 1 || length > 2 || length == 2 && name.charAt(start) == '0') {
            return false;
        }
        int number = 0;
        for (int i = start; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c < '0' || c > '9') {
                return false;
            }
            number = 10 * number + c - '0';
        }
        return number < limit;
    }

    private RegisterNumber() {}
}
