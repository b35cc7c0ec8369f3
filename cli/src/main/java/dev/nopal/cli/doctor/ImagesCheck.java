package dev.nopal.cli.doctor;

import java.util.List;

/** Checks whether providers are loaded and published. */
record ImagesCheck(TargetFacts facts) implements Checker {
    private static final String ID = "providers";

    @Override
    public Check check() {
        int images = facts.images().size();
        if (images == 0 && !facts.goneImages().isEmpty()) {
            return Check.fail(
                    ID,
                    "loaded, but no tracer finds it",
                    "see image-files below: its files are gone");
        }
        if (images == 0) {
            return Check.fail(
                    ID,
                    "no Nopal provider is loaded",
                    "check that nopal-core is on its class path and that the code which declares the"
                            + " tracepoints has run");
        }
        List<String> withdrawn = facts.withdrawnImages();
        if (!withdrawn.isEmpty()) {
            return Check.warn(
                    ID,
                    "the probes of " + String.join(", ", withdrawn) + " are withdrawn",
                    "a tracer was switched off, or the program called TracepointProvider.disable();"
                            + " switching on and enable() publish them again");
        }
        boolean memfd =
                facts.images().stream()
                        .map(image -> image.file().kernelPath())
                        .anyMatch(path -> path.startsWith("/memfd:"));
        String finding =
                Count.of(images, "image")
                        + " with "
                        + Count.of(facts.tracepoints().size(), "probe");
        return memfd
                ? Check.ok(
                        ID,
                        finding + " loaded, from a memfd",
                        "perf and bpftrace 0.25 and newer see files only: -Dnopal.backing=file")
                : Check.ok(ID, finding + " loaded");
    }
}
