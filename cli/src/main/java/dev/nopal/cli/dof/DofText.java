package dev.nopal.cli.dof;

import dev.nopal.cli.text.Printable;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The text of probes that DOF declares. */
public final class DofText {
    private DofText() {}

    /** Returns one line, without its end. */
    public static String line(ListedDofProbe probe) {
        return Printable.of(probe.fullName());
    }

    /** Returns the line and, indented below it, everything known about the probe. */
    public static String details(ListedDofProbe probe) {
        StringBuilder text = new StringBuilder(line(probe)).append('\n');
        String previous = "";
        for (ListedDofProbe.Site site : probe.sites()) {
            String arguments = arguments(site.probe());
            if (!arguments.equals(previous)) {
                field(text, "arguments", arguments);
                if (site.probe().isTranslated()) {
                    field(text, "in scripts", shown(site.probe()));
                }
                previous = arguments;
            }
            site.probe().offsets().forEach(at -> field(text, "location", location(site, at)));
            site.probe()
                    .enabledOffsets()
                    .forEach(at -> field(text, "is-enabled", location(site, at)));
        }
        field(text, "stability", stability(probe.provider()));
        return text.toString();
    }

    private static void field(StringBuilder text, String name, String value) {
        text.append(String.format("    %-11s%s%n", name, Printable.of(value)));
    }

    private static String arguments(DofProbeEntry probe) {
        List<String> types = probe.types();
        return types.isEmpty()
                ? "none"
                : IntStream.range(0, types.size())
                        .mapToObj(i -> declared(types.get(i), "arg" + i))
                        .collect(Collectors.joining(", "));
    }

    private static String shown(DofProbeEntry probe) {
        return probe.shown().isEmpty()
                ? "none"
                : IntStream.range(0, probe.shown().size())
                        .mapToObj(
                                i ->
                                        declared(probe.shownTypes().get(i), "args[" + i + "]")
                                                + " = arg"
                                                + probe.shown().get(i))
                        .collect(Collectors.joining(", "));
    }

    /** Returns a declaration as C has it: {@code long id}, {@code char *customer}. */
    static String declared(String type, String name) {
        return type.endsWith("*") ? type + name : type + " " + name;
    }

    private static String location(ListedDofProbe.Site site, int offset) {
        StringBuilder text = new StringBuilder();
        if (!site.probe().function().isEmpty()) {
            text.append(site.probe().function()).append(", ");
        }
        text.append("offset ").append(signed(offset));
        if (site.probe().address() != 0) {
            text.append(" from 0x").append(Long.toHexString(site.probe().address()));
        }
        if (!site.place().isEmpty()) {
            text.append(", by ").append(site.place());
        }
        return text.toString();
    }

    static String signed(int offset) {
        return offset < 0
                ? "-0x" + Long.toHexString(-(long) offset)
                : "0x" + Integer.toHexString(offset);
    }

    private static String stability(DofProviderEntry provider) {
        return "provider "
                + provider.provider().text()
                + ", name "
                + provider.probe().text()
                + ", arguments "
                + provider.arguments().text();
    }
}
