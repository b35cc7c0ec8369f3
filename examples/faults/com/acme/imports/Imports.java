package com.acme.imports;

import com.acme.web.Service;

import java.util.StringJoiner;

/** Reads lists of which only some cells are numbers. */
public final class Imports {
    private static final int CELLS = 2000;

    public static void main(String[] arguments) throws Exception {
        new Service("imports", 4)
                .route("/import", Imports::read)
                .run(arguments, 2, 5, "/import?7", "/import?n/a");
    }

    private static String read(String cell) {
        StringJoiner numbers = new StringJoiner(" ");
        for (int i = 0; i < CELLS; i++) {
            if (isNumber(i % 10 == 0 ? cell : "n/a")) {
                numbers.add(cell);
            }
        }
        return numbers.toString();
    }

    private static boolean isNumber(String cell) {
        try {
            return Integer.parseInt(cell) >= 0; // fault
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
