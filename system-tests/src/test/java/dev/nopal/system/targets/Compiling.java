package dev.nopal.system.targets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A program that uses much of its JDK: it compiles, and loads whole packages. Compiled for Java 17.
 *
 * <pre>
 * packages MODULE         the names of its packages
 * load MODULE PACKAGE     loads every class of the package; how many there are
 * work                    a text that took collections, streams, formats, lambdas, exceptions
 * compile SOURCES OUT     compiles the folder; how many class files it made, and their digest
 * </pre>
 */
public final class Compiling {
    private static final String CLASS = ".class";

    private Compiling() {}

    public static void main(String[] args) throws IOException {
        Dialogue.run(Compiling::answer);
    }

    private static Object answer(String command, List<String> words) throws Exception {
        return switch (command) {
            case "packages" -> packages(words.get(0));
            case "load" -> load(words.get(0), words.get(1));
            case "work" -> work();
            case "compile" -> compile(Path.of(words.get(0)), Path.of(words.get(1)));
            default -> throw new IllegalArgumentException("command=" + command);
        };
    }

    private static String packages(String module) {
        return ModuleLayer.boot().findModule(module).orElseThrow().getPackages().stream()
                .sorted()
                .collect(Collectors.joining(" "));
    }

    private static int load(String module, String name) throws Exception {
        Path root = Path.of(URI.create("jrt:/" + module));
        List<Path> files;
        try (Stream<Path> all = Files.list(root.resolve(name.replace('.', '/')))) {
            files = all.filter(file -> file.toString().endsWith(CLASS)).toList();
        }
        int loaded = 0;
        for (Path file : files) {
            String type = root.relativize(file).toString().replace('/', '.');
            if (!type.endsWith("package-info" + CLASS)) {
                Class.forName(
                        type.substring(0, type.length() - CLASS.length()),
                        false,
                        ClassLoader.getSystemClassLoader());
                loaded++;
            }
        }
        return loaded;
    }

    private static String work() {
        TreeMap<String, Integer> words = new TreeMap<>();
        for (String word : "to be or not to be that is the question".split(" ")) {
            words.merge(word, 1, Integer::sum);
        }
        StringBuilder result = new StringBuilder(words.toString());
        result.append(
                words.keySet().stream()
                        .map(
                                word ->
                                        String.format(
                                                Locale.ROOT, "%5s|%.2f", word, word.length() / 3.0))
                        .collect(Collectors.joining(",")));
        try {
            Integer.parseInt("x");
        } catch (NumberFormatException e) {
            result.append(e.getMessage());
        }
        return result.append(LocalDate.EPOCH.plusDays(20_000)).toString();
    }

    private static String compile(Path sources, Path output) throws Exception {
        Files.createDirectories(output);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<Path> files;
        try (Stream<Path> all = Files.list(sources)) {
            files = all.sorted().toList();
        }
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = new ArrayList<>(List.of("-g", "-parameters", "-proc:none"));
            options.addAll(List.of("-d", output.toString()));
            boolean done =
                    compiler.getTask(
                                    null,
                                    manager,
                                    null,
                                    options,
                                    null,
                                    manager.getJavaFileObjectsFromPaths(files))
                            .call();
            return done ? digest(output) : "failed";
        }
    }

    private static String digest(Path folder) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        List<Path> made;
        try (Stream<Path> all = Files.walk(folder)) {
            made = all.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : made) {
            digest.update(folder.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
            digest.update(bytes(file));
        }
        return made.size() + " " + HexFormat.of().formatHex(digest.digest());
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
