package dev.nopal.system.targets;

import dev.nopal.Provider;
import dev.nopal.Tracepoint;
import dev.nopal.Tracepoints;

import jdk.jfr.Event;
import jdk.jfr.Name;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * An application of everything that is traced, in the language and with the library of Java 17: it
 * is compiled for that version and runs on every JDK.
 *
 * <pre>
 * ground COUNT         fires by the interface; how often it was enabled
 * named COUNT          fires by name, values from 0 on with one of seven texts; how often enabled
 * lazy COUNT           fires with a lazy text; how often that was computed
 * enabled              whether the tracepoint of the interface is enabled
 * storm THREADS COUNT  fires by name from each thread at once; how often it was enabled
 * status               whether kernel tracers see this, and otherwise why not
 * grind COUNT          calls {@code Stone.grind}; the sum of the results
 * crush COUNT          calls {@code Stone.crush}, which throws; how often it did
 * lift COUNT           enters a monitor that another thread holds
 * sack COUNT           commits an event of JFR of its own
 * keep COUNT           keeps so many objects
 * busy, idle           a thread computes from now on; another waits; rest ends them
 * light COUNT          calls {@code Stone.grind} on virtual threads, if there are such
 * census               descriptors, mappings of sessions, and threads of this process
 * classes              classes that are left when garbage is collected
 * found NAME           where a class comes from that this program asks for, or "nowhere"
 * </pre>
 */
public final class Mill {
    /** The interface form, from a lookup, as a library has it. */
    @Provider("mill")
    interface MillTrace {
        void ground(long grams, String kind);

        boolean groundEnabled();

        void sieved(long grams, Supplier<String> why);
    }

    /** An event of the application. */
    @Name("mill.Sack")
    static final class SackEvent extends Event {
        long grams;
    }

    private static final MillTrace TRACE = Tracepoints.of(MethodHandles.lookup(), MillTrace.class);
    private static final Tracepoint NAMED =
            Tracepoint.of("mill", "named", long.class, String.class);
    private static final AtomicLong COMPUTED = new AtomicLong();
    private static final Stone STONE = new Stone("granite");
    private static final List<Grain> GRAINS = new ArrayList<>();

    /** The object that is kept. */
    record Grain(long grams) {}

    private Mill() {}

    public static void main(String[] args) throws IOException {
        if (args.length > 0) {
            NAMED.fire(Long.parseLong(args[0]), "first in main");
        }
        Dialogue.run(Mill::answer);
    }

    private static Object answer(String command, List<String> words) throws Exception {
        int count = words.isEmpty() ? 0 : number(words.get(0));
        return switch (command) {
            case "ground" -> ground(count);
            case "named" -> named(count);
            case "lazy" -> lazy(count);
            case "enabled" -> TRACE.groundEnabled();
            case "storm" -> storm(count, number(words.get(1)));
            case "status" -> Tracepoints.status();
            case "grind" -> grind(count);
            case "crush" -> crush(count);
            case "lift" -> STONE.lift(count);
            case "sack" -> sack(count);
            case "keep" -> keep(count);
            case "busy" -> MillThreads.start("miller", STONE::turn);
            case "idle" -> MillThreads.start("sleeper", STONE::lie);
            case "rest" -> MillThreads.end();
            case "light" -> MillThreads.virtual(count, () -> grind(1));
            case "census" -> MillRemains.census();
            case "classes" -> MillRemains.classes();
            case "found" -> MillRemains.origin(words.get(0));
            default -> throw new IllegalArgumentException("command=" + command);
        };
    }

    private static int number(String word) {
        return word.matches("\\d+") ? Integer.parseInt(word) : 0;
    }

    private static int ground(int count) {
        int seen = 0;
        for (int i = 0; i < count; i++) {
            seen += TRACE.groundEnabled() ? 1 : 0;
            TRACE.ground(i, Words.of(i));
        }
        return seen;
    }

    private static int named(int count) {
        int seen = 0;
        for (int i = 0; i < count; i++) {
            seen += NAMED.fire(i, Words.of(i)) ? 1 : 0;
        }
        return seen;
    }

    private static long lazy(int count) {
        COMPUTED.set(0);
        for (int i = 0; i < count; i++) {
            TRACE.sieved(i, Mill::why);
        }
        return COMPUTED.get();
    }

    private static String why() {
        COMPUTED.incrementAndGet();
        return "too coarse";
    }

    private static long storm(int threads, int count) throws InterruptedException {
        AtomicLong seen = new AtomicLong();
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            all.add(new Thread(() -> seen.addAndGet(named(count))));
        }
        for (Thread each : all) {
            each.start();
        }
        for (Thread each : all) {
            each.join();
        }
        return seen.get();
    }

    private static long grind(int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += STONE.grind(i, Words.of(i));
        }
        return sum;
    }

    private static int crush(int count) {
        int thrown = 0;
        for (int i = 0; i < count; i++) {
            try {
                STONE.crush(i);
            } catch (IllegalStateException e) {
                thrown++;
            }
        }
        return thrown;
    }

    private static int sack(int count) {
        for (int i = 0; i < count; i++) {
            SackEvent event = new SackEvent();
            event.grams = i;
            event.commit();
        }
        return count;
    }

    private static int keep(int count) {
        GRAINS.clear();
        for (int i = 0; i < count; i++) {
            GRAINS.add(new Grain(i));
        }
        return GRAINS.size();
    }
}
