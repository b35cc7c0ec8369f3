package dev.nopal.examples;

/** Sells tickets and knows nothing of tracing: tracers put probes into its methods. */
class TicketOffice {
    void sell(int seats) throws InterruptedException {
        Thread.sleep(seats);
        print(seats);
    }

    private byte[] print(int seats) {
        return new byte[seats * 1000];
    }

    void refund(int seats) {
        if (seats > 2) {
            throw new IllegalStateException("too many seats");
        }
    }
}
