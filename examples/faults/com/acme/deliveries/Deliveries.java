package com.acme.deliveries;

import com.acme.web.Service;

/** Waits for parcels to be delivered. */
public final class Deliveries {
    private volatile long arrived;

    public static void main(String[] arguments) throws Exception {
        Deliveries deliveries = new Deliveries();
        Thread van = new Thread(deliveries::drive, "van");
        van.setDaemon(true);
        van.start();
        new Service("deliveries", 4)
                .route("/wait", deliveries::await)
                .run(arguments, 1, 5, "/wait?parcel");
    }

    private String await(String parcel) {
        long before = arrived;
        while (arrived == before) { // fault
            Thread.onSpinWait(); // fault
        }
        return parcel + " " + arrived;
    }

    private void drive() {
        try {
            while (true) {
                Thread.sleep(300);
                arrived = arrived + 1;
            }
        } catch (InterruptedException e) {
            // It is not interrupted.
        }
    }
}
