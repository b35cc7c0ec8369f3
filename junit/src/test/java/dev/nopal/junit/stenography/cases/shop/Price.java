package dev.nopal.junit.stenography.cases.shop;

/** A class that another one calls. */
final class Price {
    private Price() {}

    static int of(int items, int each) {
        return Math.multiplyExact(items, each);
    }
}
