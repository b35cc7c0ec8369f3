package dev.nopal.cli.probes;

import java.util.Optional;

/**
 * A pattern of probe names; {@code *} stands for any characters.
 *
 * <p>Forms: {@code NAME}, {@code PROVIDER:NAME}, {@code PATH:NAME} (a path has a slash), {@code
 * PATH:PROVIDER:NAME}, each also after {@code usdt:} or {@code dof:}. A part that is empty matches
 * everything.
 */
public final class ProbePattern {
    /** Matches every probe. */
    public static final ProbePattern ALL = new ProbePattern("", "", "");

    private final String path;
    private final Glob paths;
    private final Glob providers;
    private final Glob names;

    private ProbePattern(String path, String provider, String name) {
        this.path = path;
        // The files of a process are listed below /proc/PID/root, which the user does not have to
        // write.
        this.paths = new Glob(path.startsWith("/") ? "*" + path : path);
        this.providers = new Glob(provider);
        this.names = new Glob(name);
    }

    /** Parses a pattern; every string is valid. */
    public static ProbePattern parse(String text) {
        String rest = text.replaceFirst("^(usdt|dof):", "");
        int nameColon = rest.lastIndexOf(':');
        if (nameColon < 0) {
            return new ProbePattern("", "", rest);
        }
        String name = rest.substring(nameColon + 1);
        rest = rest.substring(0, nameColon);
        int providerColon = rest.lastIndexOf(':');
        if (providerColon >= 0) {
            return new ProbePattern(
                    rest.substring(0, providerColon), rest.substring(providerColon + 1), name);
        }
        return rest.contains("/")
                ? new ProbePattern(rest, "", name)
                : new ProbePattern("", rest, name);
    }

    /** Returns whether a probe is selected. */
    public boolean matches(ListedProbe probe) {
        return names.matches(probe.name())
                && providers.matches(probe.provider())
                && paths.matches(probe.path());
    }

    /** Returns the file that the pattern names, if its path has no {@code *}. */
    public Optional<String> file() {
        return path.isEmpty() || path.contains("*") ? Optional.empty() : Optional.of(path);
    }
}
