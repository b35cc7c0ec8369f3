package com.shop;

/** A class whose methods call each other, take locks and get objects of different classes. */
class Till {
    /** Has no fields, so they are those of its implementations. */
    interface Slip {}

    static final class Paper implements Slip {
        private final String code = "a7";
    }

    static final class Digital implements Slip {
        private final int code = 5;
    }

    private int rung;

    int scan(int count) {
        return scan(count, "nut");
    }

    int scan(int count, String name) {
        rung += count;
        return rung + name.length();
    }

    synchronized int ring(int count) {
        rung += count;
        return rung;
    }

    boolean read(Slip slip) {
        rung++;
        return slip != null;
    }

    /** Reads a slip of each kind, and none. */
    void readAll() {
        read(new Paper());
        read(new Digital());
        read(null);
    }
}
