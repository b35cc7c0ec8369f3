package dev.nopal.script.run;

import dev.nopal.script.LibraryPackages;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/**
 * The program's own code, by the names of its classes: all but {@linkplain LibraryPackages known
 * libraries}. If the program is one of these itself, such as Kafka, its main class decides.
 */
final class OwnCode {
    /** Prefixes of many projects: the next part of the name tells which one. */
    private static final Set<String> COLLECTIONS =
            Set.of("org.apache.", "org.eclipse.", "com.sun.");

    /** Main classes that start somebody else's program. */
    private static final List<String> LAUNCHERS =
            List.of(
                    "com.sun.tools.javac.launcher.",
                    "org.springframework.",
                    "org.apache.catalina.",
                    "org.apache.spark.",
                    "org.apache.maven.",
                    "org.eclipse.jetty.",
                    "org.jboss.",
                    "org.wildfly.",
                    "org.codehaus.",
                    "org.gradle.",
                    "org.junit.",
                    "org.openjdk.",
                    "io.quarkus.",
                    "clojure.",
                    "scala.",
                    "groovy.",
                    "kotlin.");

    private final String home;

    /**
     * @param mainClass the name of the main class, or an empty text
     */
    OwnCode(String mainClass) {
        home = home(mainClass);
    }

    /** Returns the code of the program in this JVM; reads the manifest of its jar. */
    static OwnCode ofThisProgram() {
        return new OwnCode(
                mainClass(
                        System.getProperty("sun.java.command", ""),
                        System.getProperty("java.class.path", "")));
    }

    boolean contains(String className) {
        return !home.isEmpty() && className.startsWith(home)
                || LibraryPackages.of(className).isEmpty();
    }

    /** Returns the prefix of the program's packages if they would be taken for a library. */
    private static String home(String mainClass) {
        Optional<String> library = LibraryPackages.of(mainClass);
        if (library.isEmpty() || LAUNCHERS.stream().anyMatch(mainClass::startsWith)) {
            return "";
        }
        String prefix = library.get();
        int dot = mainClass.indexOf('.', prefix.length());
        return COLLECTIONS.contains(prefix) && dot > 0 ? mainClass.substring(0, dot + 1) : prefix;
    }

    /**
     * Returns the main class, or an empty text.
     *
     * @param command the main class, perhaps after its module and a slash, or a jar; then its
     *     parameters
     */
    static String mainClass(String command, String classPath) {
        String first = command.split(" ", 2)[0];
        return first.endsWith(".jar")
                ? mainClass(classPath)
                : first.substring(first.lastIndexOf('/') + 1);
    }

    private static String mainClass(String jar) {
        try (JarFile file = new JarFile(jar)) {
            Manifest manifest = file.getManifest();
            if (manifest == null) {
                return "";
            }
            Attributes main = manifest.getMainAttributes();
            String ofSpring = main.getValue("Start-Class");
            String plain = main.getValue(Attributes.Name.MAIN_CLASS);
            return ofSpring != null ? ofSpring : plain != null ? plain : "";
        } catch (IOException | RuntimeException e) {
            return ""; // Deleted or replaced since the start: only known libraries count.
        }
    }
}
