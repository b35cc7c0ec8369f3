package dev.nopal.cli.doctor;

/** Counts things in English. */
final class Count {
    private Count() {}

    static String of(int count, String thing) {
        return count + " " + thing + (count == 1 ? "" : "s");
    }
}
