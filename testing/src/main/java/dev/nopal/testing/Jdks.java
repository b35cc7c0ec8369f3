package dev.nopal.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The JDKs on this machine, one for each version from 17 on: those that {@code NOPAL_JDKS} names,
 * separated by colons, then the one of the tests, then those in the usual folders.
 */
public final class Jdks {
    private static final String VARIABLE = "NOPAL_JDKS";

    /** As in {@code etc/find-jdk}. */
    private static final List<String> FOLDERS =
            List.of("/usr/lib/jvm", "/opt/java", "~/.sdkman/candidates/java", "~/.jdks");

    private static final int DEADLINE_SECONDS = 30;
    private static final Path OPT = Path.of("/opt");
    private static final Pattern VERSION = Pattern.compile("(?m)^JAVA_VERSION=\"((\\d+)[^\"]*)\"");

    private static final List<Jdk> ALL = find();

    private Jdks() {}

    /** Returns all of them, oldest first. */
    public static List<Jdk> all() {
        return ALL;
    }

    /** Returns the one of the version that this program runs on. */
    public static Jdk own() {
        return ALL.stream().filter(Jdk::isOfTheTests).findFirst().orElseThrow();
    }

    /** Returns those that the tests themselves do not run on. */
    public static List<Jdk> others() {
        return ALL.stream().filter(each -> !each.isOfTheTests()).toList();
    }

    private static List<Jdk> find() {
        Map<Integer, Jdk> found = new TreeMap<>();
        for (Path named : named(System.getenv().getOrDefault(VARIABLE, ""))) {
            Jdk jdk =
                    inFolder(named)
                            .orElseThrow(
                                    () -> new AssertionError(VARIABLE + ": no JDK in " + named));
            found.putIfAbsent(jdk.feature(), jdk);
        }
        Jdk own = Jdk.ofTheTests();
        found.putIfAbsent(own.feature(), own);
        for (Path folder : usual()) {
            inFolder(folder)
                    .filter(each -> !found.containsKey(each.feature()) && starts(each))
                    .ifPresent(each -> found.put(each.feature(), each));
        }
        return List.copyOf(found.values());
    }

    static List<Path> named(String variable) {
        List<Path> named = new ArrayList<>();
        for (String each : variable.split(File.pathSeparator)) {
            if (!each.isBlank()) {
                named.add(Path.of(each.strip()));
            }
        }
        return named;
    }

    private static Set<Path> usual() {
        Set<Path> usual = new LinkedHashSet<>();
        for (String folder : FOLDERS) {
            usual.addAll(
                    entries(Path.of(folder.replaceFirst("^~", System.getProperty("user.home")))));
        }
        entries(OPT).stream()
                .filter(each -> each.getFileName().toString().startsWith("jdk"))
                .forEach(usual::add);
        return usual;
    }

    private static List<Path> entries(Path folder) {
        List<Path> entries = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
                stream.forEach(entries::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        entries.sort(null);
        return entries;
    }

    /** Returns the JDK in a folder by its {@code release} file, if it is new enough. */
    static Optional<Jdk> inFolder(Path home) {
        Path release = home.resolve("release");
        if (!Files.isExecutable(home.resolve("bin/javac")) || !Files.isReadable(release)) {
            return Optional.empty();
        }
        try {
            Matcher version = VERSION.matcher(Files.readString(release));
            if (!version.find() || Integer.parseInt(version.group(2)) < Jdk.OLDEST) {
                return Optional.empty();
            }
            return Optional.of(new Jdk(home, version.group(1), Integer.parseInt(version.group(2))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A JDK that was made for newer libraries than this machine has is in a folder, too. */
    private static boolean starts(Jdk jdk) {
        try {
            Process process =
                    new ProcessBuilder(jdk.java(), "-version")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start();
            boolean hasEnded = process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS);
            process.destroyForcibly();
            return hasEnded && process.exitValue() == 0;
        } catch (IOException e) {
            return false; // It is for another processor.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
