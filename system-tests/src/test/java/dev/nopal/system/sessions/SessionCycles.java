package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;

/**
 * Sessions one after another in one program, and a count of what they leave.
 *
 * @param tracepoint its provider and name
 * @param request the word that makes the program fire it, with how often
 * @param detached waits until the program has no session
 */
record SessionCycles(Target target, String tracepoint, String request, Runnable detached) {
    private static final int WARM_UP = 30;

    /** What the JVM itself loads or generates meanwhile, whatever the number of cycles. */
    private static final int OTHER_CLASSES = 150;

    /** Runs sessions; fails if descriptors, mappings, threads or classes remain. */
    void assertNothingLeft(int count) throws IOException {
        run(WARM_UP);
        detached.run();
        int[] before = census();
        int classes = Integer.parseInt(target.ask("classes"));
        run(count);
        detached.run();
        Deadline.await(
                "descriptors and threads as before, "
                        + Arrays.toString(before)
                        + " but "
                        + target.ask("census"),
                () -> census()[0] <= before[0] && census()[2] <= before[2]);
        // Unmapped when they are garbage: not at once, but not a thousand of them.
        int after = Integer.parseInt(target.ask("classes"));
        assertThat(census()[1]).as("mappings").isLessThanOrEqualTo(before[1] + 2);
        assertThat(after).as("classes").isLessThan(classes + OTHER_CLASSES);
    }

    private void run(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            try (Tracer tracer =
                    Tracer.start(
                            target.socket(),
                            "usdt::"
                                    + tracepoint
                                    + " { @[arg1] = count(); printf(\"%d\\n\", arg0); }"
                                    + " interval:s:1 { print(@); } // "
                                    + i)) {
                if (i % 50 == 0) {
                    assertThat(target.ask(request, "3")).isEqualTo("3");
                    assertThat(tracer.view().poll()).hasSize(3);
                }
                if (i % 2 == 0) {
                    tracer.stop();
                }
            }
        }
    }

    private int[] census() {
        return Arrays.stream(target.ask("census").split(" ")).mapToInt(Integer::parseInt).toArray();
    }
}
