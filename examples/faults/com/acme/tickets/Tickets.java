package com.acme.tickets;

import com.acme.web.Service;

import java.util.HashMap;
import java.util.Map;

/** Reserves seats, and prints the plan of them. */
public final class Tickets {
    private final Map<String, String> seats = new HashMap<>();

    public static void main(String[] arguments) throws Exception {
        Tickets tickets = new Tickets();
        new Service("tickets", 8)
                .route("/reserve", tickets::reserve)
                .route("/plan", tickets::plan)
                .run(arguments, 8, 2, "/reserve?A1", "/reserve?B2", "/reserve?C3", "/plan");
    }

    private String reserve(String seat) {
        synchronized (seats) {
            return "it was " + seats.put(seat, "reserved");
        }
    }

    private String plan(String ignored) throws InterruptedException {
        StringBuilder plan = new StringBuilder();
        synchronized (seats) {
            for (String seat : seats.keySet()) {
                print(seat); // fault
                plan.append(seat).append('\n');
            }
        }
        return plan.toString();
    }

    /** Prints a line: the printer takes its time. */
    private static void print(String seat) throws InterruptedException {
        Thread.sleep(10 + seat.length());
    }
}
