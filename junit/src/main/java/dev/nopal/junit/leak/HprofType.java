package dev.nopal.junit.leak;

import java.io.IOException;

/** The types of fields and of elements in a heap dump. */
final class HprofType {
    static final int OBJECT = 2;

    private HprofType() {}

    /** Returns the number of bytes of a value. */
    static int size(int type, int idSize) throws IOException {
        return switch (type) {
            case OBJECT -> idSize;
            case 4, 8 -> 1;
            case 5, 9 -> 2;
            case 6, 10 -> 4;
            case 7, 11 -> 8;
            default -> throw new IOException("type " + type + " in a heap dump");
        };
    }
}
