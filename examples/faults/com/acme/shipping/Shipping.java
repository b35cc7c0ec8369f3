package com.acme.shipping;

import com.acme.web.Service;

/** Says what it costs to send a parcel. */
public final class Shipping {
    public static void main(String[] arguments) throws Exception {
        new Service("shipping", 8)
                .route("/quote", Shipping::quote)
                .run(
                        arguments,
                        4,
                        5,
                        "/quote?DE",
                        "/quote?FR",
                        "/quote?NO",
                        "/quote?IT",
                        "/quote?PL");
    }

    private static String quote(String country) throws InterruptedException {
        return country + " " + (postage(country) + duty(country, 500));
    }

    private static int postage(String country) {
        return country.hashCode() % 17;
    }

    private static int duty(String country, int grams) throws InterruptedException {
        Thread.sleep(country.equals("NO") ? 150 : 2); // fault
        return grams / 100;
    }
}
