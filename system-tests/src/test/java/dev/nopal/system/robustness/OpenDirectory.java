package dev.nopal.system.robustness;

import dev.nopal.system.harness.Command;

import java.nio.file.Path;

/** A temporary directory with the mode of /tmp, so that every user can work in it. */
final class OpenDirectory {
    private OpenDirectory() {}

    static Path of(Path temporary) {
        Command.of("chmod", "1777", temporary.toString()).run().requireSuccess();
        return temporary;
    }
}
