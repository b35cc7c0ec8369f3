package dev.nopal.cli.doctor;

import dev.nopal.cli.probes.MappedFile;

import java.util.List;
import java.util.stream.Collectors;

/** Checks whether images were removed while their program runs. */
record GoneImagesCheck(TargetFacts facts) implements Checker {
    private static final String ID = "image-files";

    @Override
    public Check check() {
        List<MappedFile> gone = facts.goneImages();
        if (gone.isEmpty()) {
            return Check.ok(ID, "no image was deleted under it");
        }
        return Check.fail(
                ID,
                "loaded, but its file is gone, so that tracers cannot find its probes: "
                        + gone.stream()
                                .map(MappedFile::kernelPath)
                                .collect(Collectors.joining(", ")),
                "restart the program, and keep cleaners of /tmp away from nopal's folder");
    }
}
