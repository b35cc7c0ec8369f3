package dev.nopal.cli.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The {@code release} file that every JDK has in its home.
 *
 * @param text its content, at most the first 64 KiB
 */
record JavaRelease(String text) {
    private static final int MAX_SIZE = 64 << 10;
    private static final Pattern VERSION =
            Pattern.compile("^JAVA_VERSION=\"([0-9A-Za-z._+-]{1,64})\"", Pattern.MULTILINE);
    private static final Pattern MODULES =
            Pattern.compile("^MODULES=\"([^\"]*)\"", Pattern.MULTILINE);

    /**
     * {@code HOME/lib/server/libjvm.so} since JDK 9, {@code HOME/jre/lib/amd64/server/…} before.
     */
    private static final int MAX_PARENTS = 5;

    /** Returns the file of the JDK that a {@code libjvm.so} of a process belongs to. */
    static Optional<JavaRelease> of(TargetFiles files, String library) {
        String folder = library;
        for (int i = 0; i < MAX_PARENTS && folder.lastIndexOf('/') >= 0; i++) {
            folder = folder.substring(0, folder.lastIndexOf('/'));
            Optional<JavaRelease> found = read(files, folder + "/release");
            if (found.flatMap(JavaRelease::version).isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static Optional<JavaRelease> read(TargetFiles files, String path) {
        try (ForeignFile file = files.open(path)) {
            return Optional.of(
                    new JavaRelease(new String(file.head(MAX_SIZE), StandardCharsets.US_ASCII)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns the version, {@code "25.0.3"}. */
    Optional<String> version() {
        Matcher matcher = VERSION.matcher(text);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /** Returns the modules; empty if the file does not list them. */
    List<String> modules() {
        Matcher matcher = MODULES.matcher(text);
        return matcher.find() ? List.of(matcher.group(1).split(" ")) : List.of();
    }
}
