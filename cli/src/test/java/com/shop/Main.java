package com.shop;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** A program that executes the commands of its input, one per line, or of its arguments. */
public final class Main {
    private final Cart cart = new Cart();
    private final Till till = new Till();
    private final Order order = new Order(42, null, new Order(7, "ann", null));

    private Main() {}

    /** Runs the program. */
    public static void main(String[] args) throws Exception {
        Main main = new Main();
        for (String command : args) {
            main.run(command.split(" "));
        }
        if (args.length == 0) {
            System.out.println("ready");
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                System.out.println(main.run(line.split(" ")));
            }
        }
    }

    private String run(String[] words) throws IOException, InterruptedException {
        int number = words.length > 1 ? Integer.parseInt(words[1]) : 1;
        long result = 0;
        for (int i = 0; i < number; i++) {
            switch (words[0]) {
                case "place" -> result += cart.place(order, i);
                case "placenull" -> result += placeNull();
                case "fail" -> result += fail();
                case "add" -> result += cart.add(i) + cart.add(i, "pear").length();
                case "pay" -> result += cart.pay(new Payment.Card(), order);
                case "mixed" -> result += mixed(i);
                case "till" -> {
                    result += till.scan(i) + till.ring(i);
                    till.readAll();
                }
                case "threads" -> onVirtualThreads(number);
                default -> {}
            }
        }
        return switch (words[0]) {
            case "fibonacci" -> "" + Cart.fibonacci(number);
            case "sum" -> "" + cart.sum(number);
            case "sleep" -> {
                cart.sleep(number);
                yield "slept";
            }
            case "late" -> Late.use(number);
            default -> "" + result;
        };
    }

    private int placeNull() {
        try {
            return (int) cart.place(null, 1);
        } catch (NullPointerException e) {
            return 1;
        }
    }

    private int fail() {
        try {
            return (int) cart.place(order, -1);
        } catch (IllegalArgumentException e) {
            return 1;
        }
    }

    private long mixed(int i) {
        return cart.mixed(true, (byte) -1, (short) -2, 'x', 1.5f, 2.5, i == 0 ? null : 9L, "any");
    }

    private void onVirtualThreads(int number) throws InterruptedException {
        Thread[] threads = new Thread[number];
        for (int i = 0; i < number; i++) {
            int count = i;
            threads[i] = Thread.ofVirtual().start(() -> cart.place(order, count));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
