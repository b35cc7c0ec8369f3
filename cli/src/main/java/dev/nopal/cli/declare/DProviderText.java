package dev.nopal.cli.declare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The writer of D's provider files, for {@code dtrace -h} and {@code -G}.
 *
 * <p>In such a file {@code __} stands for the {@code -} of a probe's name. D takes a provider's
 * name only if it does not end in a digit: the process id follows it.
 */
final class DProviderText {
    private static final int MAX_PROVIDER = 53; // the process id needs 10 of 63 characters
    private static final int MAX_PROBE = 63;
    private static final List<String> PARTS =
            List.of("provider", "module", "function", "name", "args");

    private DProviderText() {}

    static ProviderText of(List<DeclaredProbe> probes) {
        List<String> skipped = new ArrayList<>();
        Map<String, Map<String, String>> providers = new LinkedHashMap<>();
        Map<String, List<String>> stability = new HashMap<>();
        for (DeclaredProbe probe : probes) {
            String name = probe.name().replace("-", "__");
            String reason = reason(probe, name);
            if (!reason.isEmpty()) {
                skipped.add(probe.provider() + ":" + probe.name() + ": " + reason);
                continue;
            }
            String declaration = "    probe " + name + arguments(probe) + ";\n";
            stability.putIfAbsent(probe.provider(), probe.stability());
            String known =
                    providers
                            .computeIfAbsent(probe.provider(), key -> new LinkedHashMap<>())
                            .putIfAbsent(name, declaration);
            if (known != null && !known.equals(declaration)) {
                skipped.add(
                        probe.provider()
                                + ":"
                                + probe.name()
                                + ": "
                                + probe.path()
                                + " declares it with other arguments");
            }
        }
        StringBuilder text = new StringBuilder();
        providers.forEach(
                (provider, lines) -> append(text, provider, lines, stability.get(provider)));
        return new ProviderText(text.toString(), skipped);
    }

    private static void append(
            StringBuilder text,
            String provider,
            Map<String, String> lines,
            List<String> stability) {
        if (!text.isEmpty()) {
            text.append('\n');
        }
        text.append("provider ").append(provider).append(" {\n");
        lines.values().forEach(text::append);
        text.append("};\n");
        for (int i = 0; i < PARTS.size(); i++) {
            text.append("#pragma D attributes ")
                    .append(stability.get(i))
                    .append(" provider ")
                    .append(provider)
                    .append(' ')
                    .append(PARTS.get(i))
                    .append('\n');
        }
    }

    private static String reason(DeclaredProbe probe, String name) {
        String provider = probe.provider();
        if (!CName.isFreeInD(provider)
                || Character.isDigit(provider.charAt(provider.length() - 1))) {
            return "D takes no provider of this name";
        }
        if (!CName.isFreeInD(name)) {
            return "D takes no probe of this name";
        }
        if (provider.length() > MAX_PROVIDER || name.length() > MAX_PROBE) {
            return "the name is too long for D: at most "
                    + MAX_PROVIDER
                    + " characters for a provider, "
                    + MAX_PROBE
                    + " for a probe";
        }
        return probe.arguments().stream()
                .map(DeclaredArgument::type)
                .filter(type -> !CName.isType(type))
                .findFirst()
                .map(type -> "D takes no argument of type " + type)
                .orElse("");
    }

    private static String arguments(DeclaredProbe probe) {
        String all = list(probe.arguments());
        return probe.shown().isEmpty()
                ? all
                : all + " : " + list(probe.shown().stream().map(probe.arguments()::get).toList());
    }

    private static String list(List<DeclaredArgument> arguments) {
        return arguments.stream()
                .map(DProviderText::argument)
                .collect(Collectors.joining(", ", "(", ")"));
    }

    private static String argument(DeclaredArgument argument) {
        if (!CName.isFreeInD(argument.name())) {
            return argument.type();
        }
        return argument.type().endsWith("*")
                ? argument.type() + argument.name()
                : argument.type() + " " + argument.name();
    }
}
