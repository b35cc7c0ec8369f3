package com.acme.feeds;

import com.acme.web.Service;

import java.util.concurrent.Executors;

/** Reads news in virtual threads, two of which run at the same time. */
public final class Feeds {
    private static volatile long last;

    public static void main(String[] arguments) throws Exception {
        System.setProperty("jdk.virtualThreadScheduler.parallelism", "2");
        System.setProperty("jdk.virtualThreadScheduler.maxPoolSize", "2");
        new Service("feeds", Executors.newVirtualThreadPerTaskExecutor())
                .route("/headline", Feeds::headline)
                .route("/digest", Feeds::digest)
                .run(arguments, 6, 10, "/headline?today", "/digest?today");
    }

    private static String headline(String day) throws InterruptedException {
        Thread.sleep(1);
        return day;
    }

    private static String digest(String day) {
        long digest = day.hashCode();
        for (long i = 0; i < 150_000_000L; i++) { // fault
            digest = digest * 31 + i; // fault
        }
        last = digest;
        return day + digest;
    }
}
