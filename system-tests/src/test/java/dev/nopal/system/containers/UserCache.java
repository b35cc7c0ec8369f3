package dev.nopal.system.containers;

import dev.nopal.system.harness.Command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.Consumer;

/**
 * Folders that take seconds to make and are the same in every run. They are kept in the user's
 * cache folder, under a name with the digest of their recipe.
 */
final class UserCache {
    private static final int DIGITS = 16;

    private UserCache() {}

    /** Returns the folder of a recipe; {@code maker} fills it if there is none yet. */
    static synchronized Path folder(String name, String recipe, Consumer<Path> maker) {
        Path made = location().resolve(name + "-" + digest(recipe));
        if (Files.isDirectory(made)) {
            return made;
        }
        try {
            Files.createDirectories(made.getParent());
            Path partial = Files.createTempDirectory(made.getParent(), name + "-partial-");
            try {
                maker.accept(partial);
                Command.of("chmod", "-R", "a+rX", partial.toString()).run().requireSuccess();
                move(partial, made);
            } finally {
                Command.of("rm", "-rf", "--one-file-system", partial.toString()).run();
            }
            return made;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Another run of the tests may have made the same at the same time. */
    private static void move(Path partial, Path made) throws IOException {
        try {
            Files.move(partial, made, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            if (!Files.isDirectory(made)) {
                throw e;
            }
        }
    }

    private static Path location() {
        String named = System.getenv("XDG_CACHE_HOME");
        Path caches =
                named == null || named.isBlank()
                        ? Path.of(System.getProperty("user.home"), ".cache")
                        : Path.of(named);
        return caches.resolve("nopal");
    }

    private static String digest(String recipe) {
        try {
            byte[] sum =
                    MessageDigest.getInstance("SHA-256")
                            .digest(recipe.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(sum).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
