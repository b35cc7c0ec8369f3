package dev.nopal.system.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

import javax.tools.ToolProvider;

/** The compiler of the JDK that runs the tests. */
public final class Javac {
    private Javac() {}

    /** Returns the sources below a folder. */
    public static List<Path> sourcesIn(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Compiles sources; what it says is on standard error. */
    public static void compile(Collection<Path> sources, List<String> options) {
        List<String> arguments = new ArrayList<>(options);
        sources.forEach(each -> arguments.add(each.toString()));
        int result =
                ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, arguments.toArray(String[]::new));
        if (result != 0) {
            throw new AssertionError("javac " + arguments + " failed; see standard error");
        }
    }
}
