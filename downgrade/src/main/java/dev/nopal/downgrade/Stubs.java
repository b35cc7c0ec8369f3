package dev.nopal.downgrade;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The classes that stand in for what newer JDKs have, compiled for Java 17. They are copied into
 * each jar, below the package of that jar.
 *
 * <p>The stub of a class is named after it: {@code ListMethods} has the newer methods of {@code
 * java.util.List} as static methods, the receiver first, and newer constants as fields.
 */
final class Stubs implements ClassSource {
    /** The package in which the stubs are compiled. */
    static final String PACKAGE = "dev/nopal/newer/";

    static final String MATCH_EXCEPTION = "java/lang/MatchException";

    private static final String SUFFIX = ".class";

    private final Map<String, byte[]> files = new HashMap<>();
    private final Map<String, ClassModel> classes = new HashMap<>();

    /** Reads all stubs below the folder into which they were compiled. */
    Stubs(Path folder) {
        try (var paths = Files.walk(folder.resolve(PACKAGE))) {
            for (Path file : paths.filter(each -> each.toString().endsWith(SUFFIX)).toList()) {
                String path = folder.relativize(file).toString();
                String name = path.substring(0, path.length() - SUFFIX.length());
                files.put(name, Files.readAllBytes(file));
                classes.put(name, ClassFile.of().parse(files.get(name)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Optional<ClassModel> find(String name) {
        return Optional.ofNullable(classes.get(name));
    }

    /** Returns the class files by the internal names under which they were compiled. */
    Map<String, byte[]> files() {
        return Map.copyOf(files);
    }

    /** Returns the name of the class that stands in for the methods of another. */
    static String standIn(String owner) {
        return PACKAGE + owner.substring(owner.lastIndexOf('/') + 1) + "Methods";
    }

    /** Returns the name of the class that stands in for the constants of another. */
    static String constantsOf(String owner) {
        return PACKAGE + owner.substring(owner.lastIndexOf('/') + 1) + "Constants";
    }
}
