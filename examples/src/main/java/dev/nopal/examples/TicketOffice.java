package dev.nopal.examples;

/** An office that sells tickets, without any tracing code: tracers instrument its methods. */
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
