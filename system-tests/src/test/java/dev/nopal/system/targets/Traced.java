package dev.nopal.system.targets;

import dev.nopal.Tracepoint;
import dev.nopal.TracepointProvider;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MutableCallSite;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * An application with the probe {@code sessions:event}, to be traced by sessions.
 *
 * <pre>
 * declare PREFIX COUNT    declares more tracepoints of the same types
 * fire COUNT [NAME]       values from 0 on with one of seven texts; how often it was enabled
 * values NUMBER...        fires these, each with its own text
 * text HEX                fires a text that is given as UTF-16
 * bits HEX                fires a text that is given as UTF-8, well formed or not
 * storm THREADS COUNT     fires so many from each thread; how often it was enabled
 * pace                    a thread fires from now on, with pauses
 * rest                    ends it: the number of events that were seen, and of errors
 * latency THREADS COUNT   fires so many from each thread at once: nanoseconds of a fire, the 9,999th
 *                         of 10,000 and the longest; and how often a thread was blocked or waited
 * cost COUNT              nanoseconds of a fire on average, the best of several rounds
 * attached [NAME]         sessions in the enable word, and whether the call site is as it was
 * census                  descriptors, mappings of sessions, and threads of this process
 * classes                 classes that are left when garbage is collected
 * memory                  the same, and the bytes of metaspace and heap that are left
 * path                    of the image
 * exit CODE
 * </pre>
 */
public final class Traced {
    private static final String PROVIDER = "sessions";
    private static final int ROUNDS = 9;
    private static final Tracepoint EVENT =
            Tracepoint.of(PROVIDER, "event", long.class, String.class);
    private static final AtomicBoolean RESTS = new AtomicBoolean();
    private static final AtomicLong SEEN = new AtomicLong();
    private static final AtomicReference<Throwable> ERROR = new AtomicReference<>();
    private static Thread pacer;

    private Traced() {}

    public static void main(String[] args) throws IOException {
        if (args.length > 0) {
            EVENT.fire(Long.parseLong(args[0]), "first in main");
        }
        Dialogue.run(Traced::answer);
    }

    private static Object answer(String command, List<String> words) throws Exception {
        return switch (command) {
            case "declare" -> {
                for (int i = Integer.parseInt(words.get(1)); i > 0; i--) {
                    declare(words.getFirst() + i);
                }
                yield TracepointProvider.named(PROVIDER).tracepoints().size();
            }
            case "fire" ->
                    fire(
                            words.size() > 1 ? declare(words.get(1)) : EVENT,
                            Integer.parseInt(words.getFirst()));
            case "values" ->
                    words.stream().filter(word -> EVENT.fire(Long.parseLong(word), word)).count();
            case "text" -> EVENT.fire(0, utf16(words.getFirst()));
            case "bits" ->
                    EVENT.fire(
                            0,
                            new String(
                                    HexFormat.of().parseHex(words.getFirst()),
                                    StandardCharsets.UTF_8));
            case "storm" -> storm(Integer.parseInt(words.get(0)), Integer.parseInt(words.get(1)));
            case "pace" -> {
                RESTS.set(false);
                SEEN.set(0);
                pacer = new Thread(Traced::pace, "pacer");
                pacer.start();
                yield "pacing";
            }
            case "rest" -> {
                RESTS.set(true);
                pacer.join();
                yield SEEN + " " + ERROR;
            }
            case "latency" ->
                    Latencies.measure(
                            Integer.parseInt(words.get(0)),
                            Integer.parseInt(words.get(1)),
                            i -> EVENT.fire(i, "latency"));
            case "cost" -> cost(Integer.parseInt(words.getFirst()));
            case "attached" -> attached(words.isEmpty() ? "event" : words.getFirst());
            case "census" ->
                    entries("/proc/self/fd") + " " + mappings() + " " + entries("/proc/self/task");
            case "classes" -> classes();
            case "memory" -> classes() + " " + metaspace() + " " + heap();
            case "path" -> TracepointProvider.named(PROVIDER).path().map(Path::toString).orElse("");
            case "exit" -> {
                System.exit(Integer.parseInt(words.getFirst()));
                yield "";
            }
            default -> throw new IllegalArgumentException("command=" + command);
        };
    }

    private static Tracepoint declare(String name) {
        return TracepointProvider.named(PROVIDER).tracepoint(name, long.class, String.class);
    }

    private static int fire(Tracepoint tracepoint, int count) {
        int seen = 0;
        for (int i = 0; i < count; i++) {
            seen += tracepoint.fire(i, text(i)) ? 1 : 0;
        }
        return seen;
    }

    private static String text(int i) {
        return Words.of(i);
    }

    private static String utf16(String hex) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < hex.length(); i += 4) {
            text.append((char) Integer.parseInt(hex.substring(i, i + 4), 16));
        }
        return text.toString();
    }

    private static long storm(int threads, int count) throws InterruptedException {
        AtomicLong seen = new AtomicLong();
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            all.add(Thread.ofPlatform().start(() -> seen.addAndGet(fire(EVENT, count))));
        }
        for (Thread each : all) {
            each.join();
        }
        return seen.get();
    }

    private static void pace() {
        try {
            for (int i = 0; !RESTS.get(); i++) {
                SEEN.addAndGet(EVENT.fire(i, text(i)) ? 1 : 0);
                if (i % 64 == 0) {
                    LockSupport.parkNanos(1_000_000);
                }
            }
        } catch (Throwable e) {
            ERROR.compareAndSet(null, e);
        }
    }

    private static double cost(int count) {
        long best = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long start = System.nanoTime();
            int unused = fireConstant(count);
            best = Math.min(best, System.nanoTime() - start);
        }
        return (double) best / count;
    }

    private static int fireConstant(int count) {
        int seen = 0;
        for (int i = 0; i < count; i++) {
            seen += EVENT.fire(i, "constant") ? 1 : 0;
        }
        return seen;
    }

    /** Reads what only the agent reads: nothing else shows whether a session left something. */
    private static String attached(String name) throws ReflectiveOperationException {
        Map<String, Map<String, Object>> told = new HashMap<>();
        Consumer<Map<String, Object>> listener = each -> told.put(each.get("name") + "", each);
        Class<?> gate = Class.forName("dev.nopal.SessionGate");
        Method listen = gate.getDeclaredMethod("listen", Consumer.class);
        Method forget = gate.getDeclaredMethod("forget", Consumer.class);
        listen.setAccessible(true);
        forget.setAccessible(true);
        listen.invoke(null, listener);
        forget.invoke(null, listener);
        Map<String, Object> found = told.get(name);
        int sessions =
                found.get("word") instanceof AtomicInteger count // before JDK 22
                        ? count.get()
                        : ((MemorySegment) found.get("word"))
                                .get(ValueLayout.JAVA_INT, Integer.BYTES);
        MutableCallSite site = (MutableCallSite) ((Supplier<?>) found.get("site")).get();
        // Each time another handle, but one that binds less than one with a script before it.
        Object kernel = ((Supplier<?>) found.get("kernel")).get();
        boolean isReset = site.getTarget().getClass() == kernel.getClass();
        return sessions + (isReset ? " reset" : " set");
    }

    private static long entries(String directory) throws IOException {
        try (Stream<Path> entries = Files.list(Path.of(directory))) {
            return entries.count();
        }
    }

    private static long mappings() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/maps"))) {
            return lines.filter(line -> line.contains(".session")).count();
        }
    }

    private static int classes() {
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            System.gc();
            least =
                    Math.min(
                            least, ManagementFactory.getClassLoadingMXBean().getLoadedClassCount());
        }
        return least;
    }

    private static long metaspace() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getName().equals("Metaspace"))
                .mapToLong(pool -> pool.getUsage().getUsed())
                .sum();
    }

    private static long heap() {
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
