package com.acme.rates;

import com.acme.web.Service;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Knows exchange rates, each for half a second. */
public final class Rates {
    private static final long LIFETIME = 500_000_000L;

    private final Map<String, Rate> known = new ConcurrentHashMap<>();

    private record Rate(double value, long loaded) {
        boolean isFresh() {
            return System.nanoTime() - loaded < LIFETIME;
        }
    }

    public static void main(String[] arguments) throws Exception {
        new Service("rates", 16)
                .route("/rate", new Rates()::rate)
                .run(arguments, 14, 5, "/rate?EUR");
    }

    private String rate(String currency) throws InterruptedException {
        Rate rate = known.get(currency);
        if (rate == null || !rate.isFresh()) {
            rate = load(currency); // fault
            known.put(currency, rate);
        }
        return currency + " " + rate.value;
    }

    private Rate load(String currency) throws InterruptedException {
        Thread.sleep(120);
        return new Rate(currency.length() / 2.0, System.nanoTime());
    }
}
