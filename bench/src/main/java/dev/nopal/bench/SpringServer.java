package dev.nopal.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sample of {@code examples/spring-shop}, with the starter or without it, under wrk. */
final class SpringServer implements AutoCloseable {
    private static final Path TARGET = Path.of("examples/spring-shop/target").toAbsolutePath();
    private static final String MAIN = "dev.nopal.examples.shop.ShopApplication";
    private static final String PROFILE = "--spring.profiles.active=platform";
    private static final String NOTICE = "The shop is open on port ";
    private static final Pattern REQUESTS = Pattern.compile("(\\d+) requests in ");
    private static final int CONNECTIONS = 8;

    private static final Duration WARM_UP = Duration.ofSeconds(2);

    /** The processor of the application that is measured. All but it is what wrk has. */
    private static final int OWN_PROCESSOR = Runtime.getRuntime().availableProcessors() - 1;

    private static final String ALL_PROCESSORS = "0-" + OWN_PROCESSOR;
    private static final String OTHER_PROCESSORS = "0-" + Math.max(0, OWN_PROCESSOR - 1);

    private final Process process;
    private final String url;
    private final boolean hasStarter;

    /** How many requests were answered, and the processor time that all of them took. */
    record Load(long requests, long processorNanos) {
        double nanosEach() {
            return (double) processorNanos / requests;
        }
    }

    private SpringServer(Process process, String url, boolean hasStarter) {
        this.process = process;
        this.url = url;
        this.hasStarter = hasStarter;
    }

    boolean hasStarter() {
        return hasStarter;
    }

    /** Starts it in a JVM of its own and waits until it listens. */
    static SpringServer start(SpringSample sample, boolean withStarter)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("-cp", classPath(withStarter), MAIN));
        words.addAll(sample.properties());
        words.add(PROFILE);
        Process process = java("256m", words);
        return new SpringServer(process, url(process, sample), withStarter);
    }

    /**
     * Starts it several times in one JVM, one after the other, and waits until all listen. Those
     * without the starter have it on the class path, and switch it off.
     */
    static List<SpringServer> startTogether(SpringSample sample, List<Boolean> withStarter)
            throws IOException, InterruptedException {
        String classPath = String.join(":", classPath(true), SpringSamples.classPath().toString());
        List<String> words =
                new ArrayList<>(List.of("-cp", classPath, SpringSamples.class.getName(), MAIN));
        for (boolean hasStarter : withStarter) {
            words.add(SpringSamples.NEXT);
            words.addAll(sample.properties());
            words.add(PROFILE);
            words.add("--nopal.enabled=" + hasStarter);
        }
        Process process = java("512m", words);
        List<SpringServer> servers = new ArrayList<>();
        for (boolean hasStarter : withStarter) {
            servers.add(new SpringServer(process, url(process, sample), hasStarter));
        }
        return servers;
    }

    private static Process java(String heap, List<String> words) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-Xms" + heap, "-Xmx" + heap, "-Xmn160m"));
        command.addAll(List.of("-XX:+EnableDynamicAgentLoading", BenchEnvironment.UNSAFE_ACCESS));
        command.add(BenchEnvironment.NATIVE_ACCESS);
        command.addAll(words);
        return Children.start(
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT));
    }

    private static String url(Process process, SpringSample sample)
            throws IOException, InterruptedException {
        String line = Children.line(process);
        while (!line.startsWith(NOTICE)) {
            line = Children.line(process);
        }
        return "http://127.0.0.1:" + line.substring(NOTICE.length()).strip() + sample.path();
    }

    private static String classPath(boolean withStarter) throws IOException {
        String libraries = Files.readString(TARGET.resolve("class-path")).strip();
        return Stream.concat(
                        Stream.of(TARGET.resolve("classes").toString()),
                        Arrays.stream(libraries.split(":"))
                                .filter(jar -> withStarter || !isNopal(Path.of(jar))))
                .collect(Collectors.joining(":"));
    }

    private static boolean isNopal(Path jar) {
        return jar.getFileName().toString().startsWith("nopal-");
    }

    long pid() {
        return process.pid();
    }

    /** Leaves it one processor, which it shares with nobody while it is loaded. */
    void pin() {
        allow(Integer.toString(OWN_PROCESSOR));
    }

    /** Leaves it all processors: also those threads that it starts later. */
    void unpin() {
        allow(ALL_PROCESSORS);
    }

    /** Tries again if a thread has ended between being listed and being moved. */
    private void allow(String processors) {
        List<String> command = List.of("taskset", "-acp", processors, Long.toString(process.pid()));
        try {
            int tries = 5;
            while (Children.start(
                                    new ProcessBuilder(command)
                                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                                            .redirectError(ProcessBuilder.Redirect.DISCARD))
                            .waitFor()
                    != 0) {
                if (--tries == 0) {
                    throw new IllegalStateException(command + " failed");
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot run taskset", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** Loads it until it has answered so many requests: then its code is compiled. */
    void warmUp(long requests) throws IOException, InterruptedException {
        long answered = 0;
        while (answered < requests) {
            answered += load(WARM_UP).requests();
        }
    }

    /** Loads it for some seconds. */
    Load load(Duration time) throws IOException, InterruptedException {
        long before = processorNanos();
        String output =
                Children.output(
                        new ProcessBuilder(
                                "taskset",
                                "-c",
                                OTHER_PROCESSORS,
                                "wrk",
                                "--threads=1",
                                "--connections=" + CONNECTIONS,
                                "--duration=" + time.toSeconds() + "s",
                                url));
        long spent = processorNanos() - before;
        Matcher requests = REQUESTS.matcher(output);
        if (!requests.find() || output.contains("Non-2xx") || output.contains("Socket errors")) {
            throw new IllegalStateException("wrk printed: " + output);
        }
        return new Load(Long.parseLong(requests.group(1)), spent);
    }

    /**
     * Returns the processor time of all threads but the JIT compilers', whose work depends on when
     * a turn begins, and but those of a session, if this application has no starter: in one JVM
     * they are another's. A thread that ends takes its time with it; those that serve requests
     * stay.
     */
    private long processorNanos() throws IOException {
        long sum = 0;
        try (Stream<Path> tasks = Files.list(Path.of("/proc/" + process.pid() + "/task"))) {
            for (Path task : tasks.toList()) {
                sum += processorNanos(task);
            }
        }
        return sum;
    }

    private long processorNanos(Path task) {
        try {
            String name = Files.readString(task.resolve("comm"));
            boolean isForeign = name.startsWith("nopal-") && !hasStarter;
            return isForeign || name.matches("(?s)C[12] Compiler.*")
                    ? 0
                    : Long.parseLong(Files.readString(task.resolve("schedstat")).split(" ")[0]);
        } catch (IOException e) {
            return 0; // it has ended meanwhile
        }
    }

    @Override
    public void close() {
        Children.end(process);
    }
}
