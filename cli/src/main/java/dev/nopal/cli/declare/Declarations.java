package dev.nopal.cli.declare;

import dev.nopal.cli.dof.DofProbeEntry;
import dev.nopal.cli.dof.DofProviderEntry;
import dev.nopal.cli.dof.ListedDofProbe;
import dev.nopal.cli.probes.ArgumentText;
import dev.nopal.cli.probes.ListedProbe;
import dev.nopal.cli.probes.ProbeSite;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** The conversion of listed probes to probes that can be declared. */
public final class Declarations {
    private static final String STABILITY = "Evolving/Evolving/Common";

    private Declarations() {}

    /** Returns a probe that a note describes; its first site decides on the arguments. */
    public static DeclaredProbe of(ListedProbe probe) {
        return new DeclaredProbe(
                probe.path(),
                probe.provider(),
                probe.name(),
                true,
                probe.sites().isEmpty() ? List.of() : arguments(probe.sites().getFirst()),
                List.of(),
                Collections.nCopies(5, STABILITY));
    }

    private static List<DeclaredArgument> arguments(ProbeSite site) {
        boolean isDeclared = site.signature().isPresent();
        return ArgumentText.of(site).orElse(List.of()).stream()
                .map(
                        argument ->
                                isDeclared
                                        ? new DeclaredArgument(
                                                CTypeName.ofJava(argument.type()), argument.name())
                                        : new DeclaredArgument(
                                                CTypeName.ofNote(argument.type()), ""))
                .toList();
    }

    /** Returns a probe that DOF describes; the first function decides on the arguments. */
    public static DeclaredProbe of(ListedDofProbe probe) {
        DofProbeEntry entry = probe.sites().getFirst().probe();
        boolean isReordered = isReordered(entry);
        return new DeclaredProbe(
                probe.listed().path(),
                probe.listed().provider(),
                probe.listed().name(),
                false,
                IntStream.range(0, entry.types().size())
                        .mapToObj(
                                i ->
                                        new DeclaredArgument(
                                                entry.types().get(i), isReordered ? "arg" + i : ""))
                        .toList(),
                isReordered ? entry.shown() : List.of(),
                stability(probe.provider()));
    }

    /** Returns whether the order differs, without a translator, which DOF has no text of. */
    private static boolean isReordered(DofProbeEntry entry) {
        return entry.isTranslated()
                && IntStream.range(0, entry.shown().size())
                        .allMatch(
                                i ->
                                        entry.shownTypes()
                                                .get(i)
                                                .equals(entry.types().get(entry.shown().get(i))));
    }

    private static List<String> stability(DofProviderEntry provider) {
        return List.of(
                        provider.provider(),
                        provider.module(),
                        provider.function(),
                        provider.probe(),
                        provider.arguments())
                .stream()
                .map(each -> each.isKnown() ? each.text() : STABILITY)
                .toList();
    }
}
