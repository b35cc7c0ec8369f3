package dev.nopal.agent.instrument;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Loads every class of {@code java.base} and instruments all of its methods, with callbacks that
 * count, into the JVM that runs this; works a little; restores it. Prints what went wrong, and
 * numbers.
 */
final class BaseCheck {
    private static final Path BASE = Path.of(URI.create("jrt:/java.base"));

    private BaseCheck() {}

    public static void main(String[] args) throws Exception {
        List<Class<?>> all = new ArrayList<>();
        Set<String> names = new HashSet<>();
        int withCode = 0;
        for (Path file : files()) {
            String name = BASE.relativize(file).toString().replace('/', '.');
            name = name.substring(0, name.length() - ".class".length());
            Class<?> type = Class.forName(name, false, null);
            all.add(type);
            names.add(name);
            for (MethodLocation method : ClassLocations.read(Files.readAllBytes(file)).methods()) {
                withCode += method.obstacle().isEmpty() ? 1 : 0;
            }
        }
        Class<?>[] judged =
                IntStream.range(0, all.size())
                        .filter(i -> i % 10 == 0)
                        .mapToObj(all::get)
                        .toArray(Class<?>[]::new);
        Map<Class<?>, byte[]> first = Given.now(judged);
        Map<Class<?>, byte[]> before = Given.now(judged);
        String expected = work();
        try (Installation installation =
                Instrumenter.of(TestAgent.instrumentation())
                        .instrument(
                                new Everywhere(names::contains, true, false),
                                new MethodLimit(1_000_000, "none"))) {
            boolean same = work().equals(expected);
            long entered = Everywhere.ENTERED.sum();
            installation.report().skipped().forEach(each -> System.out.println("SKIPPED " + each));
            System.out.printf(
                    "methods %s woven %s same %s hooked %s%n",
                    withCode, installation.report().methods(), same, entered > 1_000);
        }
        Map<Class<?>, byte[]> after = Given.now(judged);
        int restored = 0;
        int unstable = 0;
        for (Class<?> type : judged) {
            // A class with a constant NaN grows whenever it is transformed, even by others.
            boolean isStable = Arrays.equals(first.get(type), before.get(type));
            restored += !isStable || Arrays.equals(before.get(type), after.get(type)) ? 1 : 0;
            unstable += isStable ? 0 : 1;
        }
        System.out.printf(
                "judged %s restored %s unstable %s same %s%n",
                judged.length, restored, unstable, work().equals(expected));
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(BASE)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .filter(file -> !file.toString().endsWith("-info.class"))
                    .toList();
        }
    }

    /** Uses strings, collections, streams, formats, lambdas, exceptions, threads. */
    private static String work() throws InterruptedException {
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
        Thread thread = Thread.ofVirtual().start(() -> result.append(java.time.LocalDate.EPOCH));
        thread.join();
        return result.toString();
    }
}
