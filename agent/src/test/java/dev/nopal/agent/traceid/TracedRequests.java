package dev.nopal.agent.traceid;

import dev.nopal.Tracepoint;
import dev.nopal.spring.observation.MicrometerTrace;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A program that handles requests in spans: one command per line, one line of answer. It begins to
 * use OpenTelemetry with the first request.
 */
final class TracedRequests {
    private static final Tracepoint REQUEST = Tracepoint.of("test", "request", long.class);

    private TracedRequests() {}

    /** Runs the program. */
    public static void main(String[] args) throws Exception {
        MicrometerTrace.answer = () -> null; // Initialises it.
        System.out.println("ready");
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ");
            System.out.println(
                    switch (words[0]) {
                        case "serve" -> serve(Integer.parseInt(words[1]));
                        case "recurse" -> recurse(Integer.parseInt(words[1]));
                        default -> throw new IllegalArgumentException(line);
                    });
        }
    }

    /** Handles requests on platform and on virtual threads; returns the ids of their spans. */
    private static String serve(int times) throws InterruptedException {
        Set<String> before = Spans.USER.reported();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            int number = i;
            Runnable request = () -> Spans.USER.inSpan(() -> handle(number));
            threads.add(Thread.ofPlatform().start(request));
            threads.add(Thread.ofVirtual().start(request));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Set<String> exported = new TreeSet<>(Spans.USER.reported());
        exported.removeAll(before);
        return String.join(", ", exported);
    }

    private static void handle(int number) {
        REQUEST.fire(number);
    }

    /** Fires while a tracer is there that fires the same tracepoint. */
    private static String recurse(int times) {
        MicrometerTrace.answer =
                () -> {
                    handle(-1);
                    return "recursive";
                };
        for (int i = 0; i < times; i++) {
            handle(i);
        }
        MicrometerTrace.answer = () -> null;
        return "called";
    }

    /** Loaded with the first request. */
    private static final class Spans {
        private static final TraceUser USER = new OpenTelemetryUser();
    }
}
