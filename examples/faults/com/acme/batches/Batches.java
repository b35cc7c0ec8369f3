package com.acme.batches;

import com.acme.web.Service;

import java.util.ArrayList;
import java.util.List;

/** Works in batches, and tidies up after each. */
public final class Batches {
    private static final List<byte[]> KEPT = new ArrayList<>();

    public static void main(String[] arguments) throws Exception {
        for (int i = 0; i < 20_000; i++) {
            KEPT.add(new byte[1000]);
        }
        new Service("batches", 4)
                .route("/batch", Batches::work)
                .run(arguments, 2, 50, "/batch?red", "/batch?blue");
    }

    private static String work(String batch) {
        int size = KEPT.size() + batch.length();
        tidy();
        return batch + " " + size;
    }

    private static void tidy() {
        System.gc(); // fault
    }
}
