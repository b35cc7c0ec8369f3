package dev.nopal.cli.probes;

import dev.nopal.cli.process.ForeignFile;
import dev.nopal.cli.process.Mapping;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.process.TargetFiles;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A file with code in a process, named as tracers name it.
 *
 * <p>The path begins with {@code /proc/PID/root}, which also reaches into containers; that of a
 * memfd is the descriptor that still holds it. The path of a deleted file does not exist.
 *
 * @param path as bpftrace prints it
 * @param kernelPath the path in the maps file
 * @param mappings all mappings of the file, with code or without
 */
public record MappedFile(String path, String kernelPath, List<Mapping> mappings) {
    /** Returns the files that a process maps executable, in the order of their addresses. */
    public static List<MappedFile> of(ProcFs proc, int pid, List<Mapping> mappings) {
        Map<String, MappedFile> files = new LinkedHashMap<>();
        for (Mapping mapping : mappings) {
            if (mapping.executable() && mapping.path().startsWith("/")) {
                String path = path(proc, pid, mapping);
                files.computeIfAbsent(
                        path, key -> new MappedFile(key, mapping.path(), same(mappings, mapping)));
            }
        }
        return new ArrayList<>(files.values());
    }

    /**
     * Opens the file: a memfd by the descriptor, any other file by its name below the process's
     * root.
     */
    ForeignFile open(TargetFiles files) throws IOException {
        String folder = path.substring(0, path.lastIndexOf('/'));
        return kernelPath.startsWith("/memfd:") && folder.endsWith("/fd")
                ? files.openDescriptor(
                        path.substring(folder.length() + 1), mappings.getFirst().inode())
                : files.open(kernelPath);
    }

    /** Returns the mapping that holds the code at this offset of the file. */
    Optional<Mapping> code(long fileOffset) {
        return mappings.stream()
                .filter(mapping -> mapping.executable() && mapping.holdsFileOffset(fileOffset))
                .findFirst();
    }

    /** Returns whether the file was deleted; false for a memfd that is still open. */
    public boolean isGone() {
        return path.endsWith(" (deleted)");
    }

    private static List<Mapping> same(List<Mapping> mappings, Mapping file) {
        return mappings.stream()
                .filter(
                        other ->
                                other.inode() == file.inode()
                                        && other.device().equals(file.device())
                                        && other.path().equals(file.path()))
                .toList();
    }

    private static String path(ProcFs proc, int pid, Mapping mapping) {
        if (mapping.path().startsWith("/memfd:")) {
            Optional<String> descriptor = descriptor(proc, pid, mapping);
            if (descriptor.isPresent()) {
                return "/proc/" + pid + "/fd/" + descriptor.get();
            }
        }
        return "/proc/" + pid + "/root" + mapping.path();
    }

    /**
     * Looks up descriptors in the kernel's order, as bcc does; calls stat on them, but never opens
     * them.
     */
    private static Optional<String> descriptor(ProcFs proc, int pid, Mapping mapping) {
        try (DirectoryStream<Path> descriptors =
                Files.newDirectoryStream(proc.process(pid).resolve("fd"))) {
            for (Path descriptor : descriptors) {
                if (leadsTo(descriptor, mapping)) {
                    return Optional.of(descriptor.getFileName().toString());
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            return Optional.empty();
        }
        return Optional.empty();
    }

    private static boolean leadsTo(Path descriptor, Mapping mapping) {
        try {
            return Files.readSymbolicLink(descriptor).toString().startsWith("/memfd:")
                    && Files.getAttribute(descriptor, "unix:ino").equals(mapping.inode());
        } catch (IOException e) {
            return false;
        }
    }
}
