package com.acme.mailer;

import com.acme.web.Service;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Sends mail while the request is answered already. */
public final class Mailer {
    private static volatile String last;

    public static void main(String[] arguments) throws Exception {
        new Service("mailer", 4)
                .route("/send", Mailer::send)
                .run(arguments, 1, 100, "/send?ada", "/send?bob");
    }

    private static String send(String to) {
        ExecutorService sender = Executors.newFixedThreadPool(1, Service.threads("sender-"));
        sender.submit(() -> last = to); // fault
        return "queued";
    }
}
