package dev.nopal.examples;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A program with every problem that the recipes of Nopal find: on its own with the argument {@code
 * open}, otherwise as its input says, one command and a number per line. Tests also compile it for
 * Java 17.
 */
class Kitchen {
    private final Cook cook = new Cook();
    private final Path folder;
    private volatile Object last;

    Kitchen(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory("kitchen");
        folder.toFile().deleteOnExit();
        Kitchen kitchen = new Kitchen(folder);
        if (arguments.length > 0) {
            kitchen.open();
        } else {
            kitchen.obey();
        }
    }

    private void obey() throws IOException, InterruptedException {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("= ready");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split("\\s+");
            work(words[0], Integer.parseInt(words[1]));
            System.out.println("= done");
        }
    }

    private void open() throws InterruptedException {
        System.out.println("The kitchen is open, process " + ProcessHandle.current().pid());
        keep("baker", "bake", 3);
        keep("kneader", "knead", 1);
        keep("taster", "taste", 5);
        keep("washer", "wash", 1);
        keep("mixer", "mix", 100);
        keep("writer", "note", 2);
        keep("boss", "hire", 1);
        // So many that the Flight Recorder, which samples by allocated bytes, sees some of them.
        keep("spiller", "spill", 2_000);
        keep("caller", "phone", 1);
        keep("host", "feast", 1);
        Thread.currentThread().join();
    }

    /** Makes one cook do one thing repeatedly, at most ten times a second. */
    private void keep(String name, String command, int number) {
        Runnable work =
                () -> {
                    try {
                        while (true) {
                            work(command, number);
                            Thread.sleep(100);
                        }
                    } catch (IOException | InterruptedException e) {
                        System.err.println(name + " gives up: " + e);
                    }
                };
        new Thread(work, name).start();
    }

    private void work(String command, int number) throws IOException, InterruptedException {
        for (int i = 1; i <= number; i++) {
            switch (command) {
                case "bake" -> cook.bake(i, "rye");
                case "knead" -> last = cook.knead(3);
                case "taste" -> taste();
                case "wash" -> cook.wash();
                case "cool" -> cook.cool();
                case "mix" -> last = cook.mix();
                case "note" -> last = cook.note(folder.resolve("notes"));
                case "hire" -> cook.hire(i);
                case "spill" -> cook.spill();
                case "phone" -> cook.phone();
                case "feast" -> cook.feast();
                case "collect" -> System.gc();
                default -> throw new IllegalArgumentException("command=" + command);
            }
        }
    }

    private void taste() {
        try {
            cook.taste("soup");
        } catch (Cook.TooSaltyException e) {
            last = e;
        }
    }
}
