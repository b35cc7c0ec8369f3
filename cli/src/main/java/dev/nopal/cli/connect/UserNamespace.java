package dev.nopal.cli.connect;

import dev.nopal.cli.process.ProcFs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * The user namespace of a process, in which users have other numbers, and those without a number
 * all look like nobody.
 */
record UserNamespace(ProcFs proc, int pid) {
    /** Returns whether it is also that of this command. */
    boolean isOwn() {
        try {
            Path own = proc.root().resolve("self/ns/user");
            return Files.readSymbolicLink(own)
                    .equals(Files.readSymbolicLink(proc.process(pid).resolve("ns/user")));
        } catch (IOException e) {
            return true; // A kernel without user namespaces.
        }
    }

    /** Returns the number of a user there; empty if it has none. */
    OptionalLong inside(int uid) {
        long user = Integer.toUnsignedLong(uid);
        if (isOwn()) {
            return OptionalLong.of(user); // Its map would show the numbers of the namespace above.
        }
        try {
            for (String line : proc.text(pid + "/uid_map").split("\n")) {
                String[] fields = line.strip().split("\\s+");
                long outside = Long.parseLong(fields[1]);
                if (user >= outside && user - outside < Long.parseLong(fields[2])) {
                    return OptionalLong.of(Long.parseLong(fields[0]) + user - outside);
                }
            }
        } catch (IOException | NumberFormatException | IndexOutOfBoundsException e) {
            // The process has ended, or its map was never written.
        }
        return OptionalLong.empty();
    }
}
