package dev.nopal.script.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The effective user of this process: the owner of its folder in {@code /proc}, or of a file that
 * it creates.
 *
 * @param uid the number of the user
 * @param gid the number of the group; empty where only files tell, because on macOS and FreeBSD a
 *     file gets the group of its folder
 */
public record OwnUser(int uid, Optional<Integer> gid, UserPrincipal principal) {
    private static volatile OwnUser created;

    /**
     * Returns the user.
     *
     * @throws IOException if there is neither {@code /proc} nor a folder for a file
     */
    public static OwnUser find() throws IOException {
        if (HostSystem.hasKernelFiles()) {
            Path self = HostSystem.kernelFiles().orElseThrow().resolve(ProcessTime.SELF);
            Map<String, Object> found = Files.readAttributes(self, "unix:uid,gid,owner");
            return of(found, Optional.of((int) found.get("gid")));
        }
        OwnUser known = created;
        if (known == null) {
            known = ofCreatedFile();
            created = known;
        }
        return known;
    }

    /** Returns the owner of a new file; where none can be created, that of the home folder. */
    static OwnUser ofCreatedFile() throws IOException {
        for (String folder : List.of(System.getProperty("java.io.tmpdir"), "/tmp")) {
            try {
                Path file = Files.createTempFile(Path.of(folder), "nopal-user", "");
                try {
                    return of(Files.readAttributes(file, "unix:uid,owner"), Optional.empty());
                } finally {
                    Files.deleteIfExists(file);
                }
            } catch (IOException e) {
                continue; // It is missing or read-only.
            }
        }
        Path home = Path.of(System.getProperty("user.home"));
        return of(Files.readAttributes(home, "unix:uid,owner"), Optional.empty());
    }

    private static OwnUser of(Map<String, Object> found, Optional<Integer> gid) {
        return new OwnUser((int) found.get("uid"), gid, (UserPrincipal) found.get("owner"));
    }
}
