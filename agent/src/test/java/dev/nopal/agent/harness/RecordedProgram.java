package dev.nopal.agent.harness;

import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Name;
import jdk.jfr.Percentage;
import jdk.jfr.Recording;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/**
 * A program that executes the commands of its input, with known numbers of events: one command per
 * line, one line of answer.
 */
public final class RecordedProgram {
    private static volatile double sink;
    private static Recording recording;
    private static ExecutorService executor;

    private RecordedProgram() {}

    /** An event with a field of each kind. */
    @Name("shop.Order")
    static final class Order extends Event {
        long id;
        int items;
        short level;
        byte grade;
        char letter;
        boolean isPaid;
        String customer;
        Class<?> kind;
        Thread clerk;
        float weight;
        @Percentage double discount;
        @DataAmount long size;

        @Timespan(Timespan.MILLISECONDS)
        long patience;

        @Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH)
        long placed;

        long nanoTime;
    }

    /** An event that is registered when it is first committed. */
    @Name("shop.Late")
    static final class Late extends Event {
        long id;
    }

    /** Runs the program. */
    public static void main(String[] args) throws Exception {
        if (args.length == 0) {
            FlightRecorder.register(Order.class);
        }
        System.out.println("ready");
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ");
            int times = words.length > 1 ? Integer.parseInt(words[1]) : 0;
            System.out.println(
                    switch (words[0]) {
                        case "order" -> order(times);
                        case "late" -> late(times);
                        case "throw" -> throwSome(times);
                        case "collect" -> collect(times);
                        case "burn" -> burn(times);
                        case "park" -> park();
                        case "virtual" -> virtual(times);
                        case "record" -> record();
                        case "recorded" -> recorded();
                        case "state" -> state();
                        default -> throw new IllegalArgumentException(line);
                    });
        }
    }

    private static String order(int times) {
        for (int i = 0; i < times; i++) {
            Order order = new Order();
            order.begin();
            order.id = i;
            order.items = -i;
            order.level = (short) -2;
            order.grade = (byte) -3;
            order.letter = 'x';
            order.isPaid = i % 2 == 0;
            order.customer = i % 2 == 0 ? "even" : "odd";
            order.kind = byte[].class;
            order.clerk = Thread.currentThread();
            order.weight = 2.6f;
            order.discount = 0.125;
            order.size = 1L << 40;
            order.patience = 7;
            order.placed = System.currentTimeMillis();
            order.end();
            order.nanoTime = System.nanoTime();
            order.commit();
        }
        return "ordered";
    }

    private static String late(int times) {
        for (int i = 0; i < times; i++) {
            Late late = new Late();
            late.id = i;
            late.commit();
        }
        return "late";
    }

    private static String throwSome(int times) {
        for (int i = 0; i < times; i++) {
            try {
                throw new IllegalStateException("number " + i % 2);
            } catch (IllegalStateException e) {
                sink += e.getMessage().length();
            }
        }
        return "thrown";
    }

    private static String collect(int times) {
        for (int i = 0; i < times; i++) {
            System.gc();
        }
        return "collected";
    }

    /** Spends about three quarters of the time in one method and a quarter in another. */
    private static String burn(int millis) {
        long end = System.nanoTime() + millis * 1_000_000L;
        while (System.nanoTime() < end) {
            hot(300_000);
            warm(100_000);
        }
        return "burnt";
    }

    private static void hot(int rounds) {
        double sum = 0;
        for (int i = 0; i < rounds; i++) {
            sum += Math.sqrt(i + sum);
        }
        sink = sum;
    }

    private static void warm(int rounds) {
        double sum = 0;
        for (int i = 0; i < rounds; i++) {
            sum += Math.sqrt(i + sum);
        }
        sink = sum;
    }

    /** Parks a platform thread, a virtual one, and two virtual ones of an executor. */
    private static String park() throws InterruptedException {
        CountDownLatch started = new CountDownLatch(4);
        Runnable body =
                () -> {
                    started.countDown();
                    while (true) {
                        LockSupport.park();
                    }
                };
        Thread.ofPlatform().daemon().name("parked-platform").start(body);
        Thread.ofVirtual().name("parked-virtual").start(body);
        executor =
                Executors.newThreadPerTaskExecutor(
                        Thread.ofVirtual().name("parked-executor-", 0).factory());
        executor.execute(body);
        executor.execute(body);
        started.await();
        return "parked";
    }

    private static String virtual(int times) throws InterruptedException {
        CountDownLatch started = new CountDownLatch(times);
        for (int i = 0; i < times; i++) {
            Thread.ofVirtual()
                    .start(
                            () -> {
                                started.countDown();
                                LockSupport.park();
                            });
        }
        started.await();
        return "parked";
    }

    /** Starts a recording such as a user might have. */
    private static String record() {
        recording = new Recording();
        recording.enable("jdk.ExecutionSample").with("period", "10 ms");
        recording.start();
        return "recording";
    }

    /**
     * Ends the recording; returns its state before, and the samples in {@code hot} and in {@code
     * warm}.
     */
    private static String recorded() throws Exception {
        String state = recording.getState().toString();
        recording.stop();
        Path file = Files.createTempFile("recorded", ".jfr");
        try {
            recording.dump(file);
            int hot = 0;
            int warm = 0;
            for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
                if (event.getStackTrace() != null) {
                    String top = event.getStackTrace().getFrames().getFirst().getMethod().getName();
                    hot += top.equals("hot") ? 1 : 0;
                    warm += top.equals("warm") ? 1 : 0;
                }
            }
            return state + " " + hot + " " + warm;
        } finally {
            recording.close();
            Files.delete(file);
        }
    }

    /** Counts what a session may have failed to remove. */
    private static String state() {
        long threads =
                Thread.getAllStackTraces().keySet().stream()
                        .map(Thread::getName)
                        .filter(name -> name.startsWith("nopal") || name.startsWith("JFR Event"))
                        .filter(name -> !name.equals("nopal-agent"))
                        .count();
        int recordings =
                FlightRecorder.isInitialized()
                        ? FlightRecorder.getFlightRecorder().getRecordings().size()
                        : 0;
        return threads + " threads, " + recordings + " recordings";
    }
}
