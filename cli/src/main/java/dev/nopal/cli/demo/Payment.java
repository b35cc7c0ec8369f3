package dev.nopal.cli.demo;

/** The ways to pay, which take different times. */
enum Payment {
    CARD(1_000, 3_000),
    GIFT(200, 600),
    INVOICE(12_000, 30_000);

    private final int minMicros;
    private final int maxMicros;

    Payment(int minMicros, int maxMicros) {
        this.minMicros = minMicros;
        this.maxMicros = maxMicros;
    }

    /** Returns a duration that is usually short and sometimes long, for a number in [0, 1). */
    long nanos(double random) {
        return (long) (1_000 * (minMicros + (maxMicros - minMicros) * random * random));
    }
}
