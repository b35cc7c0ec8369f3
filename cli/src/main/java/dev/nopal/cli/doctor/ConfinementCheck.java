package dev.nopal.cli.doctor;

/** Checks whether a seccomp filter may have prevented the images from being loaded. */
record ConfinementCheck(TargetFacts facts) implements Checker {
    private static final String ID = "seccomp";
    private static final int FILTER = 2;

    @Override
    public Check check() {
        if (facts.status().seccomp().orElse(0) != FILTER) {
            return Check.ok(ID, "no seccomp filter");
        }
        return facts.jvm().isPresent() && facts.images().isEmpty()
                ? Check.warn(
                        ID,
                        "a seccomp filter is active and may have refused to load images",
                        "allow mmap with PROT_EXEC and memfd_create in the filter")
                : Check.ok(ID, "a seccomp filter is active and did not stop anything");
    }
}
