package dev.nopal.system.targets;

import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;

/**
 * A program that does what HotSpot's probes report, as often as it is told.
 *
 * <pre>
 * gc COUNT         collects garbage
 * start NAME       starts a daemon of that name, which ends with the next command {@code end}
 * end              ends it
 * load COUNT       makes so many loaders that define Twin
 * contend COUNT    lets a thread wait for a monitor of class Engine$Gear
 * sleep MILLIS
 * compile          runs a method until it must have been compiled
 * recorded         the events that recordings of JFR have now
 * exit             ends this JVM
 * threads          names of threads that have nopal in them
 * </pre>
 */
public final class Engine {
    private static final int HOT = 2_000_000;

    /** By its name: this loader must not load it. */
    private static final String TWIN = "dev.nopal.system.targets.Twin";

    private static CountDownLatch ends;
    private static Thread started;

    /** The class of the monitor. */
    private static final class Gear {
        long turns;
    }

    private Engine() {}

    public static void main(String[] args) throws IOException {
        Dialogue.run(Engine::answer);
    }

    private static Object answer(String command, List<String> words) throws Exception {
        String word = words.isEmpty() ? "" : words.get(0);
        return switch (command) {
            case "gc" -> gc(Integer.parseInt(word));
            case "start" -> start(word);
            case "end" -> end();
            case "load" -> load(Integer.parseInt(word));
            case "contend" -> contend(Integer.parseInt(word));
            case "sleep" -> sleep(Long.parseLong(word));
            case "compile" -> compile();
            case "recorded" -> recorded();
            case "exit" -> {
                System.exit(0);
                yield "";
            }
            case "threads" ->
                    Thread.getAllStackTraces().keySet().stream()
                            .map(Thread::getName)
                            .filter(name -> name.contains("nopal"))
                            .sorted()
                            .toList();
            default -> throw new IllegalArgumentException("command=" + command);
        };
    }

    private static int gc(int count) {
        for (int i = 0; i < count; i++) {
            System.gc();
        }
        return count;
    }

    private static long start(String name) {
        CountDownLatch latch = new CountDownLatch(1);
        Thread thread = new Thread(() -> await(latch), name);
        thread.setDaemon(true);
        thread.start();
        ends = latch;
        started = thread;
        return thread.threadId();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String end() throws InterruptedException {
        ends.countDown();
        started.join();
        return "ended";
    }

    private static int load(int count) throws Exception {
        URL path = Engine.class.getProtectionDomain().getCodeSource().getLocation();
        for (int i = 0; i < count; i++) {
            try (URLClassLoader loader =
                    new URLClassLoader(new URL[] {path}, ClassLoader.getPlatformClassLoader())) {
                loader.loadClass(TWIN);
            }
        }
        return count;
    }

    private static long contend(int count) throws InterruptedException {
        Gear gear = new Gear();
        for (int i = 0; i < count; i++) {
            Thread waiting = new Thread(() -> turn(gear));
            synchronized (gear) {
                waiting.start();
                while (waiting.getState() != Thread.State.BLOCKED) {
                    Thread.onSpinWait();
                }
            }
            waiting.join();
        }
        return gear.turns;
    }

    private static void turn(Gear gear) {
        synchronized (gear) {
            gear.turns++;
        }
    }

    private static long sleep(long millis) throws InterruptedException {
        Thread.sleep(millis);
        return millis;
    }

    private static long compile() {
        long sum = 0;
        for (int i = 0; i < HOT; i++) {
            sum += compiledSoon(i);
        }
        return sum;
    }

    private static long compiledSoon(int number) {
        return number % 7;
    }

    /** The JDK copies them without a lock, and fails if they are being changed. */
    private static Map<String, String> settings(Recording recording) {
        while (true) {
            try {
                return recording.getSettings();
            } catch (ConcurrentModificationException e) {
                Thread.onSpinWait();
            }
        }
    }

    private static Set<String> recorded() {
        Set<String> names = new TreeSet<>();
        if (FlightRecorder.isInitialized()) {
            for (Recording each : FlightRecorder.getFlightRecorder().getRecordings()) {
                if (each.getState() == RecordingState.RUNNING) {
                    settings(each)
                            .forEach(
                                    (key, value) -> {
                                        if (key.endsWith("#enabled") && value.equals("true")) {
                                            names.add(key.substring(0, key.indexOf('#')));
                                        }
                                    });
                }
            }
        }
        return names;
    }
}
