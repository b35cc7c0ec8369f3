package dev.nopal.agent.instrument;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Compiles sources twice in one JVM: with javac as it is, and with all of its methods instrumented
 * and counting. Prints how many class files there are and whether they are the same.
 *
 * <p>Arguments: a folder for the results, the folders of sources.
 */
final class CompilerCheck {
    private CompilerCheck() {}

    public static void main(String[] args) throws Exception {
        Path results = Path.of(args[0]);
        List<Path> sources = new ArrayList<>();
        for (String folder : Arrays.copyOfRange(args, 1, args.length)) {
            try (Stream<Path> files = Files.walk(Path.of(folder))) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .filter(file -> !file.endsWith("module-info.java"))
                        .sorted()
                        .forEach(sources::add);
            }
        }
        Map<String, byte[]> plain = compile(sources, results.resolve("plain"));
        InstrumentationRequest request = new Everywhere(CompilerCheck::isOfCompiler, true, false);
        Map<String, byte[]> instrumented;
        try (Installation installation =
                Instrumenter.of(TestAgent.instrumentation())
                        .instrument(request, new MethodLimit(1_000_000, "none"))) {
            instrumented = compile(sources, results.resolve("woven"));
            installation.report().skipped().forEach(each -> System.out.println("SKIPPED " + each));
            System.out.println("methods " + installation.report().methods());
        }
        int same = 0;
        for (String name : plain.keySet()) {
            same += Arrays.equals(plain.get(name), instrumented.get(name)) ? 1 : 0;
        }
        System.out.printf(
                "plain %s woven %s same %s calls %s balanced %s%n",
                plain.size(),
                instrumented.size(),
                same,
                Everywhere.ENTERED.sum() > 1_000_000,
                Everywhere.ENTERED.sum() - Everywhere.LEFT.sum() == 0);
    }

    /**
     * Returns whether a class belongs to the compiler, or to those of java.base that it uses, but
     * does not call all the time.
     */
    private static boolean isOfCompiler(String name) {
        return name.startsWith("com.sun.tools.javac.")
                || name.startsWith("com.sun.source.")
                || name.startsWith("javax.tools.")
                || name.startsWith("java.nio.file.")
                || name.startsWith("java.util.zip.")
                || name.startsWith("java.lang.module.");
    }

    private static Map<String, byte[]> compile(List<Path> sources, Path folder) throws Exception {
        Files.createDirectories(folder);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            boolean done =
                    compiler.getTask(
                                    null,
                                    files,
                                    null,
                                    List.of(
                                            "-g",
                                            "-parameters",
                                            "-proc:none",
                                            "-d",
                                            folder.toString(),
                                            "-cp",
                                            System.getProperty("java.class.path")),
                                    null,
                                    files.getJavaFileObjectsFromPaths(sources))
                            .call();
            if (!done) {
                System.out.println("FAILED " + folder);
            }
        }
        Map<String, byte[]> made = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
                made.put(folder.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return made;
    }
}
