package dev.nopal.script;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/**
 * The program's own code, by the names of its classes: all but {@linkplain LibraryPackages known
 * libraries}. If the program is one of these itself, such as Kafka, its main class decides.
 */
public final class OwnCode {
    /** The own code of a program whose main class is not known. */
    public static final OwnCode OF_ANY_PROGRAM = new OwnCode(List.of());

    /** Prefixes of many projects: the next part of the name tells which one. */
    private static final Set<String> COLLECTIONS =
            Set.of(
                    "org.apache.",
                    "org.eclipse.",
                    "org.springframework.",
                    "com.sun.",
                    "com.google.cloud.",
                    "com.netflix.",
                    "net.sf.");

    /** Programs with a main class outside the packages that have most of their code. */
    private static final Map<String, String> ELSEWHERE = Map.of("kafka.", "org.apache.kafka.");

    private static final String LAUNCHER_OF_SPRING = "org.springframework.boot.loader.";

    /** Main classes that start somebody else's program. */
    private static final List<String> LAUNCHERS =
            List.of(
                    "com.sun.tools.javac.launcher.",
                    "org.springframework.boot.",
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

    private final List<String> homes;

    private OwnCode(List<String> homes) {
        this.homes = homes;
    }

    /** Returns that of programs with these main classes, some of which may be an empty text. */
    public static OwnCode of(Collection<String> mainClasses) {
        return new OwnCode(mainClasses.stream().flatMap(OwnCode::home).distinct().toList());
    }

    /** Returns the code of the program in this JVM. */
    public static OwnCode ofThisProgram() {
        return of(List.of(mainClassOfThisProgram()));
    }

    /** Returns the main class of this JVM, or an empty text; reads the manifest of its jar once. */
    public static String mainClassOfThisProgram() {
        return ThisProgram.MAIN_CLASS;
    }

    private static final class ThisProgram {
        static final String MAIN_CLASS =
                mainClass(
                        System.getProperty("sun.java.command", ""),
                        System.getProperty("java.class.path", ""));
    }

    /** Returns whether a class is the program's own. */
    public boolean contains(String className) {
        for (String home : homes) {
            if (className.startsWith(home)) {
                return true;
            }
        }
        return LibraryPackages.of(className).isEmpty();
    }

    /** Returns the prefix of the program's packages if they would be taken for a library. */
    private static Stream<String> home(String mainClass) {
        for (Map.Entry<String, String> program : ELSEWHERE.entrySet()) {
            if (mainClass.startsWith(program.getKey())) {
                return Stream.of(program.getValue());
            }
        }
        Optional<String> library = LibraryPackages.of(mainClass);
        if (library.isEmpty() || LAUNCHERS.stream().anyMatch(mainClass::startsWith)) {
            return Stream.empty();
        }
        String prefix = library.get();
        int dot = mainClass.indexOf('.', prefix.length());
        return Stream.of(
                COLLECTIONS.contains(prefix) && dot > 0 ? mainClass.substring(0, dot + 1) : prefix);
    }

    /**
     * Returns the main class, or an empty text; that of the application if the class only starts
     * what is in an executable jar of Spring Boot.
     *
     * @param command the main class, perhaps after its module and a slash, or a jar; then its
     *     parameters
     */
    static String mainClass(String command, String classPath) {
        String first = command.split(" ", 2)[0];
        boolean isJar = classPath.endsWith(".jar") && command.startsWith(classPath);
        if (isJar || first.endsWith(".jar")) {
            return ofManifest(classPath).orElse("");
        }
        String name = first.substring(first.lastIndexOf('/') + 1);
        if (name.startsWith(LAUNCHER_OF_SPRING)) {
            String start = classPath.split(File.pathSeparator, 2)[0];
            return ofManifest(start).orElse(name);
        }
        return name;
    }

    /** Returns the main class that the manifest of a jar or a folder of classes names. */
    private static Optional<String> ofManifest(String classes) {
        try {
            Manifest manifest = manifest(Path.of(classes));
            Attributes main = manifest == null ? new Attributes() : manifest.getMainAttributes();
            String ofSpring = main.getValue("Start-Class");
            return Optional.ofNullable(
                    ofSpring != null ? ofSpring : main.getValue(Attributes.Name.MAIN_CLASS));
        } catch (IOException | RuntimeException e) {
            return Optional.empty(); // Deleted since the start: only known libraries count.
        }
    }

    private static Manifest manifest(Path classes) throws IOException {
        if (Files.isDirectory(classes)) {
            try (InputStream in = Files.newInputStream(classes.resolve(JarFile.MANIFEST_NAME))) {
                return new Manifest(in);
            }
        }
        try (JarFile file = new JarFile(classes.toFile())) {
            return file.getManifest();
        }
    }
}
