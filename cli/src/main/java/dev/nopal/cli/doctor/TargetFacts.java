package dev.nopal.cli.doctor;

import dev.nopal.agent.control.Message;
import dev.nopal.cli.probes.JvmTracepoint;
import dev.nopal.cli.probes.ListedProbe;
import dev.nopal.cli.probes.MappedFile;
import dev.nopal.cli.probes.ProbeImage;
import dev.nopal.cli.probes.ProbeScan;
import dev.nopal.cli.process.CoreJar;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.Mapping;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.process.ProcessStatus;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The facts about a target from {@code /proc}, read once so that the checks agree.
 *
 * @param environment empty if this user may not read it
 * @param hasCoreJar whether it has the jar of {@code nopal-core} open
 * @param jvmOnly the tracepoints that its agent reports, if it has one, and that no file has
 */
public record TargetFacts(
        ProcFs proc,
        int pid,
        ProcessStatus status,
        Optional<JavaProcess> jvm,
        Optional<List<String>> environment,
        List<Mapping> mappings,
        ProbeScan scan,
        boolean hasCoreJar,
        List<JvmTracepoint> jvmOnly) {
    /** Reads a target whose mappings were read already. */
    public static TargetFacts read(ProcFs proc, int pid, List<Mapping> mappings)
            throws IOException {
        return new TargetFacts(
                proc,
                pid,
                proc.status(pid),
                JavaProcess.find(proc, pid),
                environment(proc, pid),
                mappings,
                ProbeScan.ofProcessWithState(proc, pid, mappings),
                CoreJar.isOpenIn(proc, pid),
                List.of());
    }

    /** Returns the same facts with the tracepoints that an agent in the target reported. */
    public TargetFacts withReported(List<Message.Probe> tracepoints) {
        return new TargetFacts(
                proc,
                pid,
                status,
                jvm,
                environment,
                mappings,
                scan,
                hasCoreJar,
                JvmTracepoint.without(scan.probes(), tracepoints));
    }

    /** Returns the options of the target's JVM, as far as they can be seen from outside. */
    JavaOptions options(JavaProcess java) {
        return JavaOptions.of(environment.orElse(List.of()), java.commandLine());
    }

    /** Returns Nopal's images that can be read. */
    List<ProbeImage> images() {
        return scan.images().stream().filter(image -> image.content().nopal()).toList();
    }

    /**
     * Returns the paths of images whose provider is disabled: they have no notes, or a name that
     * tracers cannot open.
     */
    List<String> withdrawnImages() {
        return Stream.concat(
                        images().stream()
                                .filter(image -> image.content().probes().isEmpty())
                                .map(image -> image.file().kernelPath()),
                        MappedFile.of(proc, pid, mappings).stream()
                                .filter(file -> !file.isGone())
                                .map(MappedFile::kernelPath)
                                .flatMap(path -> ImageName.ofWithdrawn(path).stream()))
                .toList();
    }

    /** Returns Nopal's images whose files were deleted. */
    List<MappedFile> goneImages() {
        return MappedFile.of(proc, pid, mappings).stream()
                .filter(MappedFile::isGone)
                .filter(file -> ImageName.isImage(file.kernelPath()))
                .toList();
    }

    /** Returns the probes of Nopal's images. */
    List<ListedProbe> tracepoints() {
        return scan.probes().stream().filter(ListedProbe::nopal).toList();
    }

    private static Optional<List<String>> environment(ProcFs proc, int pid) {
        try {
            return Optional.of(proc.environment(pid));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
