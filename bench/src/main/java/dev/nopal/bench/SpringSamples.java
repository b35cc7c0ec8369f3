package dev.nopal.bench;

import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A program that runs the main method of another several times, so that all share one JVM. */
final class SpringSamples {
    /** Comes before the arguments of each. */
    static final String NEXT = "next";

    private SpringSamples() {}

    /** Returns where this class is. */
    static Path classPath() {
        try {
            return Path.of(
                    SpringSamples.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] arguments) throws ReflectiveOperationException {
        Method main = Class.forName(arguments[0]).getMethod("main", String[].class);
        List<String> words = new ArrayList<>();
        for (int i = 2; i <= arguments.length; i++) {
            if (i == arguments.length || arguments[i].equals(NEXT)) {
                main.invoke(null, (Object) words.toArray(String[]::new));
                words.clear();
            } else {
                words.add(arguments[i]);
            }
        }
    }
}
