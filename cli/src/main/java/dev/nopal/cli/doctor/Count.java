package dev.nopal.cli.doctor;

/** The number of things, with the noun in singular or plural. */
final class Count {
    private Count() {}

    static String of(int count, String thing) {
        return count + " " + thing + (count == 1 ? "" : "s");
    }
}
