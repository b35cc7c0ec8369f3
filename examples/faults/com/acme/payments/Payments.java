package com.acme.payments;

import com.acme.web.Service;

import java.io.IOException;
import java.util.concurrent.Callable;

/** Sends payments to the networks of the cards. */
public final class Payments {
    private static final int TRIES = 400;

    public static void main(String[] arguments) throws Exception {
        new Service("payments", 4)
                .route("/pay", card -> persistently(() -> send(card, 1999)))
                .run(arguments, 3, 5, "/pay?VISA", "/pay?AMEX", "/pay?MAESTRO");
    }

    private static String persistently(Callable<String> action) throws Exception {
        for (int i = 1; ; i++) {
            try {
                return action.call();
            } catch (IOException e) {
                if (i == TRIES) {
                    throw e;
                }
            }
        }
    }

    private static String send(String card, int cents) throws IOException {
        if (card.equals("AMEX")) {
            throw new IOException("the network of " + card + " is busy"); // fault
        }
        return "paid " + cents;
    }
}
