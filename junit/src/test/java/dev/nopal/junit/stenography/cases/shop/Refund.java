package dev.nopal.junit.stenography.cases.shop;

/** A class that no test loads. */
public final class Refund {
    static {
        System.setProperty("nopal.test.refund", "initialised");
    }

    public int half(int amount) {
        return Math.floorDiv(amount, 2);
    }
}
