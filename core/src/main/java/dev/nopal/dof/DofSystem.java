package dev.nopal.dof;

/** An operating system that has DTrace. */
public enum DofSystem {
    DARWIN(3),
    FREEBSD(2),
    ILLUMOS(2),
    /** Oracle's DTrace 2, whose daemon reads DOF and traces by uprobes. */
    LINUX(2);

    private final int version;

    DofSystem(int version) {
        this.version = version;
    }

    /** Returns the version of DOF with is-enabled offsets that it reads. */
    int version() {
        return version;
    }

    /** Returns the system of a value of {@code os.name}, or null if it has no DTrace. */
    public static DofSystem named(String name) {
        return switch (name) {
            case "Mac OS X" -> DARWIN;
            case "FreeBSD" -> FREEBSD;
            case "SunOS" -> ILLUMOS;
            case "Linux" -> LINUX;
            default -> null;
        };
    }
}
