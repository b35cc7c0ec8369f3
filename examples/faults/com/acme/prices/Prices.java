package com.acme.prices;

import com.acme.web.Service;

import java.util.HashMap;
import java.util.Map;

/** Adds up prices by article. */
public final class Prices {
    private static final int SALES = 100_000;

    public static void main(String[] arguments) throws Exception {
        new Service("prices", 4)
                .route("/totals", Prices::totals)
                .run(arguments, 2, 5, "/totals?monday", "/totals?tuesday");
    }

    private static String totals(String day) {
        Map<Integer, Long> totals = new HashMap<>();
        for (int sale = 0; sale < SALES; sale++) {
            totals.merge(1000 + sale % 50_000, 100_000L + sale, Long::sum); // fault
        }
        return day + " " + totals.size();
    }
}
