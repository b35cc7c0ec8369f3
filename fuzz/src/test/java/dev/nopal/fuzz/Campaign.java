package dev.nopal.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One short run of the fuzzer.
 *
 * @param exitCode 0 where nothing failed
 * @param runs how many inputs were read
 * @param coverage how many places of our code were reached
 * @param log all that the fuzzer said
 */
record Campaign(int exitCode, long runs, long coverage, String log) {
    private static final int DEADLINE_SECONDS = 240;
    private static final Pattern DONE = Pattern.compile("^#(\\d+)\\s+DONE\\s+cov: (\\d+)");

    /** For a few seconds, time is better spent on running than on compiling. */
    private static final List<String> BRIEF = List.of("-XX:TieredStopAtLevel=1");

    /**
     * This many are read before the fuzzer changes the first one; their names are hashes, so that
     * these are any.
     */
    private static final int MAX_SEEDS = 20;

    /** Fuzzes a class; what fails is left in {@code target/findings}. */
    static Campaign run(String className, List<Path> corpus, List<String> options)
            throws IOException, InterruptedException {
        String name = className.substring(className.lastIndexOf('.') + 1);
        Path folder = Files.createTempDirectory("nopal-fuzz");
        Path findings = Files.createDirectories(Path.of("target/findings"));
        Path log = Files.createDirectories(Path.of("target/logs")).resolve(name + ".log");
        for (Path seed : corpus.subList(0, Math.min(MAX_SEEDS, corpus.size()))) {
            Files.copy(seed, folder.resolve(seed.getFileName()));
        }
        List<String> all = new ArrayList<>(options);
        all.add("-artifact_prefix=" + findings + "/" + name + "-");
        all.add(folder.toString());
        Process process =
                new ProcessBuilder(Fuzzer.command(className, BRIEF, all))
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        try {
            if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError(name + " has not ended: see " + log);
            }
        } finally {
            process.destroyForcibly();
            remove(folder);
        }
        return of(process.exitValue(), Files.readString(log, StandardCharsets.ISO_8859_1));
    }

    private static Campaign of(int exitCode, String log) {
        Matcher done =
                log.lines().map(DONE::matcher).filter(Matcher::find).findFirst().orElse(null);
        return done == null
                ? new Campaign(exitCode, 0, 0, log)
                : new Campaign(
                        exitCode,
                        Long.parseLong(done.group(1)),
                        Long.parseLong(done.group(2)),
                        log);
    }

    /** Returns what a reader of the failure needs: the exception, and the input's place. */
    String finding() {
        int at = log.indexOf("== Java");
        return at < 0 ? log.substring(Math.max(0, log.length() - 3000)) : log.substring(at);
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
