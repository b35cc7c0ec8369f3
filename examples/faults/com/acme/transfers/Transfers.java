package com.acme.transfers;

import com.acme.web.Service;

import java.util.Map;

/** Moves money between accounts. */
public final class Transfers {
    private static final Map<String, Account> ACCOUNTS =
            Map.of("ada", new Account("ada"), "bob", new Account("bob"));

    public static void main(String[] arguments) throws Exception {
        new Service("transfers", 8)
                .route("/move", Transfers::move)
                .run(arguments, 4, 5, "/move?ada-bob", "/move?bob-ada");
    }

    private static String move(String pair) throws InterruptedException {
        String[] names = pair.split("-");
        return move(ACCOUNTS.get(names[0]), ACCOUNTS.get(names[1]), 100);
    }

    private static String move(Account from, Account to, int cents) throws InterruptedException {
        synchronized (from) {
            from.check(cents);
            synchronized (to) { // fault
                from.cents -= cents; // fault
                to.cents += cents;
                return from.name + " " + from.cents;
            }
        }
    }

    private static final class Account {
        private final String name;
        private int cents;

        Account(String name) {
            this.name = name;
        }

        /** Checks with the bank whether so much may be taken. */
        void check(int amount) throws InterruptedException {
            Thread.sleep(amount / 20);
        }
    }
}
