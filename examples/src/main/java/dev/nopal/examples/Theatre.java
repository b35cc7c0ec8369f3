package dev.nopal.examples;

import java.util.Random;

/** A program that keeps a {@link TicketOffice} busy. */
final class Theatre {
    static void main() throws InterruptedException {
        Random random = new Random(1);
        TicketOffice office = new TicketOffice();
        System.out.println("The office is open.");
        while (true) {
            int seats = 1 + random.nextInt(4);
            office.sell(seats);
            try {
                office.refund(seats);
            } catch (IllegalStateException e) {
                // The customer keeps the tickets.
            }
        }
    }
}
