package dev.nopal.script.check;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.parse.AttachPointText;
import dev.nopal.script.parse.Item;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds which probes exist for each attach point, and groups those with the same arguments. */
final class Shapes {
    private static final int MAX_SHAPES = 1024;

    private record Shape(
            List<ProbeSignature.Argument> arguments, List<ProbeSignature.Argument> extras) {}

    private final ProbeCatalog catalog;
    private final Diagnostics diagnostics;
    private final List<ProbeShape> shapes = new ArrayList<>();
    private boolean isFull;

    Shapes(ProbeCatalog catalog, Diagnostics diagnostics) {
        this.catalog = catalog;
        this.diagnostics = diagnostics;
    }

    List<ProbeShape> find(List<Item.Probe> probes) {
        AttachPoints reader = new AttachPoints(diagnostics);
        for (int i = 0; i < probes.size(); i++) {
            for (AttachPointText text : probes.get(i).attachPoints()) {
                int block = i;
                reader.read(text).ifPresent(point -> add(block, probes.get(block), text, point));
            }
        }
        return shapes;
    }

    private void add(int block, Item.Probe probe, AttachPointText text, AttachPoint attachPoint) {
        if (shapes.size() >= MAX_SHAPES) {
            if (!isFull) {
                isFull = true;
                diagnostics.error(text.span(), "too many probes (over " + MAX_SHAPES + ")");
            }
            return;
        }
        boolean hasSignature =
                switch (attachPoint) {
                    case AttachPoint.Begin _,
                            AttachPoint.End _,
                            AttachPoint.Interval _,
                            AttachPoint.Profile _,
                            AttachPoint.Wall _ ->
                            false;
                    default -> true;
                };
        Map<Shape, List<ProbeSignature>> groups = new LinkedHashMap<>();
        if (hasSignature) {
            for (ProbeSignature signature : catalog.match(attachPoint)) {
                Shape shape = new Shape(signature.arguments(), signature.extras());
                groups.computeIfAbsent(shape, _ -> new ArrayList<>()).add(signature);
            }
        }
        if (groups.isEmpty()) {
            shapes.add(new ProbeShape(block, probe, attachPoint, List.of(), hasSignature));
        }
        groups.values()
                .forEach(
                        same -> shapes.add(new ProbeShape(block, probe, attachPoint, same, false)));
    }
}
