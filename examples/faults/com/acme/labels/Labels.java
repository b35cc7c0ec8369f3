package com.acme.labels;

import com.acme.web.Service;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Prints labels on three printers, until standard input ends. */
public final class Labels {
    private static final int PRINTERS = 3;

    private final BlockingQueue<Printer> free = new ArrayBlockingQueue<>(PRINTERS);

    public static void main(String[] arguments) throws Exception {
        new Service("labels", 8)
                .route("/label", new Labels()::label)
                .run(arguments, 8, 10, "/label?box", "/label?crate", "/label?pallet");
        while (System.in.read() >= 0) {
            // It is for people at a terminal.
        }
    }

    private Labels() {
        for (int i = 1; i <= PRINTERS; i++) {
            free.add(new Printer(i));
        }
    }

    private String label(String text) throws InterruptedException {
        Printer printer = printer();
        try {
            press(text);
            return printer.number + " printed " + text;
        } finally {
            free.add(printer);
        }
    }

    private Printer printer() throws InterruptedException {
        return free.take();
    }

    private static void press(String text) throws InterruptedException {
        Thread.sleep(text.equals("pallet") ? 900 : 2); // fault
    }

    private record Printer(int number) {}
}
