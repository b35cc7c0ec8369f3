package dev.nopal.programs;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * The input of a program: one command and a number per line. The program answers each with a line
 * that begins with {@code =}.
 */
final class Orders {
    /** Does something as often as it is told. */
    @FunctionalInterface
    interface Worker {
        /** Returns what it has counted itself, for comparison. */
        String work(String command, int times) throws Exception;
    }

    private Orders() {}

    static void obey(Worker worker) throws Exception {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("= ready");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            System.out.println("= " + answer(worker, line.split(" ")));
        }
    }

    private static String answer(Worker worker, String... words) throws IOException {
        try {
            return worker.work(words[0], Integer.parseInt(words[1]));
        } catch (Exception e) {
            return "failed: " + e;
        }
    }
}
