package dev.nopal.lab;

import dev.nopal.Provider;
import dev.nopal.Tracepoint;
import dev.nopal.TracepointProvider;
import dev.nopal.Tracepoints;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.invoke.MethodHandles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The traced program: declares tracepoints, then does what each line of its input says and answers
 * with one line.
 *
 * <pre>
 * nop          the probe instruction, or why there is none
 * paths NAME   the images of a provider
 * order N      fires lab:order N times: 1 to N, and a text
 * many N       fires each of the 200 tracepoints of the provider many N times; how often one was enabled
 * twelve       fires lab:twelve once
 * work N       calls a method N times
 * time N       fires lab:tick N times; nanoseconds each took
 * done         fires lab:done and calls the method done
 * disable      hides the tracepoints of the provider lab
 * enable       shows them again
 * </pre>
 */
final class LabTarget {
    static final int MANY = 200;

    private static final String[] TEXTS = {"card", "gift", "invoice"};

    @Provider("lab")
    interface Trace {
        void order(long id, String text);

        void twelve(
                byte a,
                short b,
                char c,
                int d,
                long e,
                float f,
                double g,
                boolean h,
                String i,
                long j,
                int k,
                String l);

        void tick(long id);

        void done();
    }

    private static final Trace TRACE = Tracepoints.of(MethodHandles.lookup(), Trace.class);
    private static final List<Tracepoint> ALL = new ArrayList<>();

    private LabTarget() {}

    static void main() throws IOException {
        TracepointProvider many = TracepointProvider.named("many");
        for (int i = 0; i < MANY; i++) {
            ALL.add(many.tracepoint("probe_" + i, long.class));
        }
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        System.out.println("ready");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ");
            System.out.println(
                    words[0].equals("paths")
                            ? paths(words[1])
                            : answer(words[0], words.length > 1 ? Long.parseLong(words[1]) : 0));
        }
    }

    private static Object answer(String command, long count) {
        return switch (command) {
            case "nop" ->
                    Tracepoints.status().kernelVisible()
                            ? Tracepoints.status().probeInstruction()
                            : Tracepoints.status().toString();
            case "order" -> {
                for (long i = 1; i <= count; i++) {
                    TRACE.order(i, TEXTS[(int) (i % TEXTS.length)]);
                }
                yield "fired";
            }
            case "many" -> many(count);
            case "twelve" -> {
                TRACE.twelve(
                        (byte) -1,
                        (short) -2,
                        (char) 3,
                        -4,
                        -5,
                        1.5f,
                        0.5,
                        true,
                        "nine",
                        -10,
                        11,
                        "twelve");
                yield "fired";
            }
            case "work" -> {
                long sum = 0;
                for (long i = 1; i <= count; i++) {
                    sum += work(i);
                }
                yield sum;
            }
            case "time" -> time(count);
            case "disable" -> {
                TracepointProvider.named("lab").disable();
                yield "hidden";
            }
            case "enable" -> {
                TracepointProvider.named("lab").enable();
                yield "shown";
            }
            case "done" -> {
                TRACE.done();
                done();
                yield "done";
            }
            default -> throw new IllegalArgumentException("command=" + command);
        };
    }

    private static String paths(String provider) {
        return TracepointProvider.named(provider).paths().stream()
                .map(Path::toString)
                .collect(Collectors.joining(" "));
    }

    private static long many(long count) {
        long enabled = 0;
        for (long i = 0; i < count; i++) {
            for (Tracepoint each : ALL) {
                enabled += each.fire(i) ? 1 : 0;
            }
        }
        return enabled;
    }

    private static long work(long value) {
        return 2 * value;
    }

    private static void done() {}

    private static long time(long count) {
        long start = System.nanoTime();
        for (long i = 0; i < count; i++) {
            TRACE.tick(i);
        }
        return (System.nanoTime() - start) / count;
    }
}
