package dev.nopal.cli.probes;

import dev.nopal.cli.process.Mapping;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.process.ProcessMemory;
import dev.nopal.elf.MalformedElfException;
import dev.nopal.elf.UsdtProbe;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Collects the probes of a process or a file.
 *
 * @param images the files that were read, with what they say
 * @param probes in bpftrace's order; a name that several files have belongs to the first of them
 * @param skipped the files that were not read and why, a sentence each
 */
public record ProbeScan(
        Map<MappedFile, ProbeFile> images, List<ListedProbe> probes, List<String> skipped) {
    private record Name(String provider, String name) {}

    private record Owner(String path, boolean nopal, List<Site> sites) {}

    /** Reads a file. */
    public static ProbeScan ofFile(String file) throws IOException {
        MappedFile mapped = new MappedFile(file, file, List.of());
        Map<MappedFile, ProbeFile> images = Map.of(mapped, ProbeFile.read(Path.of(file)));
        return new ProbeScan(images, merge(images, Optional.empty()), List.of());
    }

    /** Reads every file with code in a process; what cannot be read is skipped. */
    public static ProbeScan ofProcess(ProcFs proc, int pid, List<Mapping> mappings) {
        ProbeScan files = ofFiles(proc, pid, mappings);
        return new ProbeScan(
                files.images(), merge(files.images(), Optional.empty()), files.skipped());
    }

    /** Reads the memory of the process too, for what has become of each site. */
    public static ProbeScan ofProcessWithState(ProcFs proc, int pid, List<Mapping> mappings) {
        ProbeScan files = ofFiles(proc, pid, mappings);
        List<String> skipped = new ArrayList<>(files.skipped());
        return new ProbeScan(
                files.images(), withState(proc, pid, files.images(), skipped), skipped);
    }

    private static ProbeScan ofFiles(ProcFs proc, int pid, List<Mapping> mappings) {
        Map<MappedFile, ProbeFile> images = new LinkedHashMap<>();
        List<String> skipped = new ArrayList<>();
        for (MappedFile file : MappedFile.of(proc, pid, mappings)) {
            try {
                images.put(file, ProbeFile.read(proc.open(file.path())));
            } catch (MalformedElfException e) {
                skipped.add(file.path() + " is not a valid ELF file: " + e.getMessage());
            } catch (NoSuchFileException e) {
                skipped.add(file.path() + " does not exist any more");
            } catch (IOException | InvalidPathException e) {
                skipped.add(file.path() + " cannot be read: " + reason(e));
            }
        }
        return new ProbeScan(images, List.of(), skipped);
    }

    private static List<ListedProbe> withState(
            ProcFs proc, int pid, Map<MappedFile, ProbeFile> images, List<String> skipped) {
        try (ProcessMemory memory = ProcessMemory.open(proc, pid)) {
            return merge(images, Optional.of(memory));
        } catch (IOException e) {
            skipped.add("the memory of process " + pid + " cannot be read: " + reason(e));
            return merge(images, Optional.empty());
        }
    }

    /**
     * The first file that has a name owns it; bcc, and so bpftrace, count the others' sites to it.
     */
    private static List<ListedProbe> merge(
            Map<MappedFile, ProbeFile> images, Optional<ProcessMemory> memory) {
        Map<Name, Owner> owners = new LinkedHashMap<>();
        images.forEach(
                (file, content) -> {
                    for (UsdtProbe probe : content.probes()) {
                        Owner owner =
                                owners.computeIfAbsent(
                                        new Name(probe.provider(), probe.name()),
                                        name ->
                                                new Owner(
                                                        file.path(),
                                                        content.nopal(),
                                                        new ArrayList<>()));
                        probe.locations().stream()
                                .map(location -> site(file, content, location, memory))
                                .forEach(owner.sites()::add);
                    }
                });
        List<ListedProbe> probes = new ArrayList<>();
        owners.forEach(
                (name, owner) ->
                        probes.add(
                                new ListedProbe(
                                        owner.path(),
                                        name.provider(),
                                        name.name(),
                                        owner.nopal(),
                                        owner.sites())));
        probes.sort(ListedProbe.ORDER);
        return probes;
    }

    private static Site site(
            MappedFile file,
            ProbeFile content,
            UsdtProbe.Location location,
            Optional<ProcessMemory> memory) {
        SiteState state =
                memory.map(open -> SiteState.read(open, file, content, location))
                        .orElse(SiteState.UNKNOWN);
        return new Site(
                file.path(),
                content.machine(),
                location,
                Optional.ofNullable(content.signatures().get(location.address())),
                state.patch(),
                state.semaphore(),
                content.nopal() ? state.sessions() : OptionalLong.empty());
    }

    private static String reason(Exception e) {
        return e instanceof FileSystemException f && f.getReason() != null
                ? f.getReason()
                : e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
}
