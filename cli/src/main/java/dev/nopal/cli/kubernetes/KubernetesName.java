package dev.nopal.cli.kubernetes;

import java.util.regex.Pattern;

/** The rule for names of objects in a cluster. Nothing else is passed to kubectl or shown. */
final class KubernetesName {
    private static final Pattern VALID = Pattern.compile("[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?");

    private KubernetesName() {}

    static boolean isValid(String name) {
        return VALID.matcher(name).matches();
    }
}
