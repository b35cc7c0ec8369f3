package dev.nopal.system.targets;

import java.io.FileInputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * An application that uses up its file descriptors.
 *
 * <pre>
 * hoard    opens files until no descriptor is left; how many
 * free     closes them
 * </pre>
 */
public final class Hoarder {
    private static final Deque<FileInputStream> OPEN = new ArrayDeque<>();

    private Hoarder() {}

    public static void main(String[] args) throws IOException {
        Dialogue.run(
                (command, _) -> {
                    if (command.equals("hoard")) {
                        return hoard();
                    }
                    while (!OPEN.isEmpty()) {
                        OPEN.pop().close();
                    }
                    return "freed";
                });
    }

    private static int hoard() {
        while (true) {
            try {
                OPEN.push(new FileInputStream("/dev/null"));
            } catch (IOException e) {
                return OPEN.size();
            }
        }
    }
}
