package com.acme.accounts;

import com.acme.web.Service;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Answers questions about accounts, each through a connection. */
public final class Accounts {
    public static void main(String[] arguments) throws Exception {
        new Service("accounts", 8)
                .route("/balance", Accounts::balance)
                .route("/close", Accounts::close)
                .run(arguments, 4, 10, "/balance?1", "/balance?2", "/balance?3", "/close?4");
    }

    private static String balance(String account) {
        try (Link link = new Link()) {
            return link.ask("balance " + account);
        }
    }

    private static String close(String account) {
        Link link = new Link(); // fault
        if (!link.ask("balance " + account).endsWith("0")) {
            return "not empty";
        }
        link.close();
        return "closed";
    }

    /** A connection with its buffer. */
    private static final class Link implements AutoCloseable {
        private static final Set<Link> OPEN = ConcurrentHashMap.newKeySet();

        private final byte[] buffer = new byte[32 * 1024];

        Link() {
            OPEN.add(this);
        }

        String ask(String question) {
            buffer[0]++;
            return question + " = " + question.length();
        }

        @Override
        public void close() {
            OPEN.remove(this);
        }
    }
}
