package com.shop;

/** A class that is loaded on request. */
final class Late {
    private final Gift gift = new Gift("soap");

    /** A class that is loaded with the other. */
    record Gift(String name) {}

    String open(Gift wanted) {
        return wanted == null ? gift.name() : wanted.name();
    }

    static String use(int times) {
        Late late = new Late();
        String last = "";
        for (int i = 0; i < times; i++) {
            last = late.open(i == 0 ? null : new Gift("pear"));
        }
        return last;
    }
}
