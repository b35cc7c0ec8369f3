package dev.nopal.cli.report;

/** The first and the last value of a figure that may grow. */
record Growth(double first, double last) {
    static Growth of(Collected collected, String first, String last) {
        return new Growth(collected.number(first), collected.number(last));
    }

    /** Returns whether it was measured. */
    boolean isKnown() {
        return last > 0;
    }

    /** Returns whether the last value is larger by so much, and by more than a tenth. */
    boolean isBy(double least) {
        return isKnown() && last - first >= least && last >= first * 1.1;
    }
}
