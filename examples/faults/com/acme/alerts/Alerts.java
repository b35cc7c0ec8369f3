package com.acme.alerts;

import com.acme.web.Service;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Takes messages, and tells two watchers about those that contain a word. */
public final class Alerts {
    private static final String[] WORDS = {"fire", "flood", "smoke"};

    private final BlockingQueue<String> found = new LinkedBlockingQueue<>();
    private int told;

    public static void main(String[] arguments) throws Exception {
        Alerts alerts = new Alerts();
        for (int i = 1; i <= 2; i++) {
            Thread watcher = new Thread(alerts::watch, "watcher-" + i);
            watcher.setDaemon(true);
            watcher.start();
        }
        new Service("alerts", 4)
                .route("/message", alerts::message)
                .run(arguments, 3, 10, "/message?calm", "/message?fire", "/message?noise");
        new CountDownLatch(1).await();
    }

    private void watch() {
        try {
            while (true) {
                String next = found.poll(200, TimeUnit.MILLISECONDS);
                told += next == null ? 0 : 1;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String message(String text) {
        String all = (text + " ").repeat(4_000);
        for (String word : WORDS) {
            if (contains(all, word)) {
                found.add(word);
            }
        }
        return told + " told";
    }

    private static boolean contains(String text, String word) {
        for (int i = 0; i < text.length(); i++) {
            if (text.substring(i).startsWith(word)) { // fault
                return true;
            }
        }
        return false;
    }
}
