package dev.nopal.mcp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder of saved sessions. One of the user's is left as it is; a temporary one has the newest
 * sessions and is removed at the end.
 */
final class SessionStore implements AutoCloseable {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,99}");
    private static final String SUFFIX = ".nopal";
    private static final int MOST_TEMPORARY = 12;
    private static final int MOST_SHOWN = 20;

    private final Path folder;
    private final Optional<TemporaryFolder> ownFolder;
    private final Deque<Path> temporary = new ArrayDeque<>();
    private int count;

    private SessionStore(Path folder, Optional<TemporaryFolder> ownFolder) {
        this.folder = folder;
        this.ownFolder = ownFolder;
    }

    static SessionStore open(Optional<Path> folder) throws IOException {
        if (folder.isPresent()) {
            return new SessionStore(folder.get(), Optional.empty());
        }
        TemporaryFolder own = TemporaryFolder.create();
        return new SessionStore(own.path(), Optional.of(own));
    }

    /** Returns a file that does not exist, for a session of this script. */
    synchronized Path newFile(String script) throws IOException {
        Path file;
        do {
            count++;
            file = folder.resolve(script + "-" + count + SUFFIX);
        } while (Files.exists(file, LinkOption.NOFOLLOW_LINKS));
        if (ownFolder.isPresent()) {
            temporary.addLast(file);
            if (temporary.size() > MOST_TEMPORARY) {
                Files.deleteIfExists(temporary.removeFirst());
            }
        }
        return file;
    }

    /** Returns the name by which a session is known to assistants. */
    static String name(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
    }

    /**
     * Returns the file of a session.
     *
     * @param argument the name of the argument, for the message
     * @throws Refused if there is none of this name
     */
    Path find(String argument, String name) {
        if (NAME.matcher(name).matches()) {
            for (String each : List.of(name + SUFFIX, name)) {
                Path file = folder.resolve(each);
                if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    return file;
                }
            }
        }
        List<String> known = names();
        throw new Refused(
                argument
                        + "="
                        + Shown.value(name)
                        + ": there is no saved session of this name; "
                        + (known.isEmpty()
                                ? "run_recipe and run_script save theirs"
                                : "there are " + String.join(", ", known)));
    }

    /** Returns the newest ones. */
    private List<String> names() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(SUFFIX))
                    .sorted((one, other) -> -Long.compare(time(one), time(other)))
                    .limit(MOST_SHOWN)
                    .map(SessionStore::name)
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of();
        }
    }

    private static long time(Path file) {
        try {
            return Files.getLastModifiedTime(file).toMillis();
        } catch (IOException e) {
            return 0; // It was just removed.
        }
    }

    @Override
    public synchronized void close() {
        if (ownFolder.isEmpty()) {
            return;
        }
        try {
            ownFolder.get().close();
        } catch (IOException e) {
            System.err.println("nopal: cannot remove " + folder + ": " + e.getMessage());
        }
    }
}
