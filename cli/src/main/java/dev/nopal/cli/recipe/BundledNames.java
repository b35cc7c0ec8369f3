package dev.nopal.cli.recipe;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * The names of the recipes that come with nopal: all scripts in the folder of this class but those
 * with a dot, which are {@linkplain RecipeCatalog#variant variants}.
 */
final class BundledNames {
    private static final String ONE_OF_THEM = "profile.bt";

    private BundledNames() {}

    static List<String> read() throws IOException {
        URL url = BundledNames.class.getResource(ONE_OF_THEM);
        if (url == null) {
            return List.of();
        }
        if (url.openConnection() instanceof JarURLConnection connection) {
            connection.setUseCaches(false);
            String entry = connection.getEntryName();
            String folder = entry.substring(0, entry.length() - ONE_OF_THEM.length());
            try (JarFile jar = connection.getJarFile()) {
                return names(
                        jar.stream()
                                .map(each -> each.getName())
                                .filter(name -> name.startsWith(folder))
                                .map(name -> name.substring(folder.length())));
            }
        }
        Path folder = Path.of(URI.create(url.toString())).getParent();
        try (Stream<Path> files = Files.list(folder)) {
            return names(files.map(file -> file.getFileName().toString()));
        }
    }

    private static List<String> names(Stream<String> files) {
        return files.filter(file -> file.endsWith(".bt") && !file.contains("/"))
                .map(file -> file.substring(0, file.length() - 3))
                .filter(name -> !name.contains("."))
                .sorted()
                .toList();
    }
}
