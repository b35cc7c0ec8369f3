package com.acme.exports;

import com.acme.web.Service;

/** Exports orders as text. */
public final class Exports {
    public static void main(String[] arguments) throws Exception {
        new Service("exports", 4)
                .route("/order", order -> "order " + order)
                .route("/export", Exports::export)
                .run(arguments, 3, 10, "/order?1", "/order?2", "/export?4000");
    }

    private static String export(String orders) {
        String text = "";
        for (int i = 0; i < Integer.parseInt(orders); i++) {
            text += "order " + i + " of customer " + i % 100 + "\n"; // fault
        }
        return text;
    }
}
