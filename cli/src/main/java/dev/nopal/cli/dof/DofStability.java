package dev.nopal.cli.dof;

import java.util.List;

/**
 * What an author promises about a name: how stable it and its data are, and on which machines they
 * exist.
 *
 * <p>Numbers that D has no word for are kept: libusdt writes some.
 */
public record DofStability(int name, int data, int dependency) {
    private static final List<String> LEVELS =
            List.of(
                    "Internal",
                    "Private",
                    "Obsolete",
                    "External",
                    "Unstable",
                    "Evolving",
                    "Stable",
                    "Standard");
    private static final List<String> CLASSES =
            List.of("Unknown", "CPU", "Platform", "Group", "ISA", "Common");

    static DofStability of(long packed) {
        return new DofStability(
                (int) (packed >> 24 & 0xff),
                (int) (packed >> 16 & 0xff),
                (int) (packed >> 8 & 0xff));
    }

    /** Returns whether D has a word for each of the three. */
    public boolean isKnown() {
        return name < LEVELS.size() && data < LEVELS.size() && dependency < CLASSES.size();
    }

    /** Returns it as D writes it: {@code Evolving/Evolving/Common}. */
    public String text() {
        return word(LEVELS, name) + "/" + word(LEVELS, data) + "/" + word(CLASSES, dependency);
    }

    private static String word(List<String> words, int value) {
        return value < words.size() ? words.get(value) : Integer.toString(value);
    }
}
