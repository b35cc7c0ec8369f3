package dev.nopal.downgrade;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The files below a folder.
 *
 * @param paths relative to the folder, in order
 */
record FileTree(Path folder, List<String> paths) {
    static FileTree of(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return new FileTree(folder, List.of());
        }
        try (var all = Files.walk(folder)) {
            return new FileTree(
                    folder,
                    all.filter(Files::isRegularFile)
                            .map(file -> folder.relativize(file).toString())
                            .sorted()
                            .toList());
        }
    }

    byte[] read(String path) {
        try {
            return Files.readAllBytes(folder.resolve(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes a folder contain these files and no others; writes only what differs. */
    static void replace(Path folder, Map<String, byte[]> files) throws IOException {
        for (String path : of(folder).paths()) {
            if (!files.containsKey(path)) {
                delete(folder, folder.resolve(path));
            }
        }
        for (Map.Entry<String, byte[]> each : files.entrySet()) {
            Path file = folder.resolve(each.getKey());
            if (!Files.exists(file) || !Arrays.equals(Files.readAllBytes(file), each.getValue())) {
                Files.createDirectories(file.getParent());
                Files.write(file, each.getValue());
            }
        }
    }

    /** Deletes a file and the folders that are empty then: a jar would have them as entries. */
    private static void delete(Path folder, Path file) throws IOException {
        Files.delete(file);
        Path parent = file.getParent();
        if (!parent.equals(folder) && isEmpty(parent)) {
            delete(folder, parent);
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (var children = Files.list(folder)) {
            return children.findAny().isEmpty();
        }
    }
}
