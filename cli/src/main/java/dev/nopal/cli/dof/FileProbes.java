package dev.nopal.cli.dof;

import dev.nopal.cli.probes.ProbeScan;
import dev.nopal.cli.process.ForeignFile;
import dev.nopal.elf.MalformedElfException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The probes of a file: those of its notes, which kernel tracers on Linux read, and those of its
 * DOF, which DTrace reads.
 */
public record FileProbes(ProbeScan notes, List<ListedDofProbe> dof) {
    /**
     * Reads a file.
     *
     * @throws MalformedElfException if it is neither ELF nor Mach-O nor DOF, or contradicts itself
     * @throws MalformedDofException if its DOF, or the Mach-O file around it, contradicts itself
     */
    public static FileProbes read(String file) throws IOException {
        try (ForeignFile open = ForeignFile.named(Path.of(file))) {
            ProbeScan notes =
                    DofFinder.isDofOrMach(open)
                            ? new ProbeScan(List.of(), List.of(), List.of())
                            : ProbeScan.ofFile(file);
            return new FileProbes(notes, ListedDofProbe.of(file, DofFinder.find(open)));
        }
    }
}
