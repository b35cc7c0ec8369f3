package dev.nopal.cli.doctor;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A kernel release, compared by its first two numbers. */
record KernelVersion(int major, int minor, String text) {
    private static final Pattern RELEASE = Pattern.compile("(\\d{1,4})\\.(\\d{1,4}).*");
    private static final Comparator<KernelVersion> ORDER =
            Comparator.comparingInt(KernelVersion::major).thenComparingInt(KernelVersion::minor);

    static Optional<KernelVersion> parse(String release) {
        Matcher matcher = RELEASE.matcher(release);
        return matcher.matches()
                ? Optional.of(
                        new KernelVersion(
                                Integer.parseInt(matcher.group(1)),
                                Integer.parseInt(matcher.group(2)),
                                release))
                : Optional.empty();
    }

    boolean isAtLeast(int otherMajor, int otherMinor) {
        return ORDER.compare(this, new KernelVersion(otherMajor, otherMinor, "")) >= 0;
    }
}
