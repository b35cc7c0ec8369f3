package dev.nopal.cli.probes;

import dev.nopal.cli.text.Printable;

import java.util.List;
import java.util.stream.Collectors;

/** The text of probes. */
public final class ProbeText {
    private ProbeText() {}

    /** Returns one line, without its end. */
    public static String line(ListedProbe probe) {
        return Printable.of(probe.fullName());
    }

    /** Returns the line and, indented below it, everything known about the probe. */
    public static String details(ListedProbe probe, boolean running) {
        StringBuilder text = new StringBuilder(line(probe)).append('\n');
        String previous = "";
        for (ProbeSite site : probe.sites()) {
            String arguments = arguments(site);
            if (!arguments.equals(previous)) {
                field(text, "arguments", arguments);
                previous = arguments;
            }
            field(text, "location", location(site, running));
            field(text, "semaphore", semaphore(site, running));
        }
        return text.toString();
    }

    private static void field(StringBuilder text, String name, String value) {
        text.append(String.format("    %-11s%s%n", name, Printable.of(value)));
    }

    private static String arguments(ProbeSite site) {
        return ArgumentText.of(site)
                .map(ProbeText::arguments)
                .orElseGet(() -> "not understood: " + site.location().arguments());
    }

    private static String arguments(List<ArgumentText> arguments) {
        return arguments.isEmpty()
                ? "none"
                : arguments.stream()
                        .map(a -> a.type() + " " + a.name() + " " + a.place())
                        .collect(Collectors.joining(", "));
    }

    private static String location(ProbeSite site, boolean running) {
        StringBuilder text = new StringBuilder(hex(site.location().address()));
        site.location()
                .fileOffset()
                .ifPresentOrElse(
                        offset -> text.append(", file offset ").append(hex(offset)),
                        () -> text.append(", in no executable segment"));
        if (running) {
            text.append(", patched: ").append(site.patch().words());
        }
        return text.toString();
    }

    private static String semaphore(ProbeSite site, boolean running) {
        if (site.location().semaphore() == 0) {
            return "none";
        }
        StringBuilder text = new StringBuilder(hex(site.location().semaphore()));
        site.location()
                .semaphoreOffset()
                .ifPresent(offset -> text.append(", file offset ").append(hex(offset)));
        if (running) {
            text.append(", value ");
            site.semaphore().ifPresentOrElse(text::append, () -> text.append("unknown"));
        }
        site.sessions().ifPresent(count -> text.append(", JVM sessions ").append(count));
        return text.toString();
    }

    private static String hex(long value) {
        return "0x" + Long.toHexString(value);
    }
}
