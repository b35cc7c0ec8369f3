package dev.nopal.fuzz;

import dev.nopal.cli.declare.Declarations;
import dev.nopal.cli.declare.DeclaredProbe;
import dev.nopal.cli.declare.ProviderFormat;
import dev.nopal.cli.dof.DofFinder;
import dev.nopal.cli.dof.DofJson;
import dev.nopal.cli.dof.DofText;
import dev.nopal.cli.dof.ListedDofProbe;
import dev.nopal.cli.dof.MalformedDofException;
import dev.nopal.cli.text.Json;
import dev.nopal.elf.ByteSource;
import dev.nopal.elf.MalformedElfException;

import java.io.IOException;
import java.util.List;

/**
 * The target that reads the DOF of a file, alone or in ELF or Mach-O, and writes it in all ways of
 * {@code nopal list}.
 */
public final class DofFileTarget {
    private static final int MEGABYTES = 64;

    private DofFileTarget() {}

    public static void fuzzerTestOneInput(byte[] input) throws Exception {
        Bounds.check(MEGABYTES, () -> read(input));
    }

    private static void read(byte[] input) throws IOException {
        try {
            DofFinder.isDofOrMach(ByteSource.of(input));
            List<ListedDofProbe> probes =
                    ListedDofProbe.of("/x", DofFinder.find(ByteSource.of(input)));
            for (ListedDofProbe probe : probes) {
                requireLines(DofText.line(probe), 1);
                DofText.details(probe);
                Json.of(DofJson.of(probe));
            }
            declare(probes.stream().map(Declarations::of).toList());
        } catch (MalformedDofException | MalformedElfException e) {
            if (e.getMessage() == null || e.getMessage().isEmpty()) {
                throw new AssertionError("refused without a reason", e);
            }
        }
    }

    /** Names and types are the file's: none may become code of the tool that reads the text. */
    private static void declare(List<DeclaredProbe> probes) {
        String text = ProviderFormat.d.write(probes).text();
        for (String line : text.split("\n")) {
            if (!line.matches(
                    "|\\};|provider \\w+ \\{|    probe \\w+\\([\\w *,]*\\)( : \\([\\w *,]*\\))?;"
                            + "|#pragma D attributes \\w+/\\w+/\\w+ provider \\w+ \\w+")) {
                throw new AssertionError("not a declaration: " + line);
            }
        }
        if (!ProviderFormat.tapset.write(probes).text().isEmpty()) {
            throw new AssertionError("SystemTap does not read DOF");
        }
    }

    private static void requireLines(String text, int count) {
        if (text.lines().count() != count) {
            throw new AssertionError("more than a line: " + text);
        }
    }
}
