package dev.nopal.cli.probes;

import dev.nopal.cli.process.ForeignFile;
import dev.nopal.cli.process.Mapping;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.process.ProcessMemory;
import dev.nopal.cli.process.TargetFiles;
import dev.nopal.elf.MalformedElfException;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The probes of a process or a file.
 *
 * @param images the files that were read, with their probes
 * @param probes the probes in bpftrace's order; a name that several files have is several probes
 * @param skipped the files that were not read and why, a sentence each
 */
public record ProbeScan(List<ProbeImage> images, List<ListedProbe> probes, List<String> skipped) {
    @FunctionalInterface
    private interface Reader {
        ProbeFile read(ForeignFile file) throws IOException;
    }

    /** Reads a file. */
    public static ProbeScan ofFile(String file) throws IOException {
        MappedFile mapped = new MappedFile(file, file, List.of());
        List<ProbeImage> images;
        try (ForeignFile open = ForeignFile.named(Path.of(file))) {
            images = List.of(new ProbeImage(mapped, ProbeFile.read(open)));
        }
        return new ProbeScan(images, ProbeListing.of(images, Optional.empty()), List.of());
    }

    /** Reads every file with code in a process; what cannot be read is skipped. */
    public static ProbeScan ofProcess(ProcFs proc, int pid, List<Mapping> mappings) {
        ProbeScan files = ofFiles(proc, pid, mappings, ProbeFile::read);
        return new ProbeScan(
                files.images(), ProbeListing.of(files.images(), Optional.empty()), files.skipped());
    }

    /** Reads every file with code in a process, and its memory, for the state of each site. */
    public static ProbeScan ofProcessWithState(ProcFs proc, int pid, List<Mapping> mappings) {
        ProbeScan files = ofFiles(proc, pid, mappings, ProbeFile::readWithCode);
        List<String> skipped = new ArrayList<>(files.skipped());
        return new ProbeScan(
                files.images(), withState(proc, pid, files.images(), skipped), skipped);
    }

    private static ProbeScan ofFiles(ProcFs proc, int pid, List<Mapping> mappings, Reader reader) {
        List<ProbeImage> images = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        try (TargetFiles files = TargetFiles.of(proc, pid)) {
            for (MappedFile file : MappedFile.of(proc, pid, mappings)) {
                try (ForeignFile open = file.open(files)) {
                    images.add(new ProbeImage(file, reader.read(open)));
                } catch (MalformedElfException e) {
                    skipped.add(file.path() + " is not a valid ELF file: " + e.getMessage());
                } catch (NoSuchFileException e) {
                    skipped.add(file.path() + " does not exist any more");
                } catch (IOException e) {
                    skipped.add(file.path() + " cannot be read: " + reason(e));
                }
            }
        } catch (IOException e) {
            skipped.add("the files of process " + pid + " cannot be read: " + reason(e));
        }
        return new ProbeScan(images, List.of(), skipped);
    }

    private static List<ListedProbe> withState(
            ProcFs proc, int pid, List<ProbeImage> images, List<String> skipped) {
        try (ProcessMemory memory = ProcessMemory.open(proc, pid)) {
            return ProbeListing.of(images, Optional.of(memory));
        } catch (IOException e) {
            skipped.add("the memory of process " + pid + " cannot be read: " + reason(e));
            return ProbeListing.of(images, Optional.empty());
        }
    }

    private static String reason(Exception e) {
        return e instanceof FileSystemException f && f.getReason() != null
                ? f.getReason()
                : e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
}
