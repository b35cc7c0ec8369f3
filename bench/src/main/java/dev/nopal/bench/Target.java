package dev.nopal.bench;

import dev.nopal.Tracepoint;
import dev.nopal.Tracepoints;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.invoke.MethodHandles;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;

/**
 * Fires tracepoints on command, as {@code attached.c} does, which describes the commands.
 *
 * <p>Argument 0 chooses the form: interface or named; argument 1 the tracepoint: number or text.
 */
final class Target {
    private static final BenchTrace TRACE =
            Tracepoints.of(MethodHandles.lookup(), BenchTrace.class);
    private static final Tracepoint NUMBER = Tracepoint.of("bench", "number", long.class);
    private static final Tracepoint TEXT = Tracepoint.of("bench", "text", long.class, String.class);
    private static final String NAME = "a customer of thirty characters";

    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    private Target() {}

    private interface Loop {
        void fire(int times);
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        boolean texts = arguments[1].equals("text");
        Loop loop =
                switch (arguments[0] + " " + arguments[1]) {
                    case "interface number" -> Target::numbers;
                    case "interface text" -> Target::texts;
                    case "named number" -> Target::numbersByName;
                    case "named text" -> Target::textsByName;
                    default -> throw new IllegalArgumentException(String.join(" ", arguments));
                };
        BooleanSupplier watched = texts ? TEXT::isEnabled : NUMBER::isEnabled;
        System.out.println("ready " + NUMBER.provider().path().orElseThrow());
        var commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            int number = Integer.parseInt(line.substring(line.indexOf(' ') + 1));
            if (line.startsWith("attached")) {
                while (watched.getAsBoolean() != (number == 1)) {
                    Thread.sleep(1);
                }
                System.out.println("ok");
            } else {
                long start = CLOCK.getCurrentThreadCpuTime();
                loop.fire(number);
                System.out.println(CLOCK.getCurrentThreadCpuTime() - start);
            }
        }
    }

    private static void numbers(int times) {
        for (int i = 0; i < times; i++) {
            TRACE.number(i);
        }
    }

    private static void texts(int times) {
        for (int i = 0; i < times; i++) {
            TRACE.text(i, NAME);
        }
    }

    private static void numbersByName(int times) {
        for (int i = 0; i < times; i++) {
            NUMBER.fire(i);
        }
    }

    private static void textsByName(int times) {
        for (int i = 0; i < times; i++) {
            TEXT.fire(i, NAME);
        }
    }
}
