package dev.nopal.bench;

import dev.nopal.Tracepoint;
import dev.nopal.Tracepoints;

import jdk.jfr.Recording;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.invoke.MethodHandles;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;

/**
 * A program that fires tracepoints on command, as {@code commands.h} describes; it also answers how
 * many bytes of heap its threads took.
 *
 * <p>Argument 0 chooses the form: interface, named, span for firing inside a span of OpenTelemetry,
 * or jfr for events that a recording commits; argument 1 the tracepoint: number or text; argument 2
 * how many others there are.
 */
final class FiringTarget {
    private static final BenchTrace TRACE =
            Tracepoints.of(MethodHandles.lookup(), BenchTrace.class);
    private static final Tracepoint NUMBER = Tracepoint.of("bench", "number", long.class);
    private static final Tracepoint TEXT = Tracepoint.of("bench", "text", long.class, String.class);
    private static final String NAME = "a customer of thirty characters";

    private FiringTarget() {}

    public static void main(String[] arguments) throws Exception {
        boolean texts = arguments[1].equals("text");
        BooleanSupplier watched = texts ? TEXT::isEnabled : NUMBER::isEnabled;
        Workers.Loop loop =
                switch (arguments[0] + " " + arguments[1]) {
                    case "interface number" -> FiringTarget::numbers;
                    case "interface text" -> FiringTarget::texts;
                    case "named number" -> FiringTarget::numbersByName;
                    case "named text" -> FiringTarget::textsByName;
                    case "span text" -> times -> FiringInSpan.run(() -> texts(times));
                    case "jfr text" -> FiringTarget::events;
                    default -> throw new IllegalArgumentException(String.join(" ", arguments));
                };
        if (arguments[0].equals("jfr")) {
            new Recording().start();
            watched = () -> new OrderEvent().isEnabled();
        }
        if (arguments[0].equals("span")) {
            FiringInSpan.begin();
        }
        Crowd.register(Integer.parseInt(arguments[2]));
        System.out.println("ready " + NUMBER.provider().path().orElseThrow());
        obey(new Workers(loop), watched);
    }

    private static void obey(Workers workers, BooleanSupplier watched)
            throws IOException, InterruptedException {
        var commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            String[] words = line.split(" ");
            int number = Integer.parseInt(words[1]);
            if (words[0].equals("attached")) {
                while (watched.getAsBoolean() != (number == 1)) {
                    Thread.sleep(1);
                }
                System.out.println("ok");
            } else {
                System.out.println(
                        workers.fire(
                                number, Integer.parseInt(words[2]), Integer.parseInt(words[3])));
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

    private static void events(int times) {
        for (int i = 0; i < times; i++) {
            OrderEvent event = new OrderEvent();
            event.id = i;
            event.name = NAME;
            event.commit();
        }
    }
}
