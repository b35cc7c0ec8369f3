package dev.nopal.system.harness;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A run of bpftrace that lists probes, or traces until it is told to stop. */
public final class Bpftrace implements AutoCloseable {
    private static final String ATTACHED = "attached";
    private static final Pattern VERSION = Pattern.compile("v(\\d{1,4})\\.(\\d{1,4})");
    private static final int RETRIES = 10;
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final Subprocess process;

    private Bpftrace(Subprocess process) {
        this.process = process;
    }

    public static void require() {
        Require.commands("bpftrace");
        Require.root();
    }

    /** Returns whether the installed version is 0.{@code minor} or newer. */
    public static boolean isAtLeast(int minor) {
        require();
        String text = Command.of("bpftrace", "--version").run().all();
        Matcher version = VERSION.matcher(text);
        if (!version.find()) {
            throw new AssertionError("no version in " + text);
        }
        return Integer.parseInt(version.group(1)) > 0
                || Integer.parseInt(version.group(2)) >= minor;
    }

    /** Lists the probes that match, sorted. */
    public static List<String> list(String pattern) {
        require();
        return lines(Command.of("bpftrace", "-l", pattern));
    }

    /** Lists the probes of a process that match, sorted. */
    public static List<String> list(long pid, String pattern) {
        require();
        return lines(Command.of("bpftrace", "-p", Long.toString(pid), "-l", pattern));
    }

    private static List<String> lines(Command list) {
        return list.run().lines().stream()
                .filter(line -> line.startsWith("usdt:"))
                .sorted()
                .toList();
    }

    /** Starts a program and returns when its probes are attached. */
    public static Bpftrace start(String program, String... options) {
        return start(Map.of(), program, options);
    }

    /**
     * Starts a program with environment variables and returns when its probes are attached.
     *
     * <p>BEGIN runs early, but its output is read only after all probes are attached (up to 0.23)
     * or it runs last (since): seeing it is the fact that counts.
     */
    public static Bpftrace start(
            Map<String, String> environment, String program, String... options) {
        require();
        List<String> command = new ArrayList<>(List.of("bpftrace"));
        command.addAll(Arrays.asList(options));
        command.addAll(List.of("-e", "BEGIN { printf(\"" + ATTACHED + "\\n\"); } " + program));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        Subprocess process = Subprocess.start(builder);
        try {
            process.awaitOut("attachment", ATTACHED::equals);
        } catch (Throwable e) {
            process.close();
            throw e;
        }
        return new Bpftrace(process);
    }

    public Subprocess process() {
        return process;
    }

    /** Waits for a line that contains {@code text} and was not waited for before. */
    public String await(String text) {
        return await(line -> line.contains(text), text);
    }

    public String await(Predicate<String> wanted, String what) {
        return process.awaitOut(what, wanted);
    }

    /**
     * Interrupts it as control-C does; returns what it printed since it was attached.
     *
     * <p>Up to 0.23 a signal that arrives while it prints is noted and then not acted upon, until
     * another one interrupts its wait. SIGTERM is harmless where a second SIGINT would kill.
     */
    public String stop() {
        process.signal("INT");
        for (int retry = 0; retry < RETRIES && !process.endsWithin(PATIENCE); retry++) {
            process.signal("TERM");
        }
        process.awaitExit(Subprocess.DEADLINE);
        String out = process.out();
        return out.substring(out.indexOf(ATTACHED) + ATTACHED.length()).strip();
    }

    @Override
    public void close() {
        process.close();
    }
}
