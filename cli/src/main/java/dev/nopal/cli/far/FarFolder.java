package dev.nopal.cli.far;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The folder of the far side, in which the agent's jar is while JVMs load it. The shell that
 * started this process removes the folder if this process is killed; this process does if the shell
 * is.
 *
 * <p>An installed Nopal has no such folder: its agents' jar stays, as that of any command.
 */
final class FarFolder {
    private final Optional<Path> path;
    private int users;

    private FarFolder(Optional<Path> path) {
        this.path = path;
    }

    static FarFolder own() {
        Optional<Path> path =
                Optional.ofNullable(System.getProperty(FarLoader.FOLDER)).map(Path::of);
        return new FarFolder(path);
    }

    /** Notes that a JVM may load the jar now. */
    synchronized void use() {
        users++;
    }

    /** Notes that a JVM has loaded it; the last one removes it, because JVMs keep it open. */
    synchronized void leave() {
        users--;
        if (users == 0) {
            empty();
        }
    }

    private void empty() {
        if (path.isEmpty()) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(path.get())) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // The shell removes it.
        }
    }

    synchronized void delete() {
        empty();
        try {
            if (path.isPresent()) {
                Files.deleteIfExists(path.get());
            }
        } catch (IOException e) {
            // The shell removes it.
        }
    }
}
