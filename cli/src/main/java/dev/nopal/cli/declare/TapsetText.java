package dev.nopal.cli.declare;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The writer of SystemTap's tapsets: an alias for each probe, with a variable for each argument.
 *
 * <p>SystemTap counts arguments from 1. Arguments that have no name, or one that SystemTap keeps
 * for itself, are called {@code arg1}, {@code arg2} and so on.
 */
final class TapsetText {
    private TapsetText() {}

    static ProviderText of(List<DeclaredProbe> probes) {
        List<String> skipped = new ArrayList<>();
        Set<String> aliases = new HashSet<>();
        StringBuilder text = new StringBuilder();
        for (DeclaredProbe probe : probes) {
            String alias = probe.provider() + "." + probe.name();
            String reason = reason(probe);
            if (reason.isEmpty() && !aliases.add(alias + "\0" + probe.path())) {
                reason = "it was written already";
            }
            if (!reason.isEmpty()) {
                skipped.add(probe.provider() + ":" + probe.name() + ": " + reason);
                continue;
            }
            append(text, alias, probe);
        }
        return new ProviderText(text.toString(), skipped);
    }

    private static String reason(DeclaredProbe probe) {
        if (!probe.hasNote()) {
            return "SystemTap does not read DOF";
        }
        if (!CName.isFreeInSystemTap(probe.provider()) || !CName.isFreeInSystemTap(probe.name())) {
            return "SystemTap takes no alias of this name";
        }
        return probe.path().chars().anyMatch(c -> c < ' ' || c == 0x7f)
                ? "its path has control characters"
                : "";
    }

    private static void append(StringBuilder text, String alias, DeclaredProbe probe) {
        if (!text.isEmpty()) {
            text.append('\n');
        }
        text.append("probe ")
                .append(alias)
                .append(" = process(\"")
                .append(quoted(probe.path()))
                .append("\").provider(\"")
                .append(probe.provider())
                .append("\").mark(\"")
                .append(probe.name())
                .append("\") {\n");
        Set<String> used = new HashSet<>();
        for (int i = 0; i < probe.arguments().size(); i++) {
            DeclaredArgument argument = probe.arguments().get(i);
            String value = "$arg" + (i + 1);
            String name = argument.name();
            if (!CName.isFreeInSystemTap(name) || !used.add(name)) {
                name = "arg" + (i + 1);
            }
            text.append("    ")
                    .append(name)
                    .append(" = ")
                    .append(argument.isText() ? "user_string(" + value + ", \"\")" : value)
                    .append('\n');
        }
        text.append("}\n");
    }

    /** Returns text for a string of a script; a path may hold anything. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder();
        text.chars()
                .forEach(
                        c -> {
                            if (c == '"' || c == '\\') {
                                quoted.append('\\');
                            }
                            quoted.append((char) c);
                        });
        return quoted.toString();
    }
}
