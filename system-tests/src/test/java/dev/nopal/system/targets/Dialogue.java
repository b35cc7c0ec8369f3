package dev.nopal.system.targets;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * The target's half of the conversation with {@code TargetJvm}: a greeting, then an answer to each
 * line of tab-separated words until the input ends. Compiled for Java 17, too, see {@code
 * ClassesFor17}.
 */
final class Dialogue {
    interface Answers {
        /** Returns one line. */
        Object to(String command, List<String> words) throws Exception;
    }

    private Dialogue() {}

    static void run(Answers answers) throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("= ready");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            List<String> words = Arrays.asList(line.split("\t", -1));
            try {
                Object answer = answers.to(words.get(0), words.subList(1, words.size()));
                System.out.println("= " + answer);
            } catch (Throwable e) {
                System.out.println("! " + e.toString().replace('\n', ' '));
            }
        }
    }
}
