package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.Suggestion;
import dev.nopal.script.parse.Item;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The reader of declarations: {@code let @m = hash(100);}. */
final class MapDeclarations {
    private static final List<String> KINDS =
            List.of("hash", "lruhash", "percpuhash", "percpulruhash", "percpuarray");
    private static final long MAX_KEYS = 1 << 24;

    private final Diagnostics diagnostics;

    MapDeclarations(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    /** Returns the limits of keys by the maps' names. */
    Map<String, OptionalLong> read(List<Item> items) {
        Map<String, OptionalLong> limits = new HashMap<>();
        for (Item item : items) {
            if (item instanceof Item.MapDeclaration declaration
                    && limits.put(declaration.map(), read(declaration)) != null) {
                diagnostics.error(
                        DiagnosticCode.DECLARED_TWICE,
                        declaration.span(),
                        "the map " + declaration.map() + " is declared twice");
            }
        }
        return limits;
    }

    /** Warns of maps that are declared and that no probe uses. */
    void reportUnused(List<Item> items, Collection<String> used) {
        for (Item item : items) {
            if (item instanceof Item.MapDeclaration declaration
                    && !used.contains(declaration.map())) {
                diagnostics.warning(
                        DiagnosticCode.NO_EFFECT,
                        declaration.span(),
                        "Unused map: " + declaration.map(),
                        "");
            }
        }
    }

    private OptionalLong read(Item.MapDeclaration declaration) {
        if (!KINDS.contains(declaration.kind())) {
            String suggestion = Suggestion.of(declaration.kind(), KINDS);
            diagnostics.error(
                    DiagnosticCode.UNKNOWN_NAME,
                    declaration.span(),
                    "Invalid bpf map type: " + declaration.kind(),
                    suggestion.isEmpty() ? "it is one of " + String.join(", ", KINDS) : suggestion);
            return OptionalLong.empty();
        }
        if (declaration.kind().contains("lru")) {
            diagnostics.warning(
                    DiagnosticCode.NO_EFFECT,
                    declaration.span(),
                    declaration.kind() + " does not evict old keys in a JVM session",
                    "new keys are counted as lost when the map is full");
        }
        OptionalLong size =
                declaration
                        .size()
                        .map(value -> Literals.natural(new Folding(diagnostics).rewrite(value)))
                        .orElse(OptionalLong.empty());
        boolean isGood = size.isPresent() && size.getAsLong() >= 1 && size.getAsLong() <= MAX_KEYS;
        if (!isGood) {
            diagnostics.error(
                    DiagnosticCode.WRONG_VALUE,
                    declaration.span(),
                    "a map's size must be a literal from 1 to " + MAX_KEYS);
        }
        return isGood ? size : OptionalLong.empty();
    }
}
