package dev.nopal.elf;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The kernels that optimise a longer nop and restore it when the last tracer has detached.
 *
 * <p>From 6.18 on, the first hit turns a five-byte nop into a call; from 7.2 on, a ten-byte one.
 * Some kernels never restore it: the call remains, and the semaphore stays 1, so that the program
 * makes a system call for each event until it ends. Observed with bpftrace 0.27.1, 200 probes and
 * 200,000 events, on these kernels:
 *
 * <pre>
 * 6.18.15  every site that was hit stays patched     6.18.44  all restored
 * 6.19.14  the same                                  7.1.13   all restored
 * 7.0.13   the same (102 of 200 probes were hit)     7.2.13   all restored (ten bytes)
 *                                                    7.3-rc7  all restored (ten bytes)
 * </pre>
 *
 * Every kernel restored the one-byte nop, including 6.1, 6.12 and 6.17. A kernel gets a longer nop
 * only from the first patch release that was observed to restore it; a kernel that was never tried
 * gets the one-byte nop, which is slower while a tracer is attached, but always correct.
 */
public final class FastNop {
    /** The first kernel whose uprobes optimise the five-byte nop. */
    private static final Series FIRST = new Series(6, 18);

    /** The first series that optimises the ten-byte nop instead. */
    private static final Series TEN_BYTES = new Series(7, 2);

    /** The first patch release of a series that was observed to restore the nop it optimises. */
    private record Restored(Series series, int patch) {}

    private static final List<Restored> RESTORED =
            List.of(
                    new Restored(new Series(6, 18), 44),
                    new Restored(new Series(7, 1), 13),
                    new Restored(new Series(7, 2), 13),
                    new Restored(new Series(7, 3), 0));

    /** A release that has the defect. */
    private record Seen(Series series, int patch) {}

    private static final List<Seen> DEFECTIVE =
            List.of(
                    new Seen(new Series(6, 18), 15),
                    new Seen(new Series(6, 19), 14),
                    new Seen(new Series(7, 0), 13));

    private static final Pattern RELEASE =
            Pattern.compile("(\\d{1,4})\\.(\\d{1,4})(?:\\.(\\d{1,4}))?(?:[^0-9.].*)?");
    private static final Pattern CANDIDATE = Pattern.compile("[-.~]rc\\d");

    private record Series(int major, int minor) {
        boolean isBefore(Series other) {
            return major < other.major || major == other.major && minor < other.minor;
        }

        @Override
        public String toString() {
            return major + "." + minor;
        }
    }

    /**
     * The verdict on a kernel.
     *
     * @param nop the fastest nop that it restores; it may be used if the kernel optimises it
     * @param reason why, as a clause of a sentence
     */
    public record Verdict(Nop nop, String reason) {
        /** Returns whether there is a faster nop than the one-byte one. */
        public boolean isFast() {
            return nop != Nop.X86_ONE_BYTE;
        }
    }

    private FastNop() {}

    /** Judges a release as {@code uname -r} prints it, such as {@code 6.12.38+deb13-amd64}. */
    public static Verdict judge(String release) {
        Matcher matcher = RELEASE.matcher(release);
        if (!matcher.matches()) {
            return no("the release " + release + " is not understood");
        }
        Series series =
                new Series(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
        int patch = matcher.group(3) == null ? 0 : Integer.parseInt(matcher.group(3));
        if (series.isBefore(FIRST)) {
            return no("Linux before " + FIRST + " does not optimise a longer one");
        }
        Nop nop = series.isBefore(TEN_BYTES) ? Nop.X86_FIVE_BYTES : Nop.X86_TEN_BYTES;
        Optional<Restored> restored =
                RESTORED.stream().filter(each -> each.series.equals(series)).findFirst();
        boolean isCandidate = CANDIDATE.matcher(release).find();
        if (restored.isPresent() && patch >= restored.get().patch && !isCandidate) {
            return new Verdict(
                    nop,
                    "Linux "
                            + series
                            + " restores it after tracing from "
                            + series
                            + "."
                            + restored.get().patch
                            + " on");
        }
        return no(defect(series, nop));
    }

    private static String defect(Series series, Nop nop) {
        String name = nop == Nop.X86_FIVE_BYTES ? "five-byte" : "ten-byte";
        return DEFECTIVE.stream()
                .filter(each -> each.series.equals(series))
                .findFirst()
                .map(
                        seen ->
                                "Linux "
                                        + series
                                        + "."
                                        + seen.patch
                                        + " leaves the five-byte one patched when a tracer has gone"
                                        + ", and this release was not seen to restore it")
                .orElse("this release was not seen to restore the " + name + " one after tracing");
    }

    private static Verdict no(String reason) {
        return new Verdict(Nop.X86_ONE_BYTE, reason);
    }
}
