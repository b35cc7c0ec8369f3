package dev.nopal.junit.stenography;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The classes of a package on the class path, loaded or not: in folders and in jars. */
final class PackageClasses {
    private static final String CLASS = ".class";

    private PackageClasses() {}

    /** Returns their names; without those of places that cannot be read. */
    static Set<String> names(String packageName, ClassLoader loader) {
        Set<String> names = new TreeSet<>();
        String path = packageName.replace('.', '/');
        try {
            Enumeration<URL> places = loader.getResources(path);
            while (places.hasMoreElements()) {
                add(names, places.nextElement(), path);
            }
        } catch (IOException e) {
            // What was found so far is all that can be found.
        }
        return names;
    }

    private static void add(Set<String> names, URL place, String path) {
        try {
            if (place.getProtocol().equals("file")) {
                addFolder(names, Path.of(new URI(place.toString())), path);
            } else if (place.openConnection() instanceof JarURLConnection jar) {
                jar.getJarFile().stream()
                        .map(entry -> entry.getName())
                        .filter(name -> name.startsWith(path + "/") && name.endsWith(CLASS))
                        .forEach(name -> names.add(className(name)));
            }
        } catch (IOException | URISyntaxException | RuntimeException e) {
            // A folder that is being removed, or a file system of another kind.
        }
    }

    private static void addFolder(Set<String> names, Path folder, String path) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(each -> each.toString().endsWith(CLASS))
                    .map(each -> path + "/" + folder.relativize(each).toString().replace('\\', '/'))
                    .forEach(name -> names.add(className(name)));
        }
    }

    private static String className(String file) {
        return file.substring(0, file.length() - CLASS.length()).replace('/', '.');
    }
}
