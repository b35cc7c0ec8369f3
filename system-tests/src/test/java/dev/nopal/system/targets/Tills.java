package dev.nopal.system.targets;

import dev.nopal.agent.Tracers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Is a program whose class {@code Till} is to be traced.
 *
 * <pre>
 * pay AMOUNT       refund AMOUNT       factorial N       allocate BYTES       slow MILLIS
 * voucher TEXT     express AMOUNT      audit             expressAudit
 * keep COUNT       makes so many tills and keeps them and no others
 * busy             a thread pays from now on; rest ends it
 * on, off, add, mode, list, register     what Tracers says to the words that follow
 * threads          names of threads that have nopal in them
 * </pre>
 */
public final class Tills {
    private static final AtomicBoolean RESTS = new AtomicBoolean();
    private static final List<Till> KEPT = new ArrayList<>();
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
