package dev.nopal.agent.instrument;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;

/**
 * Loads every class of some jars while all of their methods and lines are instrumented, makes the
 * JVM verify each, and restores them. Prints what went wrong, and a line of numbers.
 */
final class LibrariesCheck {
    private LibrariesCheck() {}

    public static void main(String[] jars) throws Exception {
        Map<String, byte[]> files = new HashMap<>();
        List<URL> urls = new ArrayList<>();
        for (String jar : jars) {
            urls.add(Path.of(jar).toUri().toURL());
            read(jar, files);
        }
        int withCode = 0;
        for (byte[] file : files.values()) {
            for (MethodLocation method : ClassLocations.read(file).methods()) {
                withCode += method.obstacle().isEmpty() ? 1 : 0;
            }
        }
        Given watching = Given.watching();
        Instrumenter instrumenter = Instrumenter.of(TestAgent.instrumentation());
        InstrumentationRequest request = new Everywhere(files::containsKey, true, true);
        List<Class<?>> loaded = new ArrayList<>();
        int unlinked = 0;
        try (Installation installation =
                        instrumenter.instrument(request, new MethodLimit(1_000_000, "none"));
                URLClassLoader loader = new URLClassLoader(urls.toArray(URL[]::new))) {
            for (String name : files.keySet()) {
                try {
                    Class<?> type = Class.forName(name, false, loader);
                    int unused = type.getDeclaredMethods().length; // Links and verifies it.
                    if (!jdk.jfr.Event.class.isAssignableFrom(type)) { // JFR itself changes those.
                        loaded.add(type);
                    }
                } catch (VerifyError | ClassFormatError e) {
                    System.out.println("REFUSED " + name + " " + e);
                } catch (LinkageError e) {
                    unlinked++; // The class needs a library that is missing.
                }
            }
            installation.report().skipped().forEach(each -> System.out.println("SKIPPED " + each));
            System.out.printf(
                    "methods %s woven %s classes %s loaded %s unlinked %s%n",
                    withCode,
                    installation.report().methods(),
                    files.size(),
                    loaded.size(),
                    unlinked);
        }
        System.out.println("restored " + restored(loaded, watching.defined(), urls));
    }

    /**
     * Counts the restored classes: a transformer gets the same bytes as when they were defined, or
     * as for the same class in another loader, which was never instrumented.
     */
    private static int restored(List<Class<?>> loaded, Map<String, byte[]> defined, List<URL> urls)
            throws Exception {
        Map<Class<?>, byte[]> after = Given.now(loaded.toArray(Class<?>[]::new));
        int restored = 0;
        Map<Class<?>, Class<?>> others = new HashMap<>();
        try (URLClassLoader fresh = new URLClassLoader(urls.toArray(URL[]::new))) {
            for (Class<?> type : loaded) {
                if (Arrays.equals(after.get(type), defined.get(type.getName()))) {
                    restored++;
                } else {
                    others.put(type, Class.forName(type.getName(), false, fresh));
                }
            }
            Map<Class<?>, byte[]> plain = Given.now(others.values().toArray(Class<?>[]::new));
            for (Class<?> type : others.keySet()) {
                boolean same = Arrays.equals(after.get(type), plain.get(others.get(type)));
                restored += same ? 1 : 0;
                if (!same) {
                    System.out.println("CHANGED " + type);
                }
            }
        }
        return restored;
    }

    private static void read(String jar, Map<String, byte[]> files) throws IOException {
        try (JarFile file = new JarFile(jar)) {
            for (var entry : java.util.Collections.list(file.entries())) {
                String name = entry.getName();
                if (name.endsWith(".class")
                        && !name.startsWith("META-INF")
                        && !name.endsWith("-info.class")) {
                    files.put(
                            name.substring(0, name.length() - 6).replace('/', '.'),
                            file.getInputStream(entry).readAllBytes());
                }
            }
        }
    }
}
