package dev.nopal.cli;

import dev.nopal.cli.dof.FileProbes;
import dev.nopal.cli.dof.MalformedDofException;
import dev.nopal.cli.failure.Failure;
import dev.nopal.elf.MalformedElfException;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;

/** The file that {@code nopal list --file} names. */
final class ListedFile {
    private ListedFile() {}

    /** Reads a file, or fails with the reason why that cannot be. */
    static FileProbes read(String file) throws IOException {
        try {
            return FileProbes.read(file);
        } catch (MalformedDofException e) {
            throw Failure.usage(file + " has invalid DOF: " + e.getMessage());
        } catch (MalformedElfException e) {
            throw Failure.usage(
                    file
                            + " is not a valid ELF file: "
                            + e.reason()
                            + " at offset 0x"
                            + Long.toHexString(e.offset()));
        } catch (NoSuchFileException e) {
            throw Failure.usage("there is no file " + file);
        } catch (AccessDeniedException e) {
            throw Failure.notPermitted(
                    file + " may not be read by this user; ask its owner or run nopal as root");
        } catch (FileSystemException e) {
            throw Failure.usage(file + " cannot be read: " + e.getReason());
        } catch (InvalidPathException e) {
            throw Failure.usage(file + " is not a path: " + e.getReason());
        }
    }
}
