package dev.nopal.cli.kubernetes;

import dev.nopal.cli.text.JsonValue;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The version of kubectl or of a cluster.
 *
 * @param text as it reports it: {@code v1.32.4}
 */
record KubectlVersion(String text, int minor) {
    private static final Pattern MINOR = Pattern.compile("v?1\\.(\\d{1,4}).*");

    /** The first kubectl that patches any subresource. */
    private static final int PATCHES_SUBRESOURCES = 32;

    /** The first cluster in which ephemeral containers work without a feature gate. */
    static final int EPHEMERAL_CONTAINERS = 23;

    static KubectlVersion of(JsonValue version) {
        String text = version.at("gitVersion").text().orElse("unknown");
        return new KubectlVersion(text, minor(text).orElse(0));
    }

    private static OptionalInt minor(String text) {
        Matcher matcher = MINOR.matcher(text);
        return matcher.matches()
                ? OptionalInt.of(Integer.parseInt(matcher.group(1)))
                : OptionalInt.empty();
    }

    boolean patchesSubresources() {
        return minor >= PATCHES_SUBRESOURCES;
    }
}
