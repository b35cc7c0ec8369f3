package dev.nopal.cli.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the version of a JDK in the {@code release} file that every JDK has in its home. */
final class JavaRelease {
    private static final int MAX_SIZE = 64 << 10;
    private static final Pattern VERSION =
            Pattern.compile("^JAVA_VERSION=\"([0-9A-Za-z._+-]{1,64})\"", Pattern.MULTILINE);

    /**
     * {@code HOME/lib/server/libjvm.so} since JDK 9, {@code HOME/jre/lib/amd64/server/…} before.
     */
    private static final int MAX_PARENTS = 5;

    private JavaRelease() {}

    /**
     * Returns the version of the JDK that a {@code libjvm.so} belongs to, as it is opened from
     * here.
     */
    static Optional<String> version(Path library) {
        Path folder = library.getParent();
        for (int i = 0; i < MAX_PARENTS && folder != null; i++) {
            Optional<String> version = read(folder.resolve("release"));
            if (version.isPresent()) {
                return version;
            }
            folder = folder.getParent();
        }
        return Optional.empty();
    }

    private static Optional<String> read(Path release) {
        try {
            String text =
                    new String(RegularFile.head(release, MAX_SIZE), StandardCharsets.US_ASCII);
            Matcher matcher = VERSION.matcher(text);
            return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
