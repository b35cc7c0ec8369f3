package dev.nopal.system.targets;

import dev.nopal.Tracepoint;
import dev.nopal.agent.Tracers;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A program whose class {@code Till} is to be traced.
 *
 * <pre>
 * pay AMOUNT       refund AMOUNT       factorial N       allocate BYTES       slow MILLIS
 * voucher TEXT     express AMOUNT      audit             expressAudit
 * keep COUNT       makes so many tills and keeps them and no others
 * virtual BYTES    allocates on a virtual thread
 * twins COUNT      makes so many loaders that have Twin, and calls it in each
 * own              declares a tracepoint of its own
 * busy             a thread pays from now on; rest ends it
 * on, off, add, mode, list, register     what Tracers says to the words that follow
 * threads          names of threads that have nopal in them
 * </pre>
 */
public final class Tills {
    private static final AtomicBoolean RESTS = new AtomicBoolean();
    private static final List<Till> KEPT = new ArrayList<>();

    /** By its name: this loader must not load it. */
    private static final String TWIN = "dev.nopal.system.targets.Twin";

    private static final List<ClassLoader> TWINS = new ArrayList<>();
    private static Till till = new Till();
    private static Thread busy;

    private Tills() {}

    public static void main(String[] args) throws IOException {
        Dialogue.run(Tills::answer);
    }

    private static Object answer(String command, List<String> words) throws Exception {
        String word = words.isEmpty() ? "" : words.getFirst();
        return switch (command) {
            case "pay" -> till.pay(Integer.parseInt(word));
            case "voucher" -> till.pay(word);
            case "express" -> new ExpressTill().pay(Integer.parseInt(word));
            case "refund" -> refund(Integer.parseInt(word));
            case "factorial" -> till.factorial(Integer.parseInt(word));
            case "allocate" -> Till.allocate(Integer.parseInt(word)).length;
            case "audit" -> till.audit();
            case "expressAudit" -> new ExpressTill().audit();
            case "slow" -> {
                till.slow(Integer.parseInt(word));
                yield word;
            }
            case "keep" -> keep(Integer.parseInt(word));
            case "virtual" -> onVirtualThread(Integer.parseInt(word));
            case "twins" -> twins(Integer.parseInt(word));
            case "own" -> Tracepoint.of("tills", "own", long.class).fire(1);
            case "busy" -> busy();
            case "rest" -> rest();
            case "on" -> Tracers.on(word, words.get(1)).toString().replace('\n', '|');
            case "off" -> Tracers.off(word).toString().replace('\n', '|');
            case "add" -> Tracers.add(word, words.get(1), "*").isDone();
            case "mode" -> Tracers.mode(Tracers.Mode.valueOf(word)).isDone();
            case "list" -> Tracers.list().toString().replace('\n', '|');
            case "register" -> Tracers.register(new Refunds(word)).isDone();
            case "threads" ->
                    Thread.getAllStackTraces().keySet().stream()
                            .map(Thread::getName)
                            .filter(name -> name.contains("nopal"))
                            .sorted()
                            .toList();
            default -> throw new IllegalArgumentException(command);
        };
    }

    private static String refund(int amount) {
        try {
            Till.refund(amount);
            return "refunded";
        } catch (IllegalStateException e) {
            return e.getMessage();
        }
    }

    private static int keep(int count) {
        KEPT.clear();
        till = null;
        for (int i = 0; i < count; i++) {
            KEPT.add(new Till());
        }
        till = KEPT.getFirst();
        return KEPT.size();
    }

    private static int onVirtualThread(int bytes) throws Exception {
        CompletableFuture<Integer> length = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> length.complete(Till.allocate(bytes).length));
        return length.get();
    }

    private static int twins(int count) throws Exception {
        while (TWINS.size() < count) {
            URL classes = Tills.class.getProtectionDomain().getCodeSource().getLocation();
            TWINS.add(new URLClassLoader(new URL[] {classes}, null));
        }
        int sum = 0;
        for (ClassLoader each : TWINS) {
            Class<?> twin = Class.forName(TWIN, true, each);
            sum += (int) twin.getMethod("twice", int.class).invoke(null, 1);
        }
        return sum;
    }

    private static String busy() {
        RESTS.set(false);
        busy =
                new Thread(
                        () -> {
                            Till own = new Till();
                            while (!RESTS.get()) {
                                own.pay(1);
                                own.factorial(3);
                            }
                        });
        busy.setDaemon(true);
        busy.start();
        return "busy";
    }

    private static String rest() throws InterruptedException {
        RESTS.set(true);
        busy.join();
        return "rested";
    }
}
