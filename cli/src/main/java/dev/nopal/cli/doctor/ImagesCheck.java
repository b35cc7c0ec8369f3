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
        List<String> withdrawn = facts.withdrawnImages();
        if (!withdrawn.isEmpty()) {
            return Check.warn(
                    ID,
                    "the probes of " + String.join(", ", withdrawn) + " are withdrawn",
                    "a tracer was switched off, or the program called TracepointProvider.disable();"
                            + " switching on and enable() publish them again");
        }
        if (images == 0 && !facts.jvmOnly().isEmpty()) {
            return Check.warn(
                    ID,
                    Count.of(facts.jvmOnly().size(), "tracepoint")
                            + " in the JVM only: scripts in the JVM see "
                            + (facts.jvmOnly().size() == 1 ? "it" : "them")
                            + ", kernel tracers do not",
                    "for kernel tracers, see native-access above; nopal list -p "
                            + facts.pid()
                            + " lists what there is");
        }
        if (images == 0 && facts.hasCoreJar()) {
            return Check.warn(
                    ID,
                    "no provider is loaded that kernel tracers see; there may be tracepoints in the"
                            + " JVM only",
                    "nopal list -p "
                            + facts.pid()
                            + " asks the JVM for them; a provider appears when the code that declares"
                            + " it has run");
        }
        if (images == 0) {
            return Check.fail(
                    ID,
                    "no Nopal provider is loaded",
                    "check that nopal-core is on its class path and that the code which declares the"
                            + " tracepoints has run");
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
