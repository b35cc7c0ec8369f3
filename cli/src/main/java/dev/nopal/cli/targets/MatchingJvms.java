package dev.nopal.cli.targets;

import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.PortableJvm;
import dev.nopal.cli.process.ProcFs;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The JVMs whose main class a user means, those that run now and those that appear later: {@code *}
 * means all. As for one target, an exact name wins over part of one; the JVMs that are found first
 * decide which of the two is meant.
 *
 * <p>Each process is looked at less and less often while it is not a JVM, because reading its
 * mappings costs more than anything else here. Not thread-safe.
 */
public final class MatchingJvms {
    private static final String ALL = "*";
    private static final long FIRST_PAUSE = 200_000_000;
    private static final long LONGEST_PAUSE = 10_000_000_000L;

    /** The signal of {@code kill -QUIT}, by which a JVM is asked to load an agent. */
    private static final int QUIT = 3;

    private final ProcFs proc;
    private final String text;
    private final Consumer<String> say;
    private final LongSupplier clock;
    private final Map<Integer, Look> looks = new HashMap<>();
    private Optional<BiPredicate<String, String>> degree = Optional.empty();

    /** When a process, which was not a JVM so far, is looked at again. */
    private record Look(long at, long pause) {}

    /**
     * @param say accepts a sentence for each process that is left out
     */
    public MatchingJvms(ProcFs proc, String text, Consumer<String> say) {
        this(proc, text, say, System::nanoTime);
    }

    MatchingJvms(ProcFs proc, String text, Consumer<String> say, LongSupplier clock) {
        this.proc = proc;
        this.text = text;
        this.say = say;
        this.clock = clock;
    }

    /** Returns those that were not returned before, sorted by pid. */
    public List<JavaProcess> next() throws IOException {
        long now = clock.getAsLong();
        Set<Integer> running = new HashSet<>(proc.pids());
        looks.keySet().retainAll(running);
        List<JavaProcess> found =
                new JvmSearch(proc, say)
                        .among(pid -> isDue(pid, now)).stream().filter(this::canBeAsked).toList();
        for (int pid : running) {
            if (isDue(pid, now)) {
                Look last = looks.getOrDefault(pid, new Look(now, FIRST_PAUSE / 2));
                long pause = Math.min(LONGEST_PAUSE, 2 * last.pause());
                looks.put(pid, new Look(now + pause, pause));
            }
        }
        List<JavaProcess> matching = matching(found);
        // Never again, as long as a process has this pid.
        found.forEach(jvm -> looks.put(jvm.pid(), new Look(Long.MAX_VALUE, LONGEST_PAUSE)));
        return matching;
    }

    private boolean isDue(int pid, long now) {
        Look look = looks.get(pid);
        return look == null || look.at() != Long.MAX_VALUE && now - look.at() >= 0;
    }

    private List<JavaProcess> matching(List<JavaProcess> found) {
        if (text.equals(ALL)) {
            return found;
        }
        if (degree.isEmpty()) {
            degree = NameMatch.degree(text, found.stream().map(JavaProcess::main).toList());
        }
        return degree.map(
                        isMatch ->
                                found.stream()
                                        .filter(jvm -> isMatch.test(jvm.main(), text))
                                        .toList())
                .orElse(List.of());
    }

    /**
     * Returns whether a JVM handles the signal by which it is asked to load an agent: one that has
     * just been started would be ended by it.
     */
    private boolean canBeAsked(JavaProcess jvm) {
        try {
            if (!proc.isLinux()) {
                return PortableJvm.isStarted(jvm.pid());
            }
            return proc.status(jvm.pid()).handles(QUIT)
                    || jvm.commandLine().options().contains("-Xrs");
        } catch (IOException e) {
            return false; // It has ended.
        }
    }
}
